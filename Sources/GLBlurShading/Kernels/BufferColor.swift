import GLBlurEngine
import GLBlurShaders

/// A kernel that turns the straight colours of a shader's buffer into premultiplied ones.
struct BufferColor: ColorKernel {
  var shaderCall: ShaderCall { .bufferColor() }

  func isOpaque(_ inputs: [Bool]) -> Bool { false }
}
