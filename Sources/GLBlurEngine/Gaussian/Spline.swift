/// The B-spline that halves and doubles the image of a Gaussian: a convolution of boxes as wide as
/// the reduction.
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

  /// Returns the number of samples that a reduction reads on each side.
  package func reach(reduction: Int) -> Int { boxes / 2 * (reduction - 1) }
}
