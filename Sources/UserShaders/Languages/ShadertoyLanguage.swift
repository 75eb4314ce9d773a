internal import GLSLCompiler

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

  /// Returns whether texts have no `main` that calls `mainImage`. One for another host stands behind
  /// a condition that does not hold.
  static func lacksMain(_ texts: [ShaderSource], including included: [ShaderSource]) -> Bool {
    !Compiler(options: ShaderCompilation.options).definesMain(in: texts, including: included)
  }
}
