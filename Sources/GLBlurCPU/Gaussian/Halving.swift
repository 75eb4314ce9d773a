import CRowKernels
import GLBlurEngine

/// The way down of a Gaussian that halves the picture once. It computes rows of half the resolution,
/// convolved along themselves, in fixed point. It belongs to one thread.
@safe final class Halving: WayDown {
  private let job: GaussianJob
  private let source: GaussianInput
  private let kernels: crow_kernels
  /// A row of the source after the vertical step.
  private let sums: RowBuffer<UInt16>
  /// A row of half the resolution, before it is convolved.
  private let half: RowBuffer<UInt16>

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(origin, job, scale: 256, window: 7)
    // The vertical step computes the columns that are in the image. The extension is added
    // afterwards.
    let (read, columns) = (job.horizontal.read[0], job.columns)
    sums = RowBuffer(
      min(read.lowerBound, columns.lowerBound)..<max(read.upperBound, columns.upperBound))
    half = RowBuffer(job.horizontal.read[1])
  }

  var isOpaque: Bool { source.isOpaque }

  func convolve(_ y: Int, into target: UnsafeMutablePointer<UInt16>) {
    let columns = job.columns
    let rows = 2 * y - 3...2 * y + 3
    let bytes = unsafe rows.compactMap { unsafe source.opaqueBytes($0) }
    if unsafe bytes.count == rows.count {
      unsafe kernels.reduce_rows_opaque(sums.at(columns.lowerBound), bytes, columns.count)
    } else {
      let words = unsafe rows.map { unsafe source.fixedPoint($0) }
      unsafe kernels.reduce_rows_wide(sums.at(columns.lowerBound), words, columns.count)
    }
    unsafe extend(
      sums.start, sums.columns, from: columns, of: job.image.columns, edge: job.edge, zero: 0)
    let computed = job.horizontal.decimated[1]
    unsafe kernels.reduce_columns(
      half.at(computed.lowerBound), sums.at(2 * computed.lowerBound - 3), computed.count)
    unsafe extend(
      half.start, half.columns, from: computed, of: computed, edge: .clamp, zero: 0)
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns_fixed(
        target, half.start, weights, job.scheme.radius, job.horizontal.convolved[1].count)
    }
  }
}
