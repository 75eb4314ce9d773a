/// The names that the host's part of a vertex shader shares with the stage that runs it.
enum VertexLanguage {
  /// The position as GLSL calls it.
  static let position = "gl_Position"
  /// The position as the host has set it.
  static let untouched = "glblur_Position"
}
