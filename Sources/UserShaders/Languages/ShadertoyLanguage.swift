/// The names that Shadertoy adds to GLSL.
enum ShadertoyLanguage {
  static let function = "mainImage"
  static let channels = (0..<4).map { "iChannel\($0)" }

  /// The picture of Shadertoy is opaque.
  static let ending = """
    void main() { mainImage(gl_FragColor, gl_FragCoord.xy); gl_FragColor.a = 1.0; }
    """
  /// Buffers keep all four channels.
  static let bufferEnding = "void main() { mainImage(gl_FragColor, gl_FragCoord.xy); }"

  /// Returns whether a text has a function `mainImage` and no `main` that calls it.
  static func recognizes(_ words: SourceWords) -> Bool {
    words.names.contains(function) && !words.procedures.contains("main")
  }
}
