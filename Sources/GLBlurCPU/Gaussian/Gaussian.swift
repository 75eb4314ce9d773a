import GLBlurCore

/// The Gaussian of a pass, once its low resolution is computed: any band of its rows can be had.
struct Gaussian: Sendable {
  private let job: GaussianJob
  private let origin: @Sendable () -> SourceRows.Origin
  /// Nil where the sigma is too small for it.
  private let low: LowResolution?

  /// - Parameters:
  ///   - region: what is asked of the result.
  ///   - origin: makes an input for a thread.
  init(
    _ kernel: WholeGaussian, _ sampled: Plan.Sampled, over region: Region,
    _ kernels: RowKernels, threads: Int, _ origin: @escaping @Sendable () -> SourceRows.Origin
  ) {
    job = GaussianJob(kernel, sampled, over: region, kernels)
    self.origin = origin
    low = job.levels == 0 ? nil : LowResolution(job, threads: threads, origin)
  }

  var columns: Range<Int> { job.horizontal.convolved[0] }
  var kernels: RowKernels { job.rowKernels }

  /// Every pixel of the result is known to be opaque.
  var isOpaque: Bool { low?.isOpaque ?? false }

  /// For one thread.
  func rows() -> any BlurredRows {
    if let low { return UpPyramid(low) }
    return DirectRows(job, origin())
  }

  /// For one thread.
  func node() -> any RowNode { GaussianRow(rows(), columns, job) }
}
