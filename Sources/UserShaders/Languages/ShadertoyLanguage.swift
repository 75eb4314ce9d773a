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
}
