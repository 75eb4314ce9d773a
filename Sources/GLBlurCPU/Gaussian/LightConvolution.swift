import CKernels
import GLBlurEngine

/// A Gaussian of linear light whose sigma is too small for a lower resolution. Floats are
/// convolved, because 15-bit fixed point has only ten steps for the darkest 8-bit level.
@safe final class LightConvolution: LightResult {
  private let job: GaussianJob
  private let kernels: crow_kernels
  private let source: GaussianInput
  private let opacity: RowOpacity
  private var columnwise: RowRing<Float>
  private let lineColumns: Range<Int>
  private let blurred: RowBuffer<Float>
  private let room: Buffer

  private static let group = Int(CROW_MOST_RESULTS)

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(origin, job, scale: 256, window: 2 * job.scheme.radius + Self.group)
    opacity = RowOpacity(source, job, radius: job.scheme.radius)
    let columns = job.columns
    let read = job.horizontal.read[0]
    lineColumns =
      min(read.lowerBound, columns.lowerBound)..<max(read.upperBound, columns.upperBound)
    columnwise = RowRing(window: Self.group, samples: 4 * lineColumns.count)
    blurred = RowBuffer(job.horizontal.convolved[0])
    room = Buffer(
      byteCount: (2 * job.scheme.radius + Self.group) * Int(CROW_TILE) * MemoryLayout<Float>.stride)
  }

  static func rowBytes(radius: Int, columns: Int) -> Int {
    let window = 2 * radius + group
    // The source's rows, one of them transparent, are light words. The other rows, a row of the
    // source's node, the result and the tiles are floats.
    let words = 8 * (RowRing<UInt16>.capacity(window: window) + 1)
    let floats = 16 * (RowRing<Float>.capacity(window: group) + 2)
    return (words + floats) * columns + window * Int(CROW_TILE) * MemoryLayout<Float>.stride
  }

  func isOpaque(_ y: Int) -> Bool { opacity.isOpaque(y) }

  func interpolationRows(of y: Int) -> InterpolationRows<Float> {
    unsafe InterpolationRows(at: floats(y))
  }

  func floats(_ y: Int) -> UnsafePointer<Float> {
    let row = unsafe convolvedColumns(y)
    let start = unsafe row + 4 * (job.horizontal.read[0].lowerBound - lineColumns.lowerBound)
    unsafe job.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns(
        blurred.start, start, weights, job.scheme.radius, blurred.columns.count)
    }
    return unsafe UnsafePointer(blurred.start)
  }

  private func convolvedColumns(_ y: Int) -> UnsafePointer<Float> {
    if let kept = unsafe columnwise.kept(y) { return unsafe kept }
    let radius = job.scheme.radius
    let group = y..<y + Self.group
    let columns = job.columns
    let lines = unsafe group.map { unsafe columnwise.room($0) }
    let results = unsafe lines.map {
      unsafe $0 + 4 * (columns.lowerBound - lineColumns.lowerBound)
    }
    let rows = unsafe (group.lowerBound - radius..<group.upperBound + radius).map {
      unsafe source.fixedPoint($0)
    }
    unsafe job.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_rows_light(
        results, results.count, rows, weights, radius, columns.count, room.elements())
    }
    for index in 0..<Self.group {
      unsafe extend(
        lines[index], lineColumns, from: columns, of: job.image.columns, edge: job.edge, zero: 0)
    }
    return unsafe UnsafePointer(lines[0])
  }
}

/// The result of a Gaussian of linear light on one thread. Rows are requested from the top.
protocol LightResult: AnyObject {
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied floats of 0…1, valid until the next row is computed.
  func floats(_ y: Int) -> UnsafePointer<Float>

  /// Returns the rows between which a row is interpolated, in the form of `floats`.
  func interpolationRows(of y: Int) -> InterpolationRows<Float>
}

/// Computes the rows of a Gaussian of linear light.
final class LightNode: RowNode {
  private let blurred: any LightResult
  private let columns: Range<Int>
  private let isPositive: Bool

  init(_ blurred: any LightResult, _ columns: Range<Int>, _ job: GaussianJob) {
    self.blurred = blurred
    self.columns = columns
    isPositive = job.scheme.isPositive
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = unsafe blurred.floats(y) + 4 * (columns.lowerBound - self.columns.lowerBound)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe floats.update(from: row, count: 4 * columns.count)
    }
    if isPositive { return }
    // A kernel with negative weights may leave 0…1, or raise a colour above its alpha.
    for index in 0..<columns.count { unsafe pixels[index] = clamped(pixels[index]) }
  }
}

/// Writes a Gaussian of linear light with its colour steps as bytes.
struct LightRowWriter: RowWriter {
  private let blurred: any LightResult
  private let kernels: RowKernels
  private let width: Int
  private let steps: ColorSteps
  private let rowOffset: Int
  let streams: Bool

  init(
    _ gaussian: Gaussian, _ result: any LightResult,
    _ colored: Plan.Expression.ColoredGaussian, streams: Bool
  ) {
    blurred = result
    kernels = gaussian.kernels
    width = gaussian.columns.count
    steps = ColorSteps(colored.steps, isFixedPoint: false)
    rowOffset = colored.rowOffset
    self.streams = streams
  }

  func write(_ y: Int, into bytes: UnsafeMutableRawPointer) {
    let bytes = unsafe bytes.assumingMemoryBound(to: UInt8.self)
    let y = y - rowOffset
    let isOpaque = steps.keepOpaque && blurred.isOpaque(y)
    let rows = blurred.interpolationRows(of: y)
    if isOpaque, let curves = steps.onlyCurves {
      unsafe kernels.table.pointee.encode_opaque(
        bytes, rows.before, rows.row, rows.after, width, curves.pointer, streams)
      return
    }
    unsafe steps.steps.withUnsafeBufferPointer { steps in
      unsafe kernels.table.pointee.bytes_through_float_steps(
        bytes, rows.before, rows.row, rows.after, width, steps.baseAddress, steps.count, isOpaque,
        streams)
    }
  }
}
