import CRowKernels
import GLBlurEngine

/// The way down: rows of the lowest resolution, convolved along themselves. Of the levels between
/// it keeps a few rows each. Belongs to one thread.
@safe final class DownPyramid {
  private let job: GaussianJob
  private let source: GaussianInput
  private let kernels: crow_kernels
  /// The first level holds fixed point, those below floats; each as wide as the step down reads it.
  private var first: RowRing<UInt16>
  private var levels: [RowRing<Float>]
  /// After the vertical step: of the source, of the first level, and of those below.
  private let sums: RowBuffer<UInt16>
  private let floats: [RowBuffer<Float>]
  private let lowest: RowBuffer<Float>

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(origin, job, scale: 256, window: 5)
    let read = job.horizontal.read
    first = RowRing(window: 5, samples: 4 * read[1].count)
    levels = read.dropFirst(2).dropLast().map { RowRing(window: 5, samples: 4 * $0.count) }
    // The vertical step computes what it finds in the image; the extension comes after.
    let columns = job.columns
    sums = RowBuffer(
      min(read[0].lowerBound, columns.lowerBound)..<max(read[0].upperBound, columns.upperBound))
    floats = read.dropFirst().dropLast().map { RowBuffer($0) }
    lowest = RowBuffer(read[job.levels])
  }

  /// Every row of the source that was read is opaque.
  var isOpaque: Bool { source.isOpaque }

  /// Computes a row of the lowest level, convolved along itself.
  func convolve(_ y: Int, into target: UnsafeMutablePointer<Float>) {
    if job.levels == 1 {
      unsafe kernels.floats_from_wide(lowest.start, firstLevel(y), lowest.columns.count)
    } else {
      unsafe decimate(to: job.levels, y, into: lowest.start)
    }
    unsafe job.weights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns(
        target, lowest.start, weights, job.scheme.radius,
        job.horizontal.convolved[job.levels].count)
    }
  }

  // MARK: Levels

  private func firstLevel(_ y: Int) -> UnsafePointer<UInt16> {
    unsafe first.row(y) { target in
      let rows = 2 * y - 2...2 * y + 2
      let columns = job.columns
      let row = unsafe sums.at(columns.lowerBound)
      let computed = job.horizontal.decimated[1]
      let read = job.horizontal.read[1]
      let start = unsafe target + 4 * (computed.lowerBound - read.lowerBound)
      let bytes = unsafe rows.compactMap { unsafe source.opaqueBytes($0) }
      if unsafe bytes.count == rows.count {
        unsafe kernels.decimate_rows_opaque(row, bytes, columns.count)
        extendSums()
        unsafe kernels.decimate_columns_sums(
          start, sums.at(2 * computed.lowerBound - 2), computed.count)
      } else {
        let rows = unsafe rows.map { unsafe source.fixedPoint($0) }
        unsafe kernels.decimate_rows_wide(row, rows, columns.count)
        extendSums()
        unsafe kernels.decimate_columns_wide(
          start, sums.at(2 * computed.lowerBound - 2), computed.count)
      }
      unsafe extend(target, read, from: computed, of: computed, edge: .clamp, zero: 0)
    }
  }

  private func extendSums() {
    unsafe extend(
      sums.start, sums.columns, from: job.columns, of: job.image.columns, edge: job.edge, zero: 0)
  }

  /// Row `y` of a level from the second on.
  private func level(_ level: Int, _ y: Int) -> UnsafePointer<Float> {
    if let kept = unsafe levels[level - 2].kept(y) { return unsafe kept }
    let target = unsafe levels[level - 2].room(y)
    unsafe decimate(to: level, y, into: target)
    return unsafe UnsafePointer(target)
  }

  private func decimate(to level: Int, _ y: Int, into target: UnsafeMutablePointer<Float>) {
    let above = job.vertical.decimated[level - 1]
    let rows = (2 * y - 2...2 * y + 2).map { min(max($0, above.lowerBound), above.upperBound - 1) }
    let line = floats[level - 2]
    if level == 2 {
      let rows = unsafe rows.map { unsafe firstLevel($0) }
      unsafe kernels.decimate_rows_wide_to_floats(line.start, rows, line.columns.count)
    } else {
      let rows = unsafe rows.map { unsafe self.level(level - 1, $0) }
      unsafe kernels.decimate_rows_floats(line.start, rows, line.columns.count)
    }
    let computed = job.horizontal.decimated[level]
    let read = job.horizontal.read[level]
    unsafe kernels.decimate_columns_floats(
      target + 4 * (computed.lowerBound - read.lowerBound),
      line.at(2 * computed.lowerBound - 2), computed.count)
    unsafe extend(target, read, from: computed, of: computed, edge: .clamp, zero: 0)
  }
}
