public import GLSLCompiler

/// A user's shader file: its description, and its compilation to programs.
///
/// The format is recognized by the content. All coordinates of programs have y upwards, with the
/// bottom at 0, and so have image reads (`ScalarOperation.sample`).
public struct ShaderFile: Sendable {
  let compilation: ShaderCompilation
  private let usedUniforms: Set<String>
  /// Warnings about what is probably not meant.
  public let warnings: [Diagnostic]

  /// Reads a file. Any bytes are accepted or refused in bounded time.
  ///
  /// The text is compiled once for all values, so errors of GLSL are found here. Errors that depend
  /// on values are found by `compile`.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for messages and for the title.
  ///   - bytes: The content of the file, at most a megabyte.
  ///   - vertexShader: The name and the content of the vertex shader beside an ISF file, which has
  ///     the same name with `.vs` for `.fs`. The default is nil, for none.
  /// - Throws: `ShaderFileError` with places in the file.
  public init(
    name: String, bytes: [UInt8], vertexShader: (name: String, bytes: [UInt8])? = nil
  ) throws(ShaderFileError) {
    let (facts, messages) = try FormatReader(name: name, bytes: bytes, vertexShader: vertexShader)
      .read()
    let check = try ProgramCheck(facts).check()
    compilation = check.compilation
    usedUniforms = check.usedUniforms
    warnings = messages + check.warnings
  }

  /// Returns whether a text is probably a shader, in this or another language, rather than a chain.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { !$0.isSpace }
    guard let first, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else { return false }
    let text = SourceText(name: "", bytes: bytes)
    let words = SourceWords(text)
    guard ISFReader.header(of: text, words) == nil else { return true }
    return !words.names.isDisjoint(with: ["vec4", "float4"])
      && (TransitionReader.recognizes(words) || PlainReader.recognizes(words)
        || ForeignFormat.allCases.contains { $0.recognizes(words) })
  }

  private var facts: ShaderFacts { compilation.facts }

  /// The format, found by the content.
  public var format: ShaderFormat { facts.format }
  /// The use of the shader's images.
  public var kind: ShaderKind { facts.kind }
  /// The name of the file in messages.
  public var name: String { facts.recipe.name }
  /// The name of the file without its folder and its extension.
  public var title: String { facts.title }
  /// The purpose of the shader, or nil if the file does not state it.
  public var description: String? { facts.description }
  /// The author of the shader, or nil if the file does not state it.
  public var credit: String? { facts.credit }
  /// The licence that the file names, or nil.
  public var license: String? { facts.license }
  /// The groups to which the shader belongs.
  public var categories: [String] { facts.categories }
  /// The parameters in the order of declaration.
  public var parameters: [ShaderParameter] { facts.parameters }
  /// The images that the shader does not draw itself, in the order of declaration.
  public var images: [ShaderImage] { facts.images }
  /// The passes in drawing order, at least one.
  public var passes: [ShaderPass] { facts.passes }
  /// The file's settings for alpha, colours, edges and reach.
  public var overrides: ShaderOverrides { facts.overrides }

  /// True if the result depends on `ShaderMoment.time` or `date`.
  public var usesTime: Bool { uses([.time, .date]) }

  /// True if the result depends on `ShaderMoment.frame` or `timeDelta`.
  public var usesFrames: Bool { uses([.frame, .timeDelta, .frameRate]) }

  private func uses(_ values: [HostValue]) -> Bool {
    facts.momentUniforms.contains { values.contains($0.value) && usedUniforms.contains($0.key) }
  }

  /// True if a buffer is kept between frames, so that the result depends on earlier frames.
  public var isPersistent: Bool { passes.contains(where: \.isPersistent) }

  /// Checks values of parameters and adds the defaults of the others.
  ///
  /// - Parameter given: The values by parameter name.
  /// - Throws: `ShaderValueError` with all problems.
  public func values(
    _ given: [String: ShaderValue] = [:]
  ) throws(ShaderValueError) -> ShaderValues {
    try ShaderValues(given, parameters: parameters, fileName: name)
  }
}
