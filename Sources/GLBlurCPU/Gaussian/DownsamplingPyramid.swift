import CKernels
import GLBlurEngine

/// The downsampling of a Gaussian. It computes rows of the lowest resolution, convolved along
/// themselves, and keeps a few rows of each level between.
@safe final class DownsamplingPyramid: DownsamplingStage {
  private let job: GaussianJob
  private let source: GaussianInput
  private let kernels: crow_kernels
  /// Rows of the first level in fixed point, unless linear light is blurred. Like those of all
  /// levels, they are as wide as the next step down reads.
  private var first: RowRing<UInt16>
  private lazy var toFirst = FirstLevel(job, source)
  /// Rows of the levels of floats, without the lowest.
  private var levels: [RowRing<Float>]
  /// For each step to a level of floats, a row after the vertical step.
  private let floats: [RowBuffer<Float>]
  /// A row of the lowest level, not yet convolved.
  private let lowest: RowBuffer<Float>
  /// The first level whose rows are floats.
  private let firstOfFloats: Int

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(origin, job, scale: 256, window: 5)
    firstOfFloats = job.isLinear ? 1 : 2
    let read = job.horizontal.read
    first = RowRing(window: 5, samples: job.isLinear ? 0 : 4 * read[1].count)
    levels = read.dropFirst(firstOfFloats).dropLast().map {
      RowRing(window: 5, samples: 4 * $0.count)
    }
    let below = read.dropFirst().dropLast().map { RowBuffer<Float>($0) }
    // The vertical step computes the columns in the image. The extension is added afterwards.
    let columns = job.columns
    let widest =
      min(read[0].lowerBound, columns.lowerBound)..<max(read[0].upperBound, columns.upperBound)
    floats = job.isLinear ? [RowBuffer(widest)] + below : below
    lowest = RowBuffer(read[job.levels])
  }

  var isOpaque: Bool { source.isOpaque }

  func convolve(_ y: Int, into target: UnsafeMutablePointer<Float>) {
    unsafe decimate(to: job.levels, y, into: lowest.start)
    unsafe job.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns(
        target, lowest.start, weights, job.scheme.radius,
        job.horizontal.convolved[job.levels].count)
    }
  }

  // MARK: Levels

  private func firstLevel(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe first.kept(y) { return unsafe kept }
    let target = unsafe first.room(y)
    unsafe toFirst.compute(y, into: target)
    return unsafe UnsafePointer(target)
  }

  private func level(_ level: Int, _ y: Int) -> UnsafePointer<Float> {
    if let kept = unsafe levels[level - firstOfFloats].kept(y) { return unsafe kept }
    let target = unsafe levels[level - firstOfFloats].room(y)
    unsafe decimate(to: level, y, into: target)
    return unsafe UnsafePointer(target)
  }

  private func decimate(to level: Int, _ y: Int, into target: UnsafeMutablePointer<Float>) {
    let line = floats[level - firstOfFloats]
    if level == 1 {
      decimateLight(y, into: line)
    } else {
      let above = job.vertical.decimated[level - 1]
      let rows = (2 * y - 2...2 * y + 2).map {
        min(max($0, above.lowerBound), above.upperBound - 1)
      }
      if level == firstOfFloats {
        let rows = unsafe rows.map { unsafe firstLevel($0) }
        unsafe kernels.decimate_rows_wide_to_floats(line.start, rows, line.columns.count)
      } else {
        let rows = unsafe rows.map { unsafe self.level(level - 1, $0) }
        unsafe kernels.decimate_rows_floats(line.start, rows, line.columns.count)
      }
    }
    let computed = job.horizontal.decimated[level]
    let read = job.horizontal.read[level]
    unsafe kernels.decimate_columns_floats(
      target + 4 * (computed.lowerBound - read.lowerBound),
      line.at(2 * computed.lowerBound - 2), computed.count)
    unsafe extend(target, read, from: computed, of: computed, edge: .clamp, zero: 0)
  }

  /// Computes the vertical step from the source to row `y` of the first level of linear light.
  private func decimateLight(_ y: Int, into line: RowBuffer<Float>) {
    let columns = job.columns
    let rows = unsafe (2 * y - 2...2 * y + 2).map { unsafe source.fixedPoint($0) }
    unsafe kernels.decimate_rows_light(line.at(columns.lowerBound), rows, columns.count)
    unsafe extend(
      line.start, line.columns, from: columns, of: job.image.columns, edge: job.edge, zero: 0)
  }
}
