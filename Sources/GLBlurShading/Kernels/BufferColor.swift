import GLBlurEngine
import GLBlurShaders

/// A kernel that turns the straight colours of a shader's buffer into premultiplied ones.
struct BufferColor: ColorKernel {
  var shaderCall: ShaderCall { .bufferColor() }

  func isOpaque(_ inputs: [Bool]) -> Bool { false }

  func pixel(_ p: Pixel) -> Pixel {
    let alpha = share(p.a)
    return Pixel(share(p.x) * alpha, share(p.y) * alpha, share(p.z) * alpha, alpha)
  }
}

/// Returns a number limited to 0…1, and 0 for NaN.
@inline(__always)
func share(_ value: Float) -> Float { value > 0 ? (value < 1 ? value : 1) : 0 }
