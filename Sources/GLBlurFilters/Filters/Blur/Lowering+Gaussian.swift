extension Lowering {
  /// Convolves a signal with a Gaussian, as `gaussianBlur` does.
  ///
  /// - Parameters:
  ///   - sigma: in pixels.
  ///   - gain: what the result is multiplied by afterwards, and its error with it.
  mutating func gaussianBlurred(
    _ signal: Signal, sigma: Double, edge: EdgeMode, gain: Double = 1
  ) -> Signal {
    named(GaussianBlur.name) {
      $0.builder.gaussianBlurred(signal, sigma: sigma, edge: edge, gain: gain)
    }
  }

  /// The mean of a part of the signal, everywhere.
  mutating func average(of part: Region, in signal: Signal) -> Signal {
    builder.average(of: part, in: signal)
  }
}
