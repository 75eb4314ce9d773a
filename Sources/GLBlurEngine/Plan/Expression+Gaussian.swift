extension Plan.Expression {
  /// A Gaussian in an expression.
  package struct FoundGaussian: Sendable {
    package let kernel: WholeGaussian
    package let sampler: Plan.Sampler
    /// What is asked of it.
    package let region: Region

    /// What it reads of its input.
    package var read: Region {
      kernel.inputRegion(index: 0, for: region).resolved(sampler.edge, in: sampler.extent)
    }
  }

  /// The Gaussian that is computed in one go, nil if there is none.
  ///
  /// - Parameter region: what is asked of the expression.
  package func wholeGaussian(over region: Region) -> FoundGaussian? {
    switch self {
    case .read: return nil
    case .point(_, let operands):
      return operands.lazy.compactMap { $0.wholeGaussian(over: region) }.first
    case .move(let x, let y, let input, let inside):
      return input.wholeGaussian(over: region.offset(x: -x, y: -y).intersection(inside))
    case .sample(let kernel, let operands):
      guard let kernel = kernel as? WholeGaussian, !region.isEmpty else { return nil }
      return operands.first.map { FoundGaussian(kernel: kernel, sampler: $0, region: region) }
    }
  }
}
