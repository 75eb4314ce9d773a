import GLBlurEngine
import GLBlurShaders

/// Converts the straight colours of a shader's buffer to premultiplied ones.
struct BufferColor: ColorKernel {
  var shaderCall: ShaderCall { .bufferColor() }

  func isOpaque(_ inputs: [Bool]) -> Bool { false }
}
