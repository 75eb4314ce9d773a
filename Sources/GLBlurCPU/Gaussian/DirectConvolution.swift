import CRowKernels
import GLBlurEngine

/// A Gaussian whose sigma is too small for a lower resolution. Columns are convolved first, then
/// rows. It belongs to one thread.
@safe final class DirectConvolution: GaussianResult {
  private let job: GaussianJob
  private let kernels: crow_kernels
  private let source: GaussianInput
  /// Rows whose columns have been convolved, with the extension on both sides.
  private var columnwise: RowRing<UInt16>
  private let lineColumns: Range<Int>
  private let blurred: RowBuffer<UInt16>
  private let opacity: RowOpacity
  /// The row that `blurred` holds.
  private var last = Int.min

  /// The number of rows that are convolved at a time, because they share most of the rows that they
  /// read.
  private static let group = 8

  init(_ job: GaussianJob, _ origin: GaussianInput.Origin) {
    self.job = job
    unsafe kernels = job.kernels
    source = GaussianInput(
      origin, job, scale: scale, window: 2 * job.scheme.radius + Self.group)
    opacity = RowOpacity(source, job)
    let columns = job.columns
    let read = job.horizontal.read[0]
    lineColumns =
      min(read.lowerBound, columns.lowerBound)..<max(read.upperBound, columns.upperBound)
    columnwise = RowRing(window: Self.group, samples: 4 * lineColumns.count)
    blurred = RowBuffer(job.horizontal.convolved[0])
  }

  let scale: Int32 = 128

  func isOpaque(_ y: Int) -> Bool { opacity.isOpaque(y) }

  func fixedPoint(_ y: Int) -> UnsafePointer<UInt16> {
    if y == last { return unsafe UnsafePointer(blurred.start) }
    last = y
    let row = unsafe convolvedColumns(y)
    let start = unsafe row + 4 * (job.horizontal.read[0].lowerBound - lineColumns.lowerBound)
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_columns_fixed(
        blurred.start, start, weights, job.scheme.radius, blurred.columns.count)
    }
    return unsafe UnsafePointer(blurred.start)
  }

  func writeOpaque(
    _ rows: Range<Int>, into target: RowTarget, _ steps: [crow_fixed_step]
  ) -> Int {
    unsafe writeOpaqueRow(rows.lowerBound, blurred.columns.count, into: target, steps, kernels)
    return 1
  }

  private func convolvedColumns(_ y: Int) -> UnsafePointer<UInt16> {
    if let kept = unsafe columnwise.kept(y) { return unsafe kept }
    let radius = job.scheme.radius
    let group = y..<y + Self.group
    let columns = job.columns
    let lines = unsafe group.map { unsafe columnwise.room($0) }
    let results = unsafe lines.map {
      unsafe $0 + 4 * (columns.lowerBound - lineColumns.lowerBound)
    }
    let rows = unsafe (group.lowerBound - radius..<group.upperBound + radius).map {
      unsafe source.fixedPoint($0)
    }
    unsafe job.fixedWeights.withUnsafeBufferPointer { weights in
      guard let weights = weights.baseAddress else { return }
      unsafe kernels.convolve_rows_fixed(
        results, results.count, rows, weights, radius, columns.count)
    }
    for index in 0..<Self.group {
      unsafe extend(
        lines[index], lineColumns, from: columns, of: job.image.columns, edge: job.edge,
        zero: UInt16(CROW_OFFSET))
    }
    return unsafe UnsafePointer(lines[0])
  }
}
