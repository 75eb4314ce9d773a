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
  /// the edge. If they wrap around, the columns beside the edge would need whole rows, so all
  /// columns are one part.
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
