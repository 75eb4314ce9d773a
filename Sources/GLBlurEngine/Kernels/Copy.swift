package import GLBlurShaders

/// A kernel that changes nothing, so that an image can be stored as a result.
package struct Copy: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .copy() }

  package var isPerChannel: Bool { true }
}
