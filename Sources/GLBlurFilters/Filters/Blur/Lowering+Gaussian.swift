extension Lowering {
  /// Returns the signal convolved with a Gaussian, as the filter `gaussianBlur` does.
  ///
  /// - Parameters:
  ///   - sigma: The standard deviation, in pixels.
  ///   - gain: The factor that later multiplies the result and its error.
  ///   - isSubtracted: Whether the result is one side of a difference.
  mutating func gaussianBlurred(
    _ signal: Signal, sigma: Double, edge: EdgeMode, gain: Double = 1, isSubtracted: Bool = false
  ) -> Signal {
    named(GaussianBlur.name) {
      $0.builder.gaussianBlurred(
        signal, sigma: sigma, edge: edge, gain: gain, isSubtracted: isSubtracted)
    }
  }

  /// Returns a constant signal with the mean of a region of the given signal.
  mutating func average(of part: Region, in signal: Signal) -> Signal {
    builder.average(of: part, in: signal)
  }
}
