import CKernels
import GLBlurEngine

/// The medians of large windows of bytes, by a histogram of each column. The time does not depend
/// on the radius.
@safe final class HistogramMedian: SelectionRows {
  let samples = SelectedSamples.bytes
  private let source: WindowRows
  private let step: SelectionJob.Step
  private let kernels: crow_kernels
  /// The number of channels with histograms. Alpha has none if it is 255 everywhere.
  private let channels: Int
  private let histograms: Buffer
  /// The row whose window the histograms hold.
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
