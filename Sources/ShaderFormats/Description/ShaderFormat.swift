/// The formats of shader files, which are told apart by their content.
public enum ShaderFormat: String, Hashable, Sendable, CaseIterable {
  /// The Interactive Shader Format, version 2 or 1: a header in JSON, and GLSL.
  case isf = "ISF"
  /// A file of gl-transitions: a function `vec4 transition(vec2 uv)`.
  case transition = "gl-transitions"
  /// A fragment shader of GPUImage.
  case gpuImage = "GPUImage"
  /// A fragment shader with a `main` and nothing of GPUImage, as WebGL, glslViewer, The Book of Shaders
  /// and GLSL Sandbox have them.
  case plain = "GLSL"
}

/// What a shader makes of its images.
public enum ShaderKind: String, Hashable, Sendable, CaseIterable {
  /// One picture becomes another one.
  case filter
  /// One picture turns into a second one as the parameter `progress` goes from 0 to 1.
  case transition
  /// The shader draws a picture from nothing, or from images that are no filter's input.
  case generator
}
