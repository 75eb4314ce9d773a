extension Plan.Expression {
  /// A Gaussian in an expression.
  package struct FoundGaussian: Sendable {
    package let scheme: GaussianScheme
    package let sampler: Plan.Sampler
    /// What is asked of it.
    package let region: Region

    /// What it reads of its input.
    package var read: Region {
      scheme.inputRegion(for: region).resolved(sampler.edge, in: sampler.extent)
    }
  }

  /// The Gaussian that is computed in one go, nil if there is none.
  ///
  /// - Parameter region: what is asked of the expression.
  package func wholeGaussian(over region: Region) -> FoundGaussian? {
    switch self {
    case .read, .sample: return nil
    case .point(_, let operands):
      return operands.lazy.compactMap { $0.wholeGaussian(over: region) }.first
    case .move(let x, let y, let input, let inside):
      return input.wholeGaussian(over: region.offset(x: -x, y: -y).intersection(inside))
    case .gaussian(let scheme, let sampler):
      return region.isEmpty
        ? nil : FoundGaussian(scheme: scheme, sampler: sampler, region: region)
    }
  }
}
