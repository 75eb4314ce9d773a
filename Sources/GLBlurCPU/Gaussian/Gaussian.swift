import GLBlurEngine

/// The Gaussian of a pass, whose lowest resolution has been computed. Any band of its rows can be
/// computed from it.
struct Gaussian: Sendable {
  private let job: GaussianJob
  private let input: Input

  private enum Input {
    case low(LowResolution)
    /// The input of a Gaussian whose sigma is too small for a lower resolution. The closure makes
    /// an input for a thread.
    case direct(@Sendable () -> GaussianInput.Origin)
  }

  /// Computes the lowest resolution of a Gaussian.
  ///
  /// - Parameters:
  ///   - scheme: The way the Gaussian is computed.
  ///   - sampler: The input and its edge mode.
  ///   - region: The region of the result that is needed.
  ///   - kernels: The row kernels.
  ///   - crew: The threads that compute the lowest resolution.
  ///   - origin: Makes an input for a thread.
  /// - Throws: `ImageError.outOfMemory` if the system has no memory for the lowest resolution, or
  ///   the error of the render's control.
  init(
    _ scheme: GaussianScheme, _ sampler: Plan.Sampler, over region: Region,
    _ kernels: RowKernels, _ crew: Crew, _ origin: @escaping @Sendable () -> GaussianInput.Origin
  ) throws {
    job = GaussianJob(scheme, sampler, over: region, kernels)
    input =
      try job.levels == 0
      ? .direct(origin) : .low(LowResolution(job, crew, origin))
  }

  var columns: Range<Int> { job.horizontal.convolved[0] }
  var kernels: RowKernels { job.rowKernels }

  /// Whether every pixel of the result is known to be opaque.
  var isOpaque: Bool {
    switch input {
    case .low(let low): low.isOpaque
    case .direct: false
    }
  }

  /// Returns the result of a Gaussian of encoded values, for one thread.
  func result() -> any GaussianResult {
    switch input {
    case .low(let low): UpPyramid(low)
    case .direct(let origin): DirectConvolution(job, origin())
    }
  }

  /// Returns the result of a Gaussian of linear light, for one thread.
  func light() -> any LightResult {
    switch input {
    case .low(let low): FloatPyramid(low, top: 0)
    case .direct(let origin): LightConvolution(job, origin())
    }
  }

  /// Whether linear light is blurred.
  var isLinear: Bool { job.isLinear }

  /// Returns a node that computes the result of a Gaussian of encoded values as floats.
  func node(_ result: any GaussianResult) -> any RowNode { GaussianNode(result, columns, job) }

  /// Returns a node that computes the result of a Gaussian of linear light as floats, for one
  /// thread.
  func lightNode() -> any RowNode { LightNode(light(), columns, job) }
}
