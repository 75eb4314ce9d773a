internal import GLSLCompiler

/// The uniforms of Shadertoy that a text uses and does not declare.
enum UndeclaredNames {
  /// Adds the uniforms that a text uses and does not declare.
  static func addUniforms(of words: SourceWords, to facts: inout ShaderFacts) {
    for uniform in names(of: words) { add(uniform, to: &facts) }
  }

  /// Adds the size that values of varyings read, unless the text has it.
  static func addResolution(to facts: inout ShaderFacts) {
    for uniform in PlainLanguage.ofShadertoy where uniform.name == "iResolution" {
      add(uniform, to: &facts)
    }
  }

  private static func add(_ uniform: PlainLanguage.Uniform, to facts: inout ShaderFacts) {
    let start = SourcePosition(source: 0, line: 1, column: 1)
    guard let domain = DeclaredUniforms.domain(uniform.type),
      !facts.parameters.contains(where: { $0.name == uniform.name })
    else { return }
    facts.parameters.append(
      ShaderParameter(
        name: uniform.name, domain: domain, defaultValue: uniform.standard,
        range: SourceRange(start: start, end: start)))
  }

  /// Returns the channels that a text uses and does not declare.
  static func images(of words: SourceWords) -> [String] {
    names(of: words).filter { $0.type == .sampler }.map(\.name)
  }

  private static func names(of words: SourceWords) -> [PlainLanguage.Uniform] {
    PlainLanguage.ofShadertoy.filter { uniform in
      words.names.contains(uniform.name) && !words.uniforms.contains(uniform.name)
        && !words.globals.contains(uniform.name)
    }
  }
}
