import CKernels
import GLBlurEngine

/// The upsampling of a Gaussian of encoded values that halves the picture more than once. Rows of
/// the image and of the first two levels are fixed point.
@safe final class UpPyramid: GaussianResult {
  private let low: LowResolution<Float>
  private let kernels: crow_kernels
  /// The levels from the second on.
  private let levels: FloatPyramid
  private let secondColumns: Int
  /// Rows of the second level, in fixed point.
  private var second: RowRing<UInt16>
  private let toFirst: Enlargement
  private var first: RowRing<UInt16>
  private let firstStart: Int
  private let toImage: Enlargement
  private let blurred: Buffer
  private var last: (y: Int, row: UnsafePointer<UInt16>)?

  init(_ low: LowResolution<Float>) {
    self.low = low
    let job = low.job
    unsafe kernels = job.kernels
    let convolved = job.horizontal.convolved
    levels = FloatPyramid(low, top: 2)
    secondColumns = convolved[2].count
    second = RowRing(window: 3, samples: 4 * secondColumns)
    toFirst = Enlargement(job, to: 1)
    first = RowRing(window: 3, samples: toFirst.samples)
    firstStart = convolved[1].unevenness
    toImage = Enlargement(job, to: 0)
    blurred = Buffer(byteCount: toImage.samples * MemoryLayout<UInt16>.stride)
  }

  let scale: Int32 = 256

  func isOpaque(_ y: Int) -> Bool { low.isOpaque }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if let last = unsafe last, unsafe last.y == y { return unsafe last.row }
    let row = unsafe toImage.compute(y, into: blurred.elements()) { unsafe firstLevel($0) }
    unsafe last = (y, row)
    return unsafe row
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe toImage.write(rows, into: target, steps) { unsafe firstLevel($0) }
  }

  private func firstLevel(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe first.kept(y) { return unsafe kept + firstStart }
    return unsafe toFirst.compute(y, into: first.room(y)) { unsafe secondLevel($0) }
  }

  private func secondLevel(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe second.kept(y) { return unsafe kept }
    let target = unsafe second.room(y)
    unsafe kernels.wide_from_floats(target, levels.row(y, of: 2), secondColumns)
    return unsafe UnsafePointer(target)
  }
}
