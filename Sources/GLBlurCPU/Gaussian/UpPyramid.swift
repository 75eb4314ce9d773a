import CRowKernels
import GLBlurEngine

/// The way up of a Gaussian of encoded values that halves the picture more than once. The rows of the
/// image and of its first level are fixed point. It belongs to one thread, and its rows are requested from the top.
@safe final class UpPyramid: GaussianResult {
  private let low: LowResolution<Float>
  private let job: GaussianJob
  private let kernels: crow_kernels
  /// The levels from the second one on.
  private let levels: FloatPyramid
  /// Widened rows for the image and the first level, in fixed point, because nearly all samples
  /// belong to these two.
  private var widest: [RowRing<UInt16>]
  private let first: RowBuffer<UInt16>
  private let second: RowBuffer<UInt16>
  private let blurred: RowBuffer<UInt16>

  init(_ low: LowResolution<Float>) {
    self.low = low
    job = low.job
    unsafe kernels = job.kernels
    let convolved = job.horizontal.convolved
    levels = FloatPyramid(low, top: 2)
    widest = convolved.prefix(2).map { RowRing(window: 3, samples: 4 * $0.evened.count) }
    first = RowBuffer(convolved[1])
    second = RowBuffer(convolved[2])
    blurred = RowBuffer(convolved[0])
  }

  let scale: Int32 = 256

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    let parts = interpolationRows(of: y)
    unsafe kernels.interpolate_rows_wide(
      blurred.start, parts.before, parts.row, parts.after, blurred.columns.count)
    return unsafe UnsafePointer(blurred.start)
  }

  func writeOpaqueBytes(_ y: Int, into bytes: UnsafeMutablePointer<UInt8>, streams: Bool) {
    let parts = interpolationRows(of: y)
    unsafe kernels.interpolate_rows_to_bytes(
      bytes, parts.before, parts.row, parts.after, blurred.columns.count, streams)
  }

  // MARK: Levels

  func interpolationRows(of y: Int) -> InterpolationRows<UInt16> {
    unsafe InterpolationRows(of: y) { y in
      if let kept = unsafe widest[0].kept(y) { return unsafe kept }
      return unsafe widen(firstLevel(y), to: 0, y)
    }
    .shifted(by: job.horizontal.convolved[0].unevenness)
  }

  private func firstLevel(_ y: Int) -> UnsafePointer<UInt16> {
    let parts = unsafe InterpolationRows(of: y) { y in
      if let kept = unsafe widest[1].kept(y) { return unsafe kept }
      unsafe kernels.wide_from_floats(
        second.start, levels.row(y, of: 2), second.columns.count)
      return unsafe widen(UnsafePointer(second.start), to: 1, y)
    }
    .shifted(by: job.horizontal.convolved[1].unevenness)
    unsafe kernels.interpolate_rows_wide(
      first.start, parts.before, parts.row, parts.after, first.columns.count)
    return unsafe UnsafePointer(first.start)
  }

  /// Widens row `y` of the level below to the width of the image or of the first level.
  private func widen(
    _ row: UnsafePointer<UInt16>, to level: Int, _ y: Int
  ) -> UnsafePointer<UInt16> {
    let target = unsafe widest[level].room(y)
    unsafe kernels.interpolate_columns_wide(
      target, row, job.horizontal.convolved[level].evened.count)
    return unsafe UnsafePointer(target)
  }
}
