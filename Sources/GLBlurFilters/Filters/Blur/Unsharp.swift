import GLBlurShaders

extension Lowering {
  /// Returns the signal plus `amount` times the detail that a Gaussian blur takes from it.
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

/// A kernel that adds an image and its blur, each with a weight, and clamps the sum to valid
/// premultiplied colours.
private struct Unsharp: BinaryKernel {
  let gain: Float
  let blurredGain: Float

  var shaderCall: ShaderCall { .unsharp(gain: gain, blurredGain: blurredGain) }

  func pixel(_ p: Pixel, _ blurred: Pixel) -> Pixel {
    clamped(p * gain + blurred * blurredGain)
  }
}
