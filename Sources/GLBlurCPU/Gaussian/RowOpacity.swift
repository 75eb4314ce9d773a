import GLBlurEngine

/// The opacity of the rows of a Gaussian that convolves directly, as far as its input is opaque. It
/// belongs to one thread, and rows are asked for from the top.
final class RowOpacity {
  private let source: GaussianInput
  private let job: GaussianJob
  /// The distance of the farthest rows that a row of the result depends on.
  private let radius: Int
  /// The first row of the source whose opacity has not been checked.
  private var nextUnseen = Int.min
  /// The last row of the source that was found not to be opaque.
  private var lastTranslucent = Int.min

  init(_ source: GaussianInput, _ job: GaussianJob, radius: Int) {
    self.source = source
    self.job = job
    self.radius = radius
  }

  /// Returns whether every row of the source that row `y` of the result depends on is opaque.
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
