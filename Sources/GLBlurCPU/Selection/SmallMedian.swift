import CRowKernels
import GLBlurEngine

/// The medians of windows of at most 7 × 7 pixels, by comparisons alone. It belongs to one thread.
@safe final class SmallMedian: SelectionRows {
  private let source: WindowRows
  private let step: SelectionJob.Step
  private let kernels: crow_kernels
  let samples: SelectedSamples

  init(_ rows: any SelectionRows, _ step: SelectionJob.Step, _ job: SelectionJob) {
    self.step = step
    samples = rows.samples
    unsafe kernels = job.kernels
    source = WindowRows(rows, step, job, isExtended: true, window: 2 * step.selected.rows + 1)
  }

  func compute(_ y: Int, into target: UnsafeMutablePointer<UInt8>) -> Bool {
    let radius = step.selected.rows
    guard let rows = unsafe source.rows(y - radius..<y + radius + 1) else { return false }
    unsafe samples.medians(
      kernels, of: rows, radius: radius, count: step.columns.count, into: target)
    return true
  }
}
