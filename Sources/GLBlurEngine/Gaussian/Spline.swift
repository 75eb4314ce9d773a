/// The B-spline with which a Gaussian halves an image and doubles it again: a convolution of boxes that
/// are as wide as the reduction.
package enum Spline: Hashable, Sendable {
  /// Four boxes: [1 4 6 4 1] at a reduction by two. Aliases fall with the fourth power of sigma.
  case cubic
  /// Six boxes: [1 6 15 20 15 6 1]. Aliases fall with the sixth power of sigma.
  case quintic

  package var boxes: Int {
    switch self {
    case .cubic: 4
    case .quintic: 6
    }
  }

  /// Returns the number of samples on each side of one that a reduction reads for it.
  package func reach(reduction: Int) -> Int { boxes / 2 * (reduction - 1) }
}
