import GLBlurEngine

/// The opacity of the rows of a Gaussian that convolves directly, as far as its input is opaque. It
/// belongs to one thread, and rows are asked for from the top.
final class RowOpacity {
  private let source: GaussianInput
  private let job: GaussianJob
  /// The first row of the source whose opacity has not been checked.
  private var nextUnseen = Int.min
  /// The last row of the source that was found not to be opaque.
  private var lastTranslucent = Int.min

  init(_ source: GaussianInput, _ job: GaussianJob) {
    self.source = source
    self.job = job
  }

  /// Returns whether every row of the source that row `y` of the result depends on is opaque.
  func isOpaque(_ y: Int) -> Bool {
    if job.edge == .transparent { return false }
    let last = y + job.scheme.radius
    let first = y - job.scheme.radius
    nextUnseen = max(nextUnseen, first)
    while nextUnseen <= last {
      if unsafe source.opaqueBytes(nextUnseen) == nil { lastTranslucent = nextUnseen }
      nextUnseen += 1
    }
    return lastTranslucent < first
  }
}
