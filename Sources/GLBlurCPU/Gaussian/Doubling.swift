import CKernels
import GLBlurEngine

/// The upsampling of a Gaussian that halves the picture once. It convolves the columns of half the
/// resolution and doubles it, in fixed point.
@safe final class Doubling: GaussianResult {
  private let low: LowResolution<UInt16>
  private let job: GaussianJob
  private let kernels: crow_kernels
  /// Rows of half the resolution with convolved columns.
  private var half: RowRing<UInt16>
  private let toImage: Enlargement
  private let blurred: Buffer
  private var last: (y: Int, row: UnsafePointer<UInt16>)?

  /// The number of rows convolved at a time, because they read mostly the same rows.
  private static let group = 8

  init(_ low: LowResolution<UInt16>) {
    self.low = low
    job = low.job
    unsafe kernels = job.kernels
    let columns = job.horizontal.convolved[1]
    half = RowRing(window: 4 + Self.group, samples: 4 * columns.count)
    toImage = Enlargement(job, to: 0)
    blurred = Buffer(byteCount: toImage.samples * MemoryLayout<UInt16>.stride)
  }

  let scale: Int32 = 128

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if let last = unsafe last, unsafe last.y == y { return unsafe last.row }
    let row = unsafe toImage.compute(y, into: blurred.elements()) { unsafe convolved($0) }
    unsafe last = (y, row)
    return unsafe row
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe toImage.write(rows, into: target, steps) { unsafe convolved($0) }
  }

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
        results, results.count, read, weights, radius,
        job.horizontal.convolved[1].count)
    }
    return unsafe UnsafePointer(results[0])
  }
}
