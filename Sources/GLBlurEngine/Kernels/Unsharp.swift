package import GLBlurShaders

/// A kernel that adds an image and its blur, each with a weight, and clamps the sum to valid
/// premultiplied colours.
package struct Unsharp: BinaryKernel {
  package let gain: Float
  package let blurredGain: Float

  package init(gain: Float, blurredGain: Float) {
    self.gain = gain
    self.blurredGain = blurredGain
  }

  package var shaderCall: ShaderCall { .unsharp(gain: gain, blurredGain: blurredGain) }
}
