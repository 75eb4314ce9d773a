extension Lowering {
  /// Returns the signal convolved with a Gaussian, as the filter `gaussianBlur` does it.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation, in pixels.
  ///   - gain: The factor by which the result, and its error with it, is multiplied afterwards.
  ///   - isSubtracted: Whether the result is one side of a difference.
  mutating func gaussianBlurred(
    _ signal: Signal, sigma: Double, edge: EdgeMode, gain: Double = 1, isSubtracted: Bool = false
  ) -> Signal {
    named(GaussianBlur.name) {
      $0.builder.gaussianBlurred(
        signal, sigma: sigma, edge: edge, gain: gain, isSubtracted: isSubtracted)
    }
  }

  /// Returns a signal that is everywhere the mean of a part of the given signal.
  mutating func average(of part: Region, in signal: Signal) -> Signal {
    builder.average(of: part, in: signal)
  }
}
