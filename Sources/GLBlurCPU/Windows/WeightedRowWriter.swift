import CKernels
import GLBlurEngine

/// Writes weighted sums of an 8-bit image.
///
/// Pixels whose window is opaque are sums of bytes with 16-bit weights, others sums of
/// premultiplied floats. The choice depends only on the window, so a part of a result has the bytes
/// of the whole.
final class WeightedRowWriter: RowWriter {
  private let weighted: WeightedImage
  private let part: ImagePart
  private let region: Region
  private let kernels: RowKernels
  /// The columns that are read, also outside the image.
  private let needed: Range<Int>
  private let inner: Range<Int>
  /// Extended rows of bytes, the same as words, and whether they are opaque.
  private var bytes: RowRing<UInt8>
  private var words: RowRing<UInt16>
  private var opacities: RowRing<Bool>
  private let fixed: FixedWeights
  private let otherwise: () -> any RowNode
  private lazy var floats = ExpressionRowWriter(otherwise(), region.columns, .rgba8, kernels)
  private lazy var sums = Buffer(byteCount: 4 * region.width)
  /// For each needed column and the one after the last, the number of earlier columns that are not
  /// opaque.
  private lazy var counts = [UInt32](repeating: 0, count: needed.count + 1)

  private static let mostRows = 256

  /// Returns nil if the window has too many rows or fixed point is too coarse.
  ///
  /// - Parameter otherwise: Makes a node that computes the region in floats.
  init?(
    _ weighted: WeightedImage, _ part: ImagePart, _ region: Region, _ kernels: RowKernels,
    otherwise: @escaping () -> any RowNode
  ) {
    guard part.image.format == .rgba8, weighted.rows.count <= Self.mostRows,
      let fixed = weighted.fixed
    else { return nil }
    self.weighted = weighted
    self.part = part
    self.region = region
    self.kernels = kernels
    self.otherwise = otherwise
    self.fixed = fixed
    needed =
      region.columns.lowerBound + weighted.columns.lowerBound..<region.columns.upperBound
      + weighted.columns.upperBound - 1
    inner = weighted.sampler.edge.resolve(needed, in: weighted.sampler.extent.columns)
    let kept = weighted.rows.count
    let room =
      4
      * (max(needed.upperBound, inner.upperBound)
        - min(needed.lowerBound, inner.lowerBound))
    bytes = RowRing(window: kept, samples: room)
    words = RowRing(window: kept, samples: room)
    opacities = RowRing(window: kept, samples: 1)
  }

  /// Returns the bytes of the rows kept for a row that needs the given region.
  static func rowBytes(_ needed: Region) -> Int {
    if needed.height > mostRows { return 0 }
    let rows = RowRing<UInt8>.capacity(window: needed.height)
    return 4 * needed.width * rows * (1 + MemoryLayout<UInt16>.stride)
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let rows = y + weighted.rows.lowerBound..<y + weighted.rows.upperBound
    // The rings need every row.
    let opacities = rows.map(isOpaque)
    if !opacities.contains(false) {
      unsafe writeSums(y, into: bytes.assumingMemoryBound(to: UInt8.self))
      return
    }
    unsafe floats.write(y, into: bytes)
    unsafe replaceOpaque(y, rows, in: bytes.assumingMemoryBound(to: UInt8.self))
  }

  private func writeSums(_ y: Int, into bytes: UnsafeMutablePointer<UInt8>) {
    let first = region.x - needed.lowerBound
    let rows = unsafe weighted.taps.map { tap in
      let start = unsafe wordRow(y + tap.y) + 4 * (first + tap.x)
      return unsafe UnsafeRawPointer(start).assumingMemoryBound(to: Int16.self)
    }
    unsafe kernels.table.pointee.convolve_rows_to_bytes(
      bytes, rows, fixed.weights, fixed.weights.count, fixed.bias, fixed.shift, region.width)
  }

  /// Replaces the pixels of a row whose windows are opaque.
  private func replaceOpaque(
    _ y: Int, _ rows: Range<Int>, in bytes: UnsafeMutablePointer<UInt8>
  ) {
    let window = weighted.columns
    unsafe kernels.table.pointee.count_translucent(
      &counts, rows.map { unsafe byteRow($0) }, rows.count, needed.count)
    let first = region.x - needed.lowerBound
    func isOpaque(_ x: Int) -> Bool {
      counts[first + x + window.lowerBound] == counts[first + x + window.upperBound]
    }
    guard (0..<region.width).contains(where: isOpaque) else { return }
    unsafe writeSums(y, into: sums.elements())
    for x in 0..<region.width where isOpaque(x) {
      unsafe (bytes + 4 * x).update(from: sums.elements() + 4 * x, count: 4)
    }
  }

  private func isOpaque(_ y: Int) -> Bool {
    let row = unsafe byteRow(y)
    return unsafe opacities.row(y) { flag in
      unsafe flag.pointee = kernels.table.pointee.is_opaque(row, needed.count)
    }.pointee
  }

  private func wordRow(_ y: Int) -> UnsafePointer<UInt16> {
    let row = unsafe byteRow(y)
    return unsafe words.row(y) { words in
      unsafe kernels.table.pointee.widen_opaque(words, row, needed.count, 1)
    }
  }

  private func byteRow(_ y: Int) -> UnsafePointer<UInt8> {
    let sampler = weighted.sampler
    let columns =
      min(needed.lowerBound, inner.lowerBound)..<max(needed.upperBound, inner.upperBound)
    let start = unsafe bytes.row(y) { row in
      guard let source = sampler.edge.resolve(y, in: sampler.extent.rows) else {
        unsafe row.update(repeating: 0, count: 4 * columns.count)
        return
      }
      let image = part.image
      let pixels =
        unsafe image.base + (source - part.y) * image.bytesPerRow
        + 4 * (inner.lowerBound - part.x)
      unsafe (row + 4 * (inner.lowerBound - columns.lowerBound))
        .update(from: pixels.assumingMemoryBound(to: UInt8.self), count: 4 * inner.count)
      unsafe extend(
        row, columns, from: inner, of: sampler.extent.columns, edge: sampler.edge, zero: 0)
    }
    return unsafe start + 4 * (needed.lowerBound - columns.lowerBound)
  }
}

/// An image whose pixels are summed with weights. Sums of opaque pixels are opaque.
struct WeightedImage {
  let image: Int
  let sampler: Plan.Sampler
  /// The taps, padded to an even number.
  let taps: [SparseConvolve.Tap]
  let fixed: FixedWeights?
  /// The window, as offsets from the computed pixel.
  let columns: Range<Int>
  let rows: Range<Int>

  fileprivate init(
    _ image: Int, _ kernel: some SamplingKernel, _ list: [SparseConvolve.Tap],
    _ sampler: Plan.Sampler, _ fixed: ([Double]) -> FixedWeights?
  ) {
    self.image = image
    self.sampler = sampler
    var taps = list.filter { $0.weight != 0 }
    while taps.isEmpty || taps.count % 2 != 0 {
      taps.append(SparseConvolve.Tap(x: list[0].x, y: list[0].y, weight: 0))
    }
    self.taps = taps
    self.fixed = fixed(taps.map { Double($0.weight) })
    let window = kernel.inputRegion(index: 0, for: Region(x: 0, y: 0, width: 1, height: 1))
    columns = window.columns
    rows = window.rows
  }
}

extension Plan.Expression {
  /// The image and the weights, if the expression only sums pixels of an image and fixed point is
  /// exact enough for the kernel.
  var weightedImage: WeightedImage? {
    guard case .sample(let kernel, let inputs) = self, let sampler = inputs.first,
      case .read(.image(let image), _, isPartial: false) = sampler.expression
    else { return nil }
    switch kernel {
    case let kernel as SparseConvolve where kernel.allowsFixedPoint:
      return WeightedImage(image, kernel, kernel.list, sampler) { FixedWeights(means: $0) }
    case let kernel as ConvolveWindow where kernel.allowsFixedPoint && kernel.keepsAlpha:
      return WeightedImage(image, kernel, kernel.list, sampler) {
        FixedWeights($0, bias: Double(kernel.bias))
      }
    default: return nil
    }
  }
}

/// Weights and a bias in units of 2^-shift.
struct FixedWeights {
  private(set) var weights: [Int16] = []
  private(set) var bias: Int32 = 0
  let shift: Int32

  /// Sums of bytes are at most 255 · 2^22, which leaves room in 32 bits for rounding.
  private static let mostShift = 22
  /// The greatest allowed error of a sum, in levels.
  private static let mostError = 0.05

  /// Returns nil if a weight is negative or above 1.
  init?(means values: [Double]) {
    guard let greatest = values.max(), greatest > 0, greatest <= 1, values.allSatisfy({ $0 >= 0 }),
      let shift = Self.shift(greatest, sum: 1)
    else { return nil }
    self.shift = Int32(shift)
    // Partial sums are rounded, so that errors do not add up. The last one is exactly 1, unlike
    // that of float32 weights.
    let unit = Double(1 << shift)
    let whole = values.reduce(0, +)
    var (sum, last) = (0.0, 0.0)
    for value in values {
      sum += value
      let rounded = (sum / whole * unit).rounded()
      weights.append(Int16(rounded - last))
      last = rounded
    }
  }

  /// Creates weights of any sign and sum, or returns nil if a sum would overflow 32 bits or be
  /// wrong by more than `mostError`.
  ///
  /// - Parameter bias: The summand of each sum, in units of 0 to 1.
  init?(_ values: [Double], bias: Double) {
    let sizes = values.map(abs)
    guard let shift = Self.shift(sizes.max() ?? 0, sum: sizes.reduce(abs(bias), +)) else {
      return nil
    }
    self.shift = Int32(shift)
    let unit = Double(1 << shift)
    let errors = values.map { abs($0 * unit - ($0 * unit).rounded()) }
    guard errors.reduce(0, +) * 255 <= Self.mostError * unit else { return nil }
    weights = values.map { Int16(($0 * unit).rounded()) }
    self.bias = Int32((bias * 255 * unit).rounded())
  }

  /// Returns the greatest shift for which each weight, with a unit for rounding, fits in 16 bits,
  /// and each sum of levels in 31.
  private static func shift(_ greatest: Double, sum: Double) -> Int? {
    (0...mostShift).last { shift in
      let unit = Double(1 << shift)
      return greatest * unit < Double(Int16.max) - 1 && sum * unit <= Double(1 << mostShift)
    }
  }
}
