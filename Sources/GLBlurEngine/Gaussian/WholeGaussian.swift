/// A Gaussian along both axes in one go, its levels included. For executors that have a way of their
/// own to compute it: in fixed point, for results of 8 bits and signals of 0…1.
package struct WholeGaussian: SamplingKernel {
  package let scheme: GaussianScheme

  package init(_ scheme: GaussianScheme) {
    self.scheme = scheme
  }

  package var name: String { "gaussian" }

  /// At the lowest resolution.
  package var taps: Int { 2 * scheme.radius + 1 }

  package func evaluations(ofInput index: Int) -> Int { 1 }

  package func inputRegion(index: Int, for region: Region) -> Region {
    Region(columns: reach(region.columns), rows: reach(region.rows))
  }

  private func reach(_ range: Range<Int>) -> Range<Int> {
    if range.isEmpty { return range }
    return ResolutionLevels.needed(for: range, by: scheme)
  }
}
