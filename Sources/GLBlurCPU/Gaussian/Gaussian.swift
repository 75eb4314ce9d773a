import GLBlurEngine

/// The Gaussian of a pass, once its low resolution is computed: any band of its rows can be had.
struct Gaussian: Sendable {
  private let job: GaussianJob
  private let input: Input

  private enum Input {
    case low(LowResolution)
    /// Where the sigma is too small for that: makes an input for a thread.
    case direct(@Sendable () -> GaussianInput.Origin)
  }

  /// - Parameters:
  ///   - region: what is asked of the result.
  ///   - origin: makes an input for a thread.
  /// - Throws: `ImageError.outOfMemory`.
  init(
    _ scheme: GaussianScheme, _ sampler: Plan.Sampler, over region: Region,
    _ kernels: RowKernels, threads: Int, _ origin: @escaping @Sendable () -> GaussianInput.Origin
  ) throws(ImageError) {
    job = GaussianJob(scheme, sampler, over: region, kernels)
    input =
      try job.levels == 0
      ? .direct(origin) : .low(LowResolution(job, threads: threads, origin))
  }

  var columns: Range<Int> { job.horizontal.convolved[0] }
  var kernels: RowKernels { job.rowKernels }

  /// Every pixel of the result is known to be opaque.
  var isOpaque: Bool {
    switch input {
    case .low(let low): low.isOpaque
    case .direct: false
    }
  }

  /// For one thread.
  func result() -> any GaussianResult {
    switch input {
    case .low(let low): UpPyramid(low)
    case .direct(let origin): DirectConvolution(job, origin())
    }
  }

  /// For one thread.
  func node() -> any RowNode { GaussianNode(result(), columns, job) }
}
