/// The names that the host's part of a vertex shader shares with the stage that runs it.
enum VertexLanguage {
  /// The position as GLSL calls it.
  static let position = "gl_Position"
  /// The position as the host has set it. No shader declares a name that begins with `gl_`.
  static let untouched = "gl_UntouchedPosition"
}
