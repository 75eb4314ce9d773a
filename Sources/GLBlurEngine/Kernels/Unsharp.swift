package import GLBlurShaders

/// A weighted sum of an image and its blur, clamped to valid premultiplied colours.
package struct Unsharp: BinaryKernel {
  package let gain: Float
  package let blurredGain: Float

  package init(gain: Float, blurredGain: Float) {
    self.gain = gain
    self.blurredGain = blurredGain
  }

  package var shaderCall: ShaderCall { .unsharp(gain: gain, blurredGain: blurredGain) }
}
