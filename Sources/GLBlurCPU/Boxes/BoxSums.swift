import CKernels
import GLBlurEngine

/// The sums over a window's rows, for each column, on one thread. Rows are fastest from the top
/// down.
///
/// They sum bytes while all rows are opaque, and products with alpha from then on. Both are exact,
/// so means depend neither on the kind of sums nor on where they begin.
@safe final class BoxSums {
  private let boxed: BoxedImage
  private let part: ImagePart
  private let kernels: crow_kernels
  /// The columns of the image that are read.
  private let inner: Range<Int>
  private let sums: RowBuffer<UInt32>
  /// For each row of the part, whether it is known to be opaque.
  private var isOpaque: [Bool]
  /// Whether the sums are of products with alpha.
  private(set) var areProducts = false
  /// The row of the result to which the sums belong.
  private var last: Int?

  /// Creates sums.
  ///
  /// - Parameters:
  ///   - part: The image, or the part of it in memory.
  ///   - needed: The columns that are asked for, also outside the image.
  init(_ boxed: BoxedImage, _ part: ImagePart, _ needed: Range<Int>, _ kernels: RowKernels) {
    self.boxed = boxed
    self.part = part
    unsafe self.kernels = kernels.table.pointee
    inner = boxed.sampler.edge.resolve(needed, in: boxed.sampler.extent.columns)
    sums = RowBuffer(
      min(needed.lowerBound, inner.lowerBound)..<max(needed.upperBound, inner.upperBound))
    isOpaque = Array(repeating: false, count: part.region.height)
  }

  static func bytes(columns: Int) -> Int { 4 * columns * MemoryLayout<UInt32>.stride }

  /// Returns the sums of the window around row `y`, from a column on.
  func row(_ y: Int, from column: Int) -> UnsafePointer<UInt32> {
    if last != y {
      if last == y - 1 { move(to: y) } else { begin(at: y) }
      last = y
      unsafe extend(
        sums.start, sums.columns, from: inner, of: boxed.sampler.extent.columns,
        edge: boxed.sampler.edge, zero: 0)
    }
    return unsafe UnsafePointer(sums.at(column))
  }

  private func begin(at y: Int) {
    unsafe sums.start.update(repeating: 0, count: 4 * sums.columns.count)
    for number in y + boxed.rows.lowerBound..<y + boxed.rows.upperBound {
      if startsProducts(with: number) { return begin(at: y) }
      unsafe change(entering: bytes(number), leaving: nil)
    }
  }

  private func move(to y: Int) {
    let (leaving, entering) = (y - 1 + boxed.rows.lowerBound, y - 1 + boxed.rows.upperBound)
    if startsProducts(with: entering) { return begin(at: y) }
    unsafe change(entering: bytes(entering), leaving: bytes(leaving))
  }

  /// Changes to products at the first row that is not opaque, and returns whether this is it.
  private func startsProducts(with number: Int) -> Bool {
    guard !areProducts, let bytes = unsafe bytes(number) else { return false }
    let row = index(number) ?? 0
    if !isOpaque[row] { isOpaque[row] = unsafe kernels.is_opaque(bytes, inner.count) }
    areProducts = !isOpaque[row]
    return areProducts
  }

  private func change(entering: UnsafePointer<UInt8>?, leaving: UnsafePointer<UInt8>?) {
    // Rows repeat beyond the edge.
    if unsafe entering == leaving { return }
    let start = unsafe sums.at(inner.lowerBound)
    if areProducts {
      unsafe kernels.change_product_sums(start, leaving, entering, inner.count)
    } else {
      unsafe kernels.change_sums(start, leaving, entering, inner.count)
    }
  }

  /// Returns the part's row for row `number`, or nil for a transparent row.
  private func index(_ number: Int) -> Int? {
    boxed.sampler.edge.resolve(number, in: boxed.sampler.extent.rows).map { $0 - part.y }
  }

  private func bytes(_ number: Int) -> UnsafePointer<UInt8>? {
    guard let row = index(number) else { return nil }
    let start = unsafe part.image.base + row * part.image.bytesPerRow
    return unsafe UnsafePointer(
      (start + 4 * (inner.lowerBound - part.x)).assumingMemoryBound(to: UInt8.self))
  }
}
