internal import GLSLCompiler

/// The names that gl-transitions add to GLSL.
enum TransitionLanguage {
  /// The uniform for width / height of the output.
  static let ratio = "ratio"
  static let progress = "progress"
  static let from = "from"
  static let to = "to"

  /// The function that the prelude calls. A uniform of this name would hide it.
  static let function = "texture"

  static let prelude = """
    vec4 getFromColor(vec2 uv) { return texture(from, uv); }
    vec4 getToColor(vec2 uv) { return texture(to, uv); }
    """

  /// The position is 0…1, y upwards.
  static let ending = "void main() { gl_FragColor = transition(isf_FragNormCoord); }"
}
