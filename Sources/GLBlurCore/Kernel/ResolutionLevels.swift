/// The samples that each resolution of a Gaussian needs along one axis. Sample j of level l lies on
/// pixel 2ˡ·j.
package struct ResolutionLevels: Hashable, Sendable {
  /// What the way back up needs at each level; at level 0 what was asked for.
  package let convolved: [Range<Int>]
  /// What the next step down, or the convolution, reads of each level, beyond its end perhaps.
  package let read: [Range<Int>]
  /// What the way down computes at each level: the part of `read` that is not constant. At level 0
  /// the image itself.
  package let decimated: [Range<Int>]

  /// - Parameters:
  ///   - asked: pixels of the result.
  ///   - image: all pixels of the image.
  package init(
    _ asked: Range<Int>, of image: Range<Int>, edge: EdgeMode, scheme: GaussianScheme
  ) {
    convolved = Self.convolved(asked, scheme)
    var needed = Self.read(convolved, scheme)
    var read: [Range<Int>] = []
    var decimated: [Range<Int>] = []
    for level in (0...scheme.levels).reversed() {
      let varying =
        level == 0 ? image : Self.varying(needed, level: level, image: image, edge: edge)
      read.insert(needed, at: 0)
      decimated.insert(varying, at: 0)
      needed = Self.decimationInput(for: varying)
    }
    self.read = read
    self.decimated = decimated
  }

  /// The pixels that those of `range` depend on.
  package static func needed(for range: Range<Int>, by scheme: GaussianScheme) -> Range<Int> {
    (0..<scheme.levels).reduce(read(convolved(range, scheme), scheme)) { needed, _ in
      decimationInput(for: needed)
    }
  }

  private static func convolved(_ asked: Range<Int>, _ scheme: GaussianScheme) -> [Range<Int>] {
    (0..<scheme.levels).reduce(into: [asked]) { levels, level in
      levels.append(Interpolate.needed(for: levels[level]))
    }
  }

  private static func read(_ convolved: [Range<Int>], _ scheme: GaussianScheme) -> Range<Int> {
    let lowest = convolved[scheme.levels]
    return lowest.lowerBound - scheme.radius..<lowest.upperBound + scheme.radius
  }

  private static func decimationInput(for range: Range<Int>) -> Range<Int> {
    2 * range.lowerBound - 2..<2 * range.upperBound + 1
  }

  /// Samples farther out than the decimation filter reaches (2·(2ˡ − 1) pixels) see only the
  /// constant extension: one of them stands for all. Periodic extensions have none.
  private static func varying(
    _ needed: Range<Int>, level: Int, image: Range<Int>, edge: EdgeMode
  ) -> Range<Int> {
    guard edge == .clamp || edge == .transparent else { return needed }
    let reduction = 1 << level
    let reach = 2 * (reduction - 1)
    // Arithmetic shifts round down; the last index is rounded up.
    let low = (image.lowerBound - 1 - reach) >> level
    let high = (image.upperBound + reach + reduction - 1) >> level
    return max(needed.lowerBound, low)..<min(needed.upperBound, high + 1)
  }
}
