package import GLBlurShaders

/// A kernel that changes nothing. An image behind it can be stored as a result.
package struct Copy: ColorKernel {
  package init() {}

  package var shaderCall: ShaderCall { .copy() }

  package var isPerChannel: Bool { true }
}
