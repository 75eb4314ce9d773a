import GLBlurEngine

extension Lowering {
  /// Returns the signal plus `amount` times the detail that a Gaussian blur removes.
  ///
  /// - Parameter sigma: The standard deviation of the blur, in pixels.
  mutating func sharpened(
    _ signal: Signal, sigma: Double, amount: Double, edge: EdgeMode
  ) -> Signal {
    let blurred = gaussianBlurred(
      signal, sigma: sigma, edge: edge, gain: abs(amount), isSubtracted: true)
    if blurred.index == signal.index { return signal }
    return apply(Unsharp(gain: Float(1 + amount), blurredGain: Float(-amount)), to: signal, blurred)
  }
}
