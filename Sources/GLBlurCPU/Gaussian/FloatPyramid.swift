import CKernels
import GLBlurEngine

/// The upsampling of a Gaussian in floats: convolves the columns of the lowest resolution, then
/// doubles the resolution.
@safe final class FloatPyramid: LightResult {
  private let low: LowResolution<Float>
  private let job: GaussianJob
  private let kernels: crow_kernels
  private let top: Int
  private var lowest: RowRing<Float>
  /// For each level from `top` on, rows of the level below, widened to it.
  private var widened: [RowRing<Float>]
  /// For each level from `top` on, an interpolated row.
  private let rows: [RowBuffer<Float>]

  /// Rows computed together, because they read mostly the same rows.
  private static let group = 4

  init(_ low: LowResolution<Float>, top: Int) {
    self.low = low
    self.top = top
    job = low.job
    unsafe kernels = job.kernels
    let convolved = job.horizontal.convolved
    lowest = RowRing(window: 3 + Self.group, samples: 4 * convolved[job.levels].count)
    let levels = convolved.dropFirst(top).dropLast()
    widened = levels.map { RowRing(window: 3, samples: 4 * $0.evened.count) }
    rows = levels.map { RowBuffer($0) }
  }

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func floats(_ y: Int) -> UnsafePointer<Float> { unsafe row(y, of: 0) }

  /// Returns row `y` of a level, valid until the next row of that level.
  func row(_ y: Int, of level: Int) -> UnsafePointer<Float> {
    if level == job.levels { return unsafe convolved(y) }
    let columns = job.horizontal.convolved[level]
    let parts = interpolationRows(of: y, in: level)
    let line = rows[level - top]
    unsafe kernels.interpolate_rows_floats(
      line.start, parts.before, parts.row, parts.after, columns.count)
    return unsafe UnsafePointer(line.start)
  }

  func interpolationRows(of y: Int) -> InterpolationRows<Float> { interpolationRows(of: y, in: 0) }

  private func interpolationRows(of y: Int, in level: Int) -> InterpolationRows<Float> {
    unsafe InterpolationRows(of: y) { y in unsafe widened(level, y) }
      .shifted(by: job.horizontal.convolved[level].unevenness)
  }

  private func widened(_ level: Int, _ y: Int) -> UnsafePointer<Float> {
    if let kept = unsafe widened[level - top].kept(y) { return unsafe kept }
    let target = unsafe widened[level - top].room(y)
    unsafe kernels.interpolate_columns_floats(
      target, row(y, of: level + 1), job.horizontal.convolved[level].evened.count)
    return unsafe UnsafePointer(target)
  }

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
  var evened: Range<Int> { lowerBound & ~1..<(upperBound + 1) & ~1 }

  /// The samples from the evened range's start to this range's.
  var unevenness: Int { 4 * (lowerBound - evened.lowerBound) }
}

/// The rows from which row `y` of the next higher resolution is interpolated. Without a row before,
/// row `y` lies halfway between the other two.
@safe struct InterpolationRows<Sample> {
  let before: UnsafePointer<Sample>?
  let row: UnsafePointer<Sample>
  let after: UnsafePointer<Sample>

  init(of y: Int, _ row: (Int) -> UnsafePointer<Sample>) {
    let center = y >> 1
    unsafe before = y & 1 == 0 ? row(center - 1) : nil
    unsafe self.row = row(center)
    unsafe after = row(center + 1)
  }

  /// Creates rows whose interpolation is the given row.
  init(at row: UnsafePointer<Sample>) {
    unsafe self.init(nil, row, row)
  }

  private init(
    _ before: UnsafePointer<Sample>?, _ row: UnsafePointer<Sample>,
    _ after: UnsafePointer<Sample>
  ) {
    unsafe self.before = before
    unsafe self.row = row
    unsafe self.after = after
  }

  func shifted(by samples: Int) -> InterpolationRows {
    unsafe InterpolationRows(before.map { unsafe $0 + samples }, row + samples, after + samples)
  }
}
