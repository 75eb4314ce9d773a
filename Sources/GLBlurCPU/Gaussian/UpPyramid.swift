import CRowKernels
import GLBlurEngine

/// The way up of a Gaussian. It convolves the columns of the lowest resolution and doubles the
/// resolution until it is that of the image. It belongs to one thread, and its rows are requested
/// from the top.
@safe final class UpPyramid: GaussianResult {
  private let low: LowResolution
  private let job: GaussianJob
  private let kernels: crow_kernels
  /// Rows of the lowest level, convolved along their columns.
  private var lowest: RowRing<Float>
  /// For each level from the second to the last but one, rows of the level below that have been
  /// widened to it.
  private var widened: [RowRing<Float>]
  /// Widened rows for the image and the first level, in fixed point, because nearly all samples
  /// belong to these two.
  private var widest: [RowRing<UInt16>]
  /// For each level from the second to the last but one, an interpolated row.
  private let rows: [RowBuffer<Float>]
  private let first: RowBuffer<UInt16>
  private let second: RowBuffer<UInt16>
  private let blurred: RowBuffer<UInt16>

  /// The number of rows of the lowest level that are computed at a time, because they share most of
  /// the rows that they read.
  private static let group = 4

  init(_ low: LowResolution) {
    self.low = low
    job = low.job
    unsafe kernels = job.kernels
    let convolved = job.horizontal.convolved
    lowest = RowRing(window: 3 + Self.group, samples: 4 * convolved[job.levels].count)
    widened = convolved.dropFirst(2).dropLast().map {
      RowRing(window: 3, samples: 4 * $0.evened.count)
    }
    widest = convolved.prefix(2).map { RowRing(window: 3, samples: 4 * $0.evened.count) }
    rows = convolved.dropFirst(2).dropLast().map { RowBuffer($0) }
    first = RowBuffer(convolved[1])
    second = RowBuffer(convolved.dropFirst(2).first ?? 0..<0)
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
    if job.levels == 1 {
      unsafe kernels.wide_from_floats(first.start, convolved(y), first.columns.count)
      return unsafe UnsafePointer(first.start)
    }
    let parts = unsafe InterpolationRows(of: y) { y in
      if let kept = unsafe widest[1].kept(y) { return unsafe kept }
      unsafe kernels.wide_from_floats(second.start, level(2, y), second.columns.count)
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

  /// Returns row `y` of a level from the second one on, which is valid until the next row of that
  /// level.
  private func level(_ level: Int, _ y: Int) -> UnsafePointer<Float> {
    if level == job.levels { return unsafe convolved(y) }
    let columns = job.horizontal.convolved[level]
    let parts = unsafe InterpolationRows(of: y) { y in unsafe widened(level, y) }
      .shifted(by: columns.unevenness)
    let line = rows[level - 2]
    unsafe kernels.interpolate_rows_floats(
      line.start, parts.before, parts.row, parts.after, columns.count)
    return unsafe UnsafePointer(line.start)
  }

  /// Returns row `y` of the level below, widened to a level.
  private func widened(_ level: Int, _ y: Int) -> UnsafePointer<Float> {
    if let kept = unsafe widened[level - 2].kept(y) { return unsafe kept }
    let target = unsafe widened[level - 2].room(y)
    unsafe kernels.interpolate_columns_floats(
      target, self.level(level + 1, y), job.horizontal.convolved[level].evened.count)
    return unsafe UnsafePointer(target)
  }

  /// Returns row `y` of the lowest level.
  private func convolved(_ y: Int) -> UnsafePointer<Float> {
    if let kept = unsafe lowest.kept(y) { return unsafe kept }
    let radius = job.scheme.radius
    let group = y..<y + Self.group
    let results = unsafe group.map { unsafe lowest.room($0) }
    let read = unsafe (group.lowerBound - radius..<group.upperBound + radius).map {
      unsafe low.row($0)
    }
    unsafe job.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_rows(
        results, results.count, read, weights, radius,
        job.horizontal.convolved[job.levels].count)
    }
    return unsafe UnsafePointer(results[0])
  }
}

extension Range<Int> {
  /// The range extended to even bounds, which a doubling computes.
  fileprivate var evened: Range<Int> { lowerBound & ~1..<(upperBound + 1) & ~1 }

  /// The number of samples from the start of the evened range to that of this one.
  fileprivate var unevenness: Int { 4 * (lowerBound - evened.lowerBound) }
}
