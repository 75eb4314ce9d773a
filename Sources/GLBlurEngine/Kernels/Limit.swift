package import GLBlurShaders

/// Alpha to 0…1 and colour to 0…alpha, after kernels whose weights may be negative.
package struct Limit: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .limit() }

  package func pixel(_ p: Pixel) -> Pixel { clamped(p) }
}
