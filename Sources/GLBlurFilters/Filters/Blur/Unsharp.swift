import GLBlurShaders

extension Lowering {
  /// The signal plus `amount` times what a Gaussian of `sigma` pixels takes from it.
  mutating func sharpened(
    _ signal: Signal, sigma: Double, amount: Double, edge: EdgeMode
  ) -> Signal {
    let blurred = gaussianBlurred(signal, sigma: sigma, edge: edge, gain: abs(amount))
    if blurred.index == signal.index { return signal }
    return apply(Unsharp(gain: Float(1 + amount), blurredGain: Float(-amount)), to: signal, blurred)
  }
}

/// A weighted sum of an image and what is blurred of it, limited to colours.
private struct Unsharp: BinaryKernel {
  let gain: Float
  let blurredGain: Float

  var shaderCall: ShaderCall { .unsharp(gain: gain, blurredGain: blurredGain) }

  func pixel(_ p: Pixel, _ blurred: Pixel) -> Pixel {
    clamped(p * gain + blurred * blurredGain)
  }
}
