package import GLBlurColor

extension Plan.Expression {
  /// A Gaussian in an expression that the executor computes as a whole.
  package struct FoundGaussian: Sendable {
    package let scheme: GaussianScheme
    package let sampler: Plan.Sampler
    package let region: Region

    /// The region of the input that the Gaussian reads.
    package var read: Region {
      scheme.inputRegion(for: region).resolved(sampler.edge, in: sampler.extent)
    }
  }

  /// Returns the Gaussian in the expression that the executor computes as a whole, or nil if there
  /// is none or it is not needed.
  ///
  /// - Parameter region: The region that is evaluated.
  package func wholeGaussian(over region: Region) -> FoundGaussian? {
    switch self {
    case .read, .sample, .select, .variableGaussian: return nil
    case .point(_, let operands):
      for operand in operands {
        if let found = operand.wholeGaussian(over: region) { return found }
      }
      return nil
    case .move(let x, let y, let input, let inside):
      return input.wholeGaussian(over: region.offset(x: -x, y: -y).intersection(inside))
    case .gaussian(let scheme, let sampler):
      return region.isEmpty
        ? nil : FoundGaussian(scheme: scheme, sampler: sampler, region: region)
    }
  }

  /// Returns the number of the image that the expression reads, encoded or decoded to linear light,
  /// and the decoding curves, or nil for other expressions.
  ///
  /// - Parameter space: The values of the expression.
  package func pixels(in space: ColorSpace) -> (image: Int, curves: [TransferCurve]?)? {
    switch (self, space) {
    case (.read(.image(let number), _, _), .srgb): return (number, nil)
    case (.point(let kernel, let operands), .linear):
      guard case .decode(let curves) = Transfer(kernel),
        case .read(.image(let number), _, _)? = operands.first
      else { return nil }
      return (number, curves)
    default: return nil
    }
  }
}
