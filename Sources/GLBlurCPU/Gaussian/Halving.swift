import CKernels
import GLBlurEngine

/// The downsampling of a Gaussian that halves the picture once. It computes rows of half the
/// resolution, convolved along themselves, in fixed point.
@safe final class Halving: DownsamplingStage {
  private let job: GaussianJob
  private let source: GaussianInput
  private let first: FirstLevel
  private let kernels: crow_kernels
  /// A row of half the resolution, not yet convolved.
  private let half: RowBuffer<UInt16>

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(origin, job, scale: 256, window: 7)
    first = FirstLevel(job, source)
    half = RowBuffer(job.horizontal.read[1])
  }

  var isOpaque: Bool { source.isOpaque }

  func convolve(_ y: Int, into target: UnsafeMutablePointer<UInt16>) {
    unsafe first.compute(y, into: half.start)
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns_fixed(
        target, half.start, weights, job.scheme.radius, job.horizontal.convolved[1].count)
    }
  }
}
