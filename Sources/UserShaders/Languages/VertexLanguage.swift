/// The names that the host's part of a vertex shader shares with `VertexStage`.
enum VertexLanguage {
  /// The position, as named in GLSL.
  static let position = "gl_Position"
  /// The position that the host has set. Shaders cannot declare names that begin with `gl_`.
  static let untouched = "gl_UntouchedPosition"
}
