import GLSLCompiler

extension GeneratedShader {
  /// Returns the first error about each shader.
  package static func refusals(of shaders: [GeneratedShader]) throws -> [String?] {
    try Judge.verdicts(
      shaders.map { shader in
        let sources = shader.sources
        return (
          shader.interface, String(decoding: sources[0].text, as: UTF8.self), sources[1].text, ""
        )
      }
    ).map { verdict in verdict.line.map { "line \($0): \(verdict.message)" } }
  }
}
