import CKernels
import GLBlurEngine

/// The Gaussian of a pass, from whose lowest resolution any band of rows can be computed.
struct Gaussian: Sendable {
  private let job: GaussianJob
  private let input: Input

  private enum Input {
    case low(LowResolution<Float>)
    case half(LowResolution<UInt16>)
    /// Makes an input for a thread, if the sigma is too small for a lower resolution.
    case direct(@Sendable () -> GaussianInput.Origin)
  }

  /// - Parameters:
  ///   - stream: The source if it is streamed. One thread reads it.
  ///   - origin: Makes an input for a thread.
  /// - Throws: `ImageError.outOfMemory`, the error of the render's control, or that of the stream
  ///   unless it is read while results are computed.
  init(
    _ scheme: GaussianScheme, _ sampler: Plan.Sampler, over region: Region,
    _ kernels: RowKernels, _ rowThreads: RowThreads, _ stream: StreamedSource?,
    _ origin: @escaping @Sendable () -> GaussianInput.Origin
  ) throws {
    job = GaussianJob(scheme, sampler, over: region, kernels)
    input =
      if job.levels == 0 {
        .direct(origin)
      } else if job.isHalvedOnce {
        .half(try LowResolution(job, rowThreads, stream) { [job] in Halving(job, origin()) })
      } else {
        .low(
          try LowResolution(job, rowThreads, stream) { [job] in DownsamplingPyramid(job, origin()) }
        )
      }
  }

  var columns: Range<Int> { job.horizontal.convolved[0] }
  var kernels: RowKernels { job.rowKernels }

  /// Whether the result is fixed point that cannot leave 0…1.
  var isFixedPoint: Bool { !job.isLinear && job.scheme.isPositive }

  var isOpaque: Bool {
    switch input {
    case .low(let low): low.isOpaque
    case .half(let low): low.isOpaque
    case .direct: false
    }
  }

  /// The error of a stream that is read while results are computed, as in `LowResolution`.
  var failure: (any Error)? {
    switch input {
    case .low(let low): low.failure
    case .half(let low): low.failure
    case .direct: nil
    }
  }

  var hasFailed: Bool {
    switch input {
    case .low(let low): low.hasFailed
    case .half(let low): low.hasFailed
    case .direct: false
    }
  }

  /// The result on one thread.
  enum Result {
    case encoded(any GaussianResult)
    case light(any LightResult)
  }

  func result() -> Result {
    switch input {
    case .half(let low): .encoded(Doubling(low))
    case .low(let low):
      job.isLinear ? .light(FloatPyramid(low, top: 0)) : .encoded(UpPyramid(low))
    case .direct(let origin):
      job.isLinear
        ? .light(LightConvolution(job, origin())) : .encoded(DirectConvolution(job, origin()))
    }
  }

  func node(_ result: Result) -> any RowNode {
    switch result {
    case .encoded(let result): GaussianNode(result, columns, job)
    case .light(let result): LightNode(result, columns, job)
    }
  }
}

/// What all bands of rows of a Gaussian share.
struct GaussianJob: Sendable {
  let scheme: GaussianScheme
  let edge: EdgeMode
  let image: Region
  let horizontal: ResolutionLevels
  let vertical: ResolutionLevels
  let rowKernels: RowKernels
  /// The weights of the kernel, from the middle to one side.
  let weights: [Float]
  /// The weights as parts of 65536, their sum over the whole kernel.
  let fixedWeights: [UInt16]

  init(
    _ scheme: GaussianScheme, _ sampler: Plan.Sampler, over region: Region, _ kernels: RowKernels
  ) {
    self.scheme = scheme
    edge = sampler.edge
    image = sampler.extent
    horizontal = ResolutionLevels(
      region.columns, of: image.columns, edge: edge, scheme: scheme)
    vertical = ResolutionLevels(region.rows, of: image.rows, edge: edge, scheme: scheme)
    rowKernels = kernels
    weights = scheme.kernel.map { Float($0) }
    let sides = scheme.kernel.dropFirst().map { Int(($0 * 65536).rounded()) }
    fixedWeights = ([65536 - 2 * sides.reduce(0, +)] + sides).map { UInt16(clamping: $0) }
  }

  var levels: Int { scheme.levels }

  /// Whether the input is light words, and everything else floats of 0…1. Otherwise the picture and
  /// its first level are fixed point.
  var isLinear: Bool { scheme.colorSpace == .linear }

  /// Whether the picture is halved once only, to fixed point.
  var isHalvedOnce: Bool { scheme.spline == .quintic }

  var kernels: crow_kernels { unsafe rowKernels.table.pointee }

  var columns: Range<Int> { edge.resolve(horizontal.read[0], in: image.columns) }
}

/// The rows of a Gaussian on one thread, shared by a writer and a node.
final class GaussianRows {
  private let gaussian: Gaussian
  private lazy var result = gaussian.result()

  init(_ gaussian: Gaussian) {
    self.gaussian = gaussian
  }

  var columns: Range<Int> { gaussian.columns }

  var fixedPoint: (any GaussianResult)? { gaussian.isFixedPoint ? encoded : nil }

  var encoded: (any GaussianResult)? {
    guard case .encoded(let result) = result else { return nil }
    return result
  }

  func node() -> any RowNode { gaussian.node(result) }

  /// Returns a writer of the result with its colour steps.
  func writer(_ colored: Plan.Expression.ColoredGaussian, streams: Bool) -> any RowWriter {
    switch result {
    case .encoded(let result):
      GaussianRowWriter(
        result, width: columns.count,
        ColorSteps(colored.steps, isFixedPoint: gaussian.isFixedPoint),
        rowOffset: colored.rowOffset, gaussian.kernels, streams: streams)
    case .light(let result): LightRowWriter(gaussian, result, colored, streams: streams)
    }
  }

  /// Returns a writer of the sum of a picture and the result, or nil for linear light.
  ///
  /// - Parameter otherwise: A writer of rows that are not opaque, which shares these rows.
  func writer(
    _ kernel: Unsharp, _ source: ImageNode, streams: Bool, otherwise: any RowWriter
  ) -> (any RowWriter)? {
    guard case .encoded(let result) = result else { return nil }
    return DetailRowWriter(
      kernel, source, gaussian, result, streams: streams, otherwise: otherwise)
  }
}

/// The result of a Gaussian on one thread. Rows are requested in order from the top.
protocol GaussianResult: AnyObject {
  var scale: Int32 { get }

  /// Whether the whole row is opaque. Called before the row is computed.
  func isOpaque(_ y: Int) -> Bool

  /// Returns a row as premultiplied fixed point, valid until the next row is computed.
  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16>

  /// Writes opaque rows as straight bytes: the first, and those that are faster together with it.
  /// Returns their number.
  func writeOpaque(_ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]) -> Int
}

/// Memory for successive rows of bytes.
@safe struct RowTarget {
  let bytes: UnsafeMutablePointer<UInt8>
  let bytesPerRow: Int
  /// Whether to write past the caches, because the bytes are not read soon.
  let streams: Bool
}

extension GaussianResult {
  func writeOpaqueRow(
    _ y: Int, _ width: Int, into target: RowTarget, _ steps: [crow_fixed_step],
    _ kernels: crow_kernels
  ) {
    let row = unsafe fixedPoint(y)
    if steps.isEmpty {
      unsafe kernels.bytes_from_opaque(target.bytes, row, width, scale, target.streams)
    } else {
      unsafe kernels.bytes_through_fixed_steps(
        target.bytes, row, width, scale, steps, steps.count, target.streams)
    }
  }
}

/// Computes the rows of a Gaussian as floats.
final class GaussianNode: RowNode {
  private let blurred: any GaussianResult
  private let columns: Range<Int>
  private let kernels: RowKernels
  private let isPositive: Bool

  init(_ blurred: any GaussianResult, _ columns: Range<Int>, _ job: GaussianJob) {
    self.blurred = blurred
    self.columns = columns
    kernels = job.rowKernels
    isPositive = job.scheme.isPositive
  }

  func evaluate(_ y: Int, _ columns: Range<Int>, into pixels: UnsafeMutablePointer<Pixel>) {
    let row = unsafe blurred.fixedPoint(y) + 4 * (columns.lowerBound - self.columns.lowerBound)
    unsafe pixels.withMemoryRebound(to: Float.self, capacity: 4 * columns.count) { floats in
      unsafe kernels.table.pointee.floats_from_fixed(floats, row, columns.count, blurred.scale)
    }
    if isPositive { return }
    // A kernel with negative weights may raise a colour above its alpha.
    for index in 0..<columns.count { unsafe pixels[index] = clamped(pixels[index]) }
  }
}
