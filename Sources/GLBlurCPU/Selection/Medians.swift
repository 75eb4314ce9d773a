import CKernels
import GLBlurEngine

/// The medians of windows of at most 7 × 7 pixels, by comparisons alone.
@safe final class SmallMedian: SelectionRows {
  let samples: SelectedSamples
  private let kernels: crow_kernels
  private let first: Int
  private let pieces: [Piece]

  /// Columns whose windows lie in the image, so that rows are read in place, or columns beside
  /// them.
  private struct Piece {
    let step: SelectionJob.Step
    let source: WindowRows
  }

  init(_ rows: any SelectionRows, _ step: SelectionJob.Step, _ job: SelectionJob) {
    samples = rows.samples
    unsafe kernels = job.kernels
    first = step.columns.lowerBound
    pieces = Self.parts(of: step, job, isStored: rows.isStored).map { columns in
      let part = job.step(step.selected, columns, step.rows)
      return Piece(
        step: part,
        source: WindowRows(
          rows, over: step.inner, part, job, isExtended: part.needed != part.inner,
          window: 2 * step.selected.rows + 1))
    }
  }

  /// Returns the columns that are computed together. Stored rows are read in place except beside
  /// the edge. If the edge wraps around, there is one part, since the columns beside the edge need
  /// whole rows.
  private static func parts(
    of step: SelectionJob.Step, _ job: SelectionJob, isStored: Bool
  ) -> [Range<Int>] {
    let (all, radius) = (step.columns, step.selected.columns)
    let low = max(all.lowerBound, job.image.columns.lowerBound + radius)
    let high = min(all.upperBound, job.image.columns.upperBound - radius)
    guard isStored, job.edge != .wrap, low < high else { return [all] }
    return [all.lowerBound..<low, low..<high, high..<all.upperBound].filter { !$0.isEmpty }
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    for piece in pieces {
      let (step, radius) = (piece.step, piece.step.selected.rows)
      guard let rows = unsafe piece.source.rows(y - radius..<y + radius + 1) else { return false }
      unsafe samples.medians(
        kernels, of: rows, radius: radius, count: step.columns.count,
        into: target + samples.bytesPerPixel * (step.columns.lowerBound - first))
    }
    return true
  }
}

/// The medians of large windows of floats, by ranking the samples of a block.
@safe final class RankedMedian: SelectionRows {
  let samples = SelectedSamples.floats
  private let source: WindowRows
  private let step: SelectionJob.Step
  private let kernels: crow_kernels
  private let room: Buffer
  private var computed = 0..<0
  private let results: Buffer

  /// With the windows of their pixels, blocks have at most `CROW_MOST_RANKS` pixels.
  static let block = Size(width: 128, height: 64)

  static func roomBytes(radius: Int) -> Int {
    Int(crow_rank_bytes((block.width + 2 * radius) * (block.height + 2 * radius)))
  }

  init(_ rows: any SelectionRows, _ step: SelectionJob.Step, _ job: SelectionJob) {
    self.step = step
    unsafe kernels = job.kernels
    let radius = step.selected.rows
    source = WindowRows(
      rows, over: step.inner, step, job, isExtended: true, window: 2 * radius + Self.block.height)
    room = Buffer(byteCount: Self.roomBytes(radius: radius))
    results = Buffer(
      byteCount: Self.block.height * step.columns.count * MemoryLayout<Pixel>.stride)
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    let bytesPerRow = step.columns.count * MemoryLayout<Pixel>.stride
    let results = unsafe results.elements(of: Float.self)
    if !computed.contains(y) {
      let numbers = y..<max(y + 1, min(y + Self.block.height, step.rows.upperBound))
      let radius = step.selected.rows
      guard
        let rows = unsafe source.rows(numbers.lowerBound - radius..<numbers.upperBound + radius)
      else { return false }
      let columns = step.columns.count
      let floats = unsafe rows.map {
        unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Float.self)
      }
      for x in stride(from: 0, to: columns, by: Self.block.width) {
        unsafe kernels.median_of_ranks(
          results + 4 * x, columns, floats.map { unsafe $0 + 4 * x }, radius,
          min(Self.block.width, columns - x), numbers.count, room.elements(of: UInt64.self))
      }
      computed = numbers
    }
    unsafe UnsafeMutableRawPointer(target).copyMemory(
      from: self.results.bytes + (y - computed.lowerBound) * bytesPerRow, byteCount: bytesPerRow)
    return true
  }
}

/// The medians of large windows of bytes, by a histogram of each column: the radius costs no time.
@safe final class HistogramMedian: SelectionRows {
  let samples = SelectedSamples.bytes
  private let source: WindowRows
  private let step: SelectionJob.Step
  private let kernels: crow_kernels
  /// Alpha has no histograms if it is 255 everywhere.
  private let channels: Int
  private let histograms: Buffer
  private var last: Int?

  init(_ rows: any SelectionRows, _ step: SelectionJob.Step, _ job: SelectionJob) {
    self.step = step
    unsafe kernels = job.kernels
    source = WindowRows(
      rows, over: step.inner, step, job, isExtended: true, window: 2 * step.selected.rows + 2)
    channels = job.edge == .transparent ? 4 : 3
    histograms = Buffer(byteCount: channels * step.needed.count * Int(CROW_HISTOGRAM))
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    let radius = step.selected.rows
    let columns = step.needed.count
    let counts = unsafe histograms.elements(of: UInt8.self)
    var entering = y + radius..<y + radius + 1
    var leaving: UnsafePointer<UInt8>?
    if last == y - 1 {
      guard let row = unsafe source.row(y - radius - 1) else { return false }
      unsafe leaving = unsafe row
    } else {
      unsafe counts.update(repeating: 0, count: channels * columns * Int(CROW_HISTOGRAM))
      entering = y - radius..<y + radius + 1
    }
    last = nil
    for number in entering {
      guard let row = unsafe source.row(number) else { return false }
      unsafe kernels.count_levels(counts, leaving, row, channels, columns)
    }
    last = y
    unsafe kernels.median_of_histograms(target, counts, channels, radius, step.columns.count)
    return true
  }
}
