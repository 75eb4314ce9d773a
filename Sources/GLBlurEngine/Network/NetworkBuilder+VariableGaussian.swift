extension NetworkBuilder {
  /// Adds a Gaussian whose sigma differs from pixel to pixel, or returns nil if the executor cannot
  /// compute it as a whole.
  ///
  /// - Parameters:
  ///   - place: The signal whose alpha is each pixel's place on the ladder, as a share of its
  ///     length.
  ///   - sigmas: The sigmas of the levels, in pixels. The first is 0.
  package mutating func variablyBlurred(
    _ signal: Signal, by place: Signal, sigmas: [Double], edge: EdgeMode
  ) -> Signal? {
    let blurs = sigmas.dropFirst()
    guard abilities.contains(.variableGaussians), colorSpace == .srgb,
      (3...VariableGaussian.mostLevels).contains(blurs.count),
      blurs.allSatisfy({ isWhole(signal, sigma: $0, edge: edge) })
    else { return nil }
    let blur = VariableGaussian(
      schemes: blurs.map { GaussianScheme(sigma: $0, ladder: .fixedPoint) })
    return variableGaussian(blur, of: signal, by: place, edge: edge)
  }
}
