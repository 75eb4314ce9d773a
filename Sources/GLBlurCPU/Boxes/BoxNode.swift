import CKernels
import GLBlurEngine

/// Averages windows of an 8-bit image by integer sums.
final class BoxNode: RowNode {
  private let sums: BoxSums
  private let window: Range<Int>
  private let scale: Float
  private let kernels: RowKernels
  private let fades: Bool

  init(_ boxed: BoxedImage, _ part: ImagePart, over region: Region, _ kernels: RowKernels) {
    sums = BoxSums(boxed, part, boxed.needed(for: region).columns, kernels)
    window = boxed.columns
    scale = boxed.scale
    self.kernels = kernels
    fades = boxed.sampler.edge == .transparent
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = unsafe sums.row(y, from: columns.lowerBound + window.lowerBound)
    let table = unsafe kernels.table.pointee
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      if sums.areProducts {
        unsafe table.mean_product_columns_to_floats(
          floats, row, window.count, scale, columns.count)
      } else {
        unsafe table.mean_columns_to_floats(floats, row, window.count, scale, columns.count)
      }
    }
  }

  /// Writes opaque pixels as the bytes of their floats, or returns false if pixels may be
  /// translucent.
  func writeOpaque(_ y: Int, _ columns: Range<Int>, into bytes: UnsafeMutablePointer<UInt8>) -> Bool
  {
    let row = unsafe sums.row(y, from: columns.lowerBound + window.lowerBound)
    if fades || sums.areProducts { return false }
    unsafe kernels.table.pointee.mean_columns_to_bytes(
      bytes, row, window.count, scale, columns.count)
    return true
  }
}

struct BoxRowWriter: RowWriter {
  private let node: BoxNode
  private let columns: Range<Int>
  private let kernels: RowKernels
  private let row: PixelBuffer

  init(_ node: BoxNode, _ columns: Range<Int>, _ kernels: RowKernels) {
    self.node = node
    self.columns = columns
    self.kernels = kernels
    row = PixelBuffer(capacity: columns.count)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    if unsafe node.writeOpaque(y, columns, into: bytes.assumingMemoryBound(to: UInt8.self)) {
      return
    }
    unsafe node.evaluate(y, columns, into: row.pixels)
    unsafe writeSamples(row.pixels, count: columns.count, .rgba8, kernels, into: bytes)
  }
}

/// An image that is averaged over windows along one axis or both, given as offsets from the
/// computed pixel.
struct BoxedImage {
  let image: Int
  let sampler: Plan.Sampler
  private(set) var columns = 0..<1
  private(set) var rows = 0..<1

  fileprivate init?(_ image: Int, _ sampler: Plan.Sampler, _ kernels: [RunningMean]) {
    self.image = image
    self.sampler = sampler
    for kernel in kernels {
      let window = kernel.start..<kernel.start + kernel.width
      switch kernel.axis {
      case .horizontal: columns = window
      case .vertical: rows = window
      }
    }
    let (pixels, overflows) = columns.count.multipliedReportingOverflow(by: rows.count)
    guard !overflows, pixels < Self.mostPixels, rows.count < Self.mostRows else { return nil }
  }

  /// The sum of 255 for each pixel is below 2³¹.
  private static let mostPixels = 1 << 23
  /// The sum of 255² for each row is below 2³¹.
  private static let mostRows = 1 << 15

  /// The factor from a sum of levels to a mean of 0…1. Rounded up, since means are limited to 1, so
  /// that opaque pixels stay opaque.
  var scale: Float {
    let sum = Float(255 * columns.count * rows.count)
    let scale = 1 / sum
    return scale * sum < 1 ? scale.nextUp : scale
  }

  func needed(for region: Region) -> Region {
    Region(
      columns: region.columns.lowerBound + columns.lowerBound..<region.columns.upperBound
        + columns.upperBound - 1,
      rows: region.rows.lowerBound + rows.lowerBound..<region.rows.upperBound + rows.upperBound - 1)
  }
}

extension Plan.Expression {
  var boxedImage: BoxedImage? {
    guard case .sample(let kernel, let inputs) = self, let outer = kernel as? RunningMean,
      let sampler = inputs.first
    else { return nil }
    switch sampler.expression {
    case .read(.image(let image), _, isPartial: false):
      return BoxedImage(image, sampler, [outer])
    case .sample(let kernel, let inputs):
      // With the same edge mode, the order of the axes does not matter.
      guard let inner = kernel as? RunningMean, inner.axis != outer.axis, let read = inputs.first,
        read.edge == sampler.edge, read.extent == sampler.extent,
        case .read(.image(let image), _, isPartial: false) = read.expression
      else { return nil }
      return BoxedImage(image, read, [inner, outer])
    default: return nil
    }
  }
}

/// The sums over a window's rows, for each column, on one thread. Rows are fastest from the top
/// down.
///
/// Bytes are summed while all rows are opaque, and products with alpha from then on. Both are
/// exact, so means depend neither on the kind of sums nor on their first row.
@safe final class BoxSums {
  private let boxed: BoxedImage
  private let part: ImagePart
  private let kernels: crow_kernels
  private let inner: Range<Int>
  private let sums: RowBuffer<UInt32>
  /// Which rows of the part are known to be opaque.
  private var isOpaque: [Bool]
  /// Whether the sums are of products with alpha.
  private(set) var areProducts = false
  private var last: Int?

  /// - Parameter needed: The columns that are asked for, also outside the image.
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

  private func startsProducts(with number: Int) -> Bool {
    guard !areProducts, let bytes = unsafe bytes(number) else { return false }
    let row = index(number) ?? 0
    if !isOpaque[row] { isOpaque[row] = unsafe kernels.is_opaque(bytes, inner.count) }
    areProducts = !isOpaque[row]
    return areProducts
  }

  private func change(entering: UnsafePointer<UInt8>?, leaving: UnsafePointer<UInt8>?) {
    if unsafe entering == leaving { return }
    let start = unsafe sums.at(inner.lowerBound)
    if areProducts {
      unsafe kernels.change_product_sums(start, leaving, entering, inner.count)
    } else {
      unsafe kernels.change_sums(start, leaving, entering, inner.count)
    }
  }

  /// Returns the part's index of row `number`, or nil for a transparent row.
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
