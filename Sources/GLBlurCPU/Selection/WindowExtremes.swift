import CKernels
import GLBlurEngine

/// The greatest or least samples of windows, down the columns and then along the rows.
///
/// Windows of many rows are cut at every `height` rows: a window is the end of one part and the
/// beginning of the next, so its extreme takes three comparisons (M. van Herk, A Fast Algorithm for
/// Local Minimum and Maximum Filters, 1992; J. Gil and M. Werman, 1993).
@safe final class WindowExtremes: SelectionRows {
  private let source: WindowRows
  private let step: SelectionJob.Step
  private let job: SelectionJob
  let samples: SelectedSamples
  private let kernels: crow_kernels
  private let isMaximum: Bool
  private let line: Buffer
  /// For each row of the part, the extremes from it to the part's end.
  private let ends: Buffer
  /// The extremes from the beginning of the next part on.
  private let beginning: Buffer
  private var part: Int?
  private var last: Int?

  /// The most rows that are compared for each row of the result.
  private static var mostCompared: Int { 5 }

  init(_ rows: any SelectionRows, _ step: SelectionJob.Step, _ job: SelectionJob) {
    self.step = step
    self.job = job
    samples = rows.samples
    unsafe kernels = job.kernels
    isMaximum = step.selected.rank == .maximum
    let height = 2 * step.selected.rows + 1
    source = WindowRows(rows, over: step.inner, step, job, isExtended: false, window: height)
    line = Buffer(byteCount: samples.bytesPerPixel * step.line.count)
    let bytes = samples.bytesPerPixel * step.inner.count
    let isHigh = height > Self.mostCompared
    ends = Buffer(byteCount: isHigh ? height * bytes : 0)
    beginning = Buffer(byteCount: isHigh ? bytes : 0)
  }

  private var height: Int { 2 * step.selected.rows + 1 }
  private var count: Int { step.inner.count }
  private var bytes: Int { samples.bytesPerPixel * count }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    if step.selected.columns == 0 { return unsafe computeColumns(y, into: target) }
    let line = unsafe line.elements(of: UInt8.self)
    let (inner, needed) = (step.inner.lowerBound, step.needed.lowerBound)
    let first = step.line.lowerBound
    guard unsafe computeColumns(y, into: line + samples.bytesPerPixel * (inner - first)) else {
      return false
    }
    unsafe samples.extendRow(line, step, job)
    unsafe samples.extremes(
      kernels, along: line + samples.bytesPerPixel * (needed - first),
      radius: step.selected.columns, count: step.columns.count, isMaximum: isMaximum, into: target)
    return true
  }

  private func computeColumns(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    let first = y - step.selected.rows
    if height <= Self.mostCompared {
      guard let rows = unsafe source.rows(first..<first + height) else { return false }
      unsafe samples.extreme(
        kernels, of: rows, count: count, isMaximum: isMaximum, into: target)
      return true
    }
    defer { last = y }
    if last != y - 1 { part = nil }
    guard let part, first < part + height else { return unsafe beginPart(first, into: target) }
    guard let row = unsafe source.row(first + height - 1) else { return false }
    let beginning = unsafe self.beginning.elements(of: UInt8.self)
    if first == part + 1 {
      unsafe beginning.update(from: row, count: bytes)
    } else {
      unsafe take(beginning, row, into: beginning)
    }
    unsafe take(end(first - part), beginning, into: target)
    return true
  }

  private func beginPart(_ first: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    guard let rows = unsafe source.rows(first..<first + height) else { return false }
    part = first
    unsafe end(height - 1).update(from: rows[height - 1], count: bytes)
    for index in (0..<height - 1).reversed() {
      unsafe take(rows[index], end(index + 1), into: end(index))
    }
    unsafe target.update(from: end(0), count: bytes)
    return true
  }

  private func end(_ index: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe ends.elements(of: UInt8.self) + index * bytes
  }

  private func take(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    into target: UnsafeMutablePointer<UInt8>
  ) {
    unsafe samples.extreme(
      kernels, of: [a, b], count: count, isMaximum: isMaximum, into: target)
  }
}
