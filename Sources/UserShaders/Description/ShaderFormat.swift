/// The formats of shader files, which are recognized by their content.
package enum ShaderFormat: String, Hashable, Sendable, CaseIterable {
  /// The Interactive Shader Format, version 2 or 1: a header in JSON, and GLSL.
  case isf = "ISF"
  /// A file of gl-transitions: a function `vec4 transition(vec2 uv)`.
  case transition = "gl-transitions"
  /// A fragment shader of GPUImage.
  case gpuImage = "GPUImage"
  /// A fragment shader with `main` and without features of GPUImage, as in WebGL, glslViewer, The
  /// Book of Shaders and GLSL Sandbox.
  case plain = "GLSL"
}

/// The use of a shader's images.
package enum ShaderKind: String, Hashable, Sendable, CaseIterable {
  /// Changes one picture.
  case filter
  /// Turns one picture into a second one as the parameter `progress` goes from 0 to 1.
  case transition
  /// Draws a picture from nothing, or from images that are not a filter's input.
  case generator
}
