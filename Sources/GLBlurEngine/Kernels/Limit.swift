package import GLBlurShaders

/// A kernel that clamps alpha to 0…1 and colour to 0…alpha, after kernels with negative weights.
package struct Limit: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .limit() }

  package var isPerChannel: Bool { true }
}
