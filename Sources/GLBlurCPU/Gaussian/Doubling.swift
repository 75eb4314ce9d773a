import CRowKernels
import GLBlurEngine

/// The way up of a Gaussian that halves the picture once. It convolves the columns of half the
/// resolution and doubles it, in fixed point. It belongs to one thread, and its rows are requested from
/// the top.
@safe final class Doubling: GaussianResult {
  private let low: LowResolution<UInt16>
  private let job: GaussianJob
  private let kernels: crow_kernels
  /// Rows of half the resolution, convolved along their columns.
  private var half: RowRing<UInt16>
  /// A row of the image with half its columns.
  private let narrow: RowBuffer<UInt16>
  private let blurred: RowBuffer<UInt16>

  /// The number of rows that are convolved at a time, because they share most of the rows that they
  /// read.
  private static let group = 8

  init(_ low: LowResolution<UInt16>) {
    self.low = low
    job = low.job
    unsafe kernels = job.kernels
    let convolved = job.horizontal.convolved
    half = RowRing(window: 4 + Self.group, samples: 4 * convolved[1].count)
    narrow = RowBuffer(convolved[1])
    blurred = RowBuffer(convolved[0].evened)
  }

  let scale: Int32 = 128

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    let center = y >> 1
    let rows = unsafe (center - 1...center + 1).map { unsafe convolved($0) }
    let last = unsafe y & 1 == 1 ? convolved(center + 2) : nil
    unsafe kernels.enlarge_rows(
      narrow.start, rows[0], rows[1], rows[2], last, narrow.columns.count)
    unsafe kernels.enlarge_columns(blurred.start, narrow.start, blurred.columns.count)
    return unsafe UnsafePointer(blurred.start + job.horizontal.convolved[0].unevenness)
  }

  func interpolationRows(of y: Int) -> InterpolationRows<UInt16> {
    unsafe InterpolationRows(at: fixedPoint(y))
  }

  func writeOpaqueBytes(_ y: Int, into bytes: UnsafeMutablePointer<UInt8>, streams: Bool) {
    unsafe kernels.bytes_from_opaque(
      bytes, fixedPoint(y), job.horizontal.convolved[0].count, streams)
  }

  /// Returns row `y` of half the resolution.
  private func convolved(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe half.kept(y) { return unsafe kept }
    let radius = job.scheme.radius
    let group = y..<y + Self.group
    let results = unsafe group.map { unsafe half.room($0) }
    let read = unsafe (group.lowerBound - radius..<group.upperBound + radius).map {
      unsafe low.row($0)
    }
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_rows_fixed(
        results, results.count, read, weights, radius, narrow.columns.count)
    }
    return unsafe UnsafePointer(results[0])
  }
}
