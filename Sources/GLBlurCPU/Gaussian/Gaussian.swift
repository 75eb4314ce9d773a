import GLBlurEngine

/// The Gaussian of a pass with its lowest resolution, from which any band of rows can be computed.
struct Gaussian: Sendable {
  private let job: GaussianJob
  private let input: Input

  private enum Input {
    case low(LowResolution<Float>)
    case half(LowResolution<UInt16>)
    /// For a sigma too small for a lower resolution: makes an input for a thread.
    case direct(@Sendable () -> GaussianInput.Origin)
  }

  /// Computes the lowest resolution of a Gaussian.
  ///
  /// - Parameters:
  ///   - scheme: How the Gaussian is computed.
  ///   - region: The region of the result.
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

  /// Whether every pixel of the result is known to be opaque.
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

  /// Whether `failure` already has an error.
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
