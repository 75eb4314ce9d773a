import CKernels
import GLBlurEngine

/// Computes rows of the lowest resolution, convolved along themselves, and keeps a few rows of each
/// level between.
@safe final class DownsamplingPyramid: DownsamplingStage {
  private let job: GaussianJob
  private let source: GaussianInput
  private let kernels: crow_kernels
  /// Rows of the first level in fixed point, unless linear light is blurred. The rows of all levels
  /// are as wide as the next step down reads.
  private var first: RowRing<UInt16>
  private lazy var toFirst = FirstLevel(job, source)
  /// Rows of the levels of floats, without the lowest.
  private var levels: [RowRing<Float>]
  /// For each step to a level of floats, a row after the vertical step.
  private let floats: [RowBuffer<Float>]
  private let lowest: RowBuffer<Float>
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

  /// Computes the vertical step to row `y` of the first level of linear light.
  private func decimateLight(_ y: Int, into line: RowBuffer<Float>) {
    let columns = job.columns
    let rows = unsafe (2 * y - 2...2 * y + 2).map { unsafe source.fixedPoint($0) }
    unsafe kernels.decimate_rows_light(line.at(columns.lowerBound), rows, columns.count)
    unsafe extend(
      line.start, line.columns, from: columns, of: job.image.columns, edge: job.edge, zero: 0)
  }
}

/// The downsampling of a Gaussian on one thread.
protocol DownsamplingStage<Sample> {
  associatedtype Sample: BitwiseCopyable

  /// Whether every row of the source read so far is opaque.
  var isOpaque: Bool { get }

  func convolve(_ y: Int, into target: UnsafeMutablePointer<Sample>)
}

/// The downsampling of a Gaussian that halves the picture once, in fixed point.
@safe final class Halving: DownsamplingStage {
  private let job: GaussianJob
  private let source: GaussianInput
  private let first: FirstLevel
  private let kernels: crow_kernels
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

/// The step of a Gaussian of encoded values to the first level, on one thread. The source is in
/// fixed point with 256 units per level.
@safe final class FirstLevel {
  private let job: GaussianJob
  private let source: GaussianInput
  private let kernels: crow_kernels
  private let reduction: crow_reduction
  /// The pixels on each side that a result reads.
  private let reach: Int
  private let inner: Range<Int>
  private let sums: RowBuffer<UInt16>
  private var expectsOpaque = true

  init(_ job: GaussianJob, _ source: GaussianInput) {
    self.job = job
    self.source = source
    let spline = job.scheme.spline
    unsafe kernels = job.kernels
    unsafe reduction = spline == .cubic ? kernels.cubic : kernels.quintic
    reach = spline.reach(reduction: 2)
    let (read, columns) = (job.horizontal.read[0], job.columns)
    let end = (columns.upperBound + 1 - reach) >> 1
    inner = min((columns.lowerBound + reach + 1) >> 1, end)..<end
    // The vertical step computes the columns in the image. The extension follows.
    sums = RowBuffer(
      min(read.lowerBound, columns.lowerBound)..<max(read.upperBound, columns.upperBound))
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt16>) {
    let rows = 2 * y - reach...2 * y + reach
    let (computed, read) = (job.horizontal.decimated[1], job.horizontal.read[1])
    let start = unsafe target + 4 * (computed.lowerBound - read.lowerBound)
    if unsafe !(expectsOpaque && computeAtOnce(rows, into: start)) {
      unsafe computeInSteps(rows, into: start)
    }
    unsafe extend(target, read, from: computed, of: computed, edge: .clamp, zero: 0)
  }

  /// Computes a row of opaque bytes along both axes at once. Returns false if a row is not opaque
  /// or the extension repeats more than the last pixels.
  private func computeAtOnce(
    _ rows: ClosedRange<Int>, into start: UnsafeMutablePointer<UInt16>
  ) -> Bool {
    let computed = job.horizontal.decimated[1]
    let inner = inner.clamped(to: computed)
    guard job.edge == .clamp || job.edge == .transparent, inner.count > 8 else { return false }
    let bytes = unsafe rows.compactMap { unsafe source.straightBytes($0) }
    guard unsafe bytes.count == rows.count else { return false }
    let ahead = unsafe source.rowsAhead(
      rows.upperBound + 1...rows.upperBound + 2, instead: bytes[0])
    let pixels = pixels(for: inner)
    let skipped = 4 * (pixels.lowerBound - job.columns.lowerBound)
    let isOpaque = unsafe reduction.opaque(
      start + 4 * (inner.lowerBound - computed.lowerBound), bytes.map { unsafe $0 + skipped },
      ahead.map { unsafe $0 + skipped }, inner.count)
    return unsafe isOpaque
      && computeEnd(computed.lowerBound..<inner.lowerBound, bytes, into: start)
      && computeEnd(inner.upperBound..<computed.upperBound, bytes, into: start)
  }

  /// Computes the results that read beyond one end of the source, and returns whether their pixels
  /// are opaque.
  private func computeEnd(
    _ range: Range<Int>, _ bytes: [UnsafePointer<UInt8>], into start: UnsafeMutablePointer<UInt16>
  ) -> Bool {
    if range.isEmpty { return true }
    let pixels = pixels(for: range)
    let inside = pixels.clamped(to: job.columns)
    let rows = unsafe bytes.map { unsafe $0 + 4 * (inside.lowerBound - job.columns.lowerBound) }
    unsafe reduction.opaque_rows(sums.at(inside.lowerBound), rows, inside.count)
    unsafe extend(
      sums.at(pixels.lowerBound), pixels, from: inside, of: job.image.columns, edge: job.edge,
      zero: 0)
    unsafe reduction.opaque_columns(
      start + 4 * (range.lowerBound - job.horizontal.decimated[1].lowerBound),
      sums.at(pixels.lowerBound), range.count)
    return unsafe rows.allSatisfy { unsafe kernels.is_opaque($0, inside.count) }
  }

  /// Computes a row of any bytes or floats with any extension.
  private func computeInSteps(
    _ rows: ClosedRange<Int>, into start: UnsafeMutablePointer<UInt16>
  ) {
    let (computed, columns) = (job.horizontal.decimated[1], job.columns)
    let sum = unsafe sums.at(columns.lowerBound)
    let read = unsafe sums.at(pixels(for: computed).lowerBound)
    let bytes = unsafe rows.compactMap { unsafe source.opaqueBytes($0) }
    expectsOpaque = unsafe bytes.count == rows.count
    if expectsOpaque {
      unsafe reduction.opaque_rows(sum, bytes, columns.count)
      extendSums()
      unsafe reduction.opaque_columns(start, read, computed.count)
    } else {
      let words = unsafe rows.map { unsafe source.fixedPoint($0) }
      unsafe reduction.wide_rows(sum, words, columns.count)
      extendSums()
      unsafe reduction.wide_columns(start, read, computed.count)
    }
  }

  private func extendSums() {
    unsafe extend(
      sums.start, sums.columns, from: job.columns, of: job.image.columns, edge: job.edge, zero: 0)
  }

  private func pixels(for results: Range<Int>) -> Range<Int> {
    2 * results.lowerBound - reach..<2 * results.upperBound + reach - 1
  }
}
