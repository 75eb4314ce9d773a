import GLBlurEngine

/// The opacity of a direct convolution's rows, as its input determines it, on one thread. Rows are
/// asked for from the top.
final class RowOpacity {
  private let source: GaussianInput
  private let job: GaussianJob
  /// How far a row of the result reads up and down.
  private let radius: Int
  /// The first row of the source that has not been checked.
  private var nextUnseen = Int.min
  /// The last row of the source that is not opaque.
  private var lastTranslucent = Int.min

  init(_ source: GaussianInput, _ job: GaussianJob, radius: Int) {
    self.source = source
    self.job = job
    self.radius = radius
  }

  /// Returns whether every row of the source that row `y` of the result reads is opaque.
  func isOpaque(_ y: Int) -> Bool {
    if job.edge == .transparent { return false }
    let last = y + radius
    let first = y - radius
    nextUnseen = max(nextUnseen, first)
    while nextUnseen <= last {
      if unsafe source.opaqueBytes(nextUnseen) == nil { lastTranslucent = nextUnseen }
      nextUnseen += 1
    }
    return lastTranslucent < first
  }
}
