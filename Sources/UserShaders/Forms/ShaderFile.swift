package import GLSLCompiler

/// A user's shader file: its description, and its compilation to programs.
///
/// All coordinates of programs, also those of image reads (`ScalarOperation.sample`), have y
/// upwards.
package struct ShaderFile: Sendable {
  let compilation: ShaderCompilation
  private let usedUniforms: Set<String>
  package let warnings: [Diagnostic]

  /// Reads a file. Any bytes are accepted or refused in bounded time. The text is compiled once for
  /// all values. `compile` finds the errors that depend on values.
  /// - Parameters:
  ///   - name: The name of the file, for messages and for the title.
  ///   - bytes: The content of the file, at most a megabyte.
  ///   - vertexShader: The name and the content of the vertex shader beside an ISF file, which has
  ///     the same name with `.vs` for `.fs`. The default is nil, for none.
  ///   - parts: The names and the contents of the shader files of a folder, if the shader is a
  ///     folder of Shadertoy's passes. The default is nil, for a file.
  ///   - included: The names and the contents of the files that `#include` may name. The default is
  ///     none.
  /// - Throws: `ShaderFileError` with places in the file.
  package init(
    name: String, bytes: [UInt8], vertexShader: (name: String, bytes: [UInt8])? = nil,
    parts: [(name: String, bytes: [UInt8])]? = nil,
    included: [(name: String, bytes: [UInt8])] = []
  ) throws(ShaderFileError) {
    let (facts, messages) = try FormatReader(
      name: name, bytes: bytes, vertexShader: vertexShader, parts: parts, included: included
    ).read()
    let check = try ProgramCheck(facts).check()
    compilation = check.compilation
    usedUniforms = check.usedUniforms
    warnings = messages + check.warnings
  }

  /// Whether a text is probably a shader in any language, rather than a chain.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { !$0.isSpace }
    let text = SourceText(name: "", bytes: bytes)
    guard let first, first != UInt8(ascii: "["), first != UInt8(ascii: "{") else {
      return ShadertoyJSON.recognizes(text)
    }
    let words = SourceWords(text)
    if HookReader.recognizes(text) { return true }
    guard ISFReader.header(of: text, words) == nil else { return true }
    return !words.names.isDisjoint(with: ["vec4", "float4"])
      && (TransitionReader.recognizes(words) || PlainReader.recognizes(words)
        || words.names.contains(ShadertoyLanguage.function)
        || ForeignShaderForm.allCases.contains { $0.recognizes(words) })
  }

  /// Whether a text draws a picture by itself: it has a header of ISF or a function that hosts call,
  /// and is no vertex shader. Others are for `#include`, or for other programs.
  package static func drawsPicture(_ bytes: [UInt8]) -> Bool {
    let text = SourceText(name: "", bytes: FragmentStage(bytes).bytes)
    let words = SourceWords(text)
    if ShadertoyJSON.recognizes(text) || ISFReader.header(of: text, words) != nil
      || words.comments.last.map(text.isOpen) ?? false
    {
      return true
    }
    return !words.names.isDisjoint(with: ["main", ShadertoyLanguage.function, "transition"])
      && words.names.isDisjoint(with: ["isf_vertShaderInit", "vv_vertShaderInit"])
      && !ForeignShaderForm.vertex.recognizes(words)
  }

  /// The names that the host of a format gives values, without those of parameters.
  package static func hostNames(of format: ShaderFormat?) -> [String] {
    switch format {
    case .isf?, nil:
      ISFLanguage.uniforms.map(\.name) + ISFLanguage.places
        + ISFLanguage.functions.filter { $0.hasPrefix("IMG_") }.sorted()
    case .shadertoy?: PlainLanguage.ofShadertoy.map(\.name)
    case .hooks?: HookLanguage.names
    default: PlainLanguage.uniforms.map(\.name)
    }
  }

  private var facts: ShaderFacts { compilation.facts }

  package var format: ShaderFormat { facts.format }
  package var kind: ShaderKind { facts.kind }
  package var name: String { facts.recipe.name }
  /// The name without folder and extension.
  package var title: String { facts.title }
  package var description: String? { facts.description }
  package var credit: String? { facts.credit }
  package var license: String? { facts.license }
  package var categories: [String] { facts.categories }
  package var parameters: [ShaderParameter] { facts.parameters }
  /// The images that the shader does not draw itself.
  package var images: [ShaderImage] { facts.images }
  /// The passes in drawing order, at least one.
  package var passes: [ShaderPass] { facts.passes }
  package var overrides: ShaderOverrides { facts.overrides }

  /// True if the result depends on `ShaderMoment.time` or `date`.
  package var usesTime: Bool { uses([.time, .times(count: 4), .date]) }

  /// Whether the result depends on `ShaderMoment.frame` or `timeDelta`.
  package var usesFrames: Bool { uses([.frame, .timeDelta, .frameRate]) }

  private func uses(_ values: [HostValue]) -> Bool {
    facts.momentUniforms.contains { values.contains($0.value) && usedUniforms.contains($0.key) }
  }

  /// Whether a buffer is kept between frames.
  package var isPersistent: Bool { passes.contains(where: \.isPersistent) }

  /// Checks values of parameters and adds the defaults of the others.
  /// - Throws: `ShaderValueError` with all problems.
  package func values(
    _ given: [String: ShaderValue] = [:]
  ) throws(ShaderValueError) -> ShaderValues {
    try ShaderValues(given, parameters: parameters, fileName: name)
  }
}

extension ShaderFile {
  /// Returns the size of a pass.
  ///
  /// - Throws: `ShaderFileError` if a side is not a number, or if the pass exceeds the limit.
  package func size(
    ofPass index: Int, outputSize: ShaderSize, values: ShaderValues,
    limit: PassSizeLimit = PassSizeLimit()
  ) throws(ShaderFileError) -> ShaderSize {
    try compiler(outputSize, values, ShaderMoment(), [:], limit).size(of: passes[index])
  }

  /// Returns whether a pass is drawn, which may depend on the sizes of images.
  package func isDrawn(
    pass index: Int, outputSize: ShaderSize, values: ShaderValues, imageSizes: [String: ShaderSize]
  ) -> Bool {
    guard let condition = passes[index].condition else { return true }
    let compiler = compiler(outputSize, values, ShaderMoment(), imageSizes, PassSizeLimit())
    return compiler.value(of: condition).map { $0.isFinite && $0 != 0 } ?? true
  }

  /// Returns the file's `REACH`: the maximum distance, in whole pixels, at which a pixel reads
  /// images of its pass's size. The result is nil if the file states none, or if a formula with
  /// names exceeds the maximum side.
  /// - Throws: `ShaderFileError` if the reach is negative or not finite, or if it always exceeds
  ///   the maximum side.
  package func reach(
    outputSize: ShaderSize, values: ShaderValues
  ) throws(ShaderFileError) -> Int? {
    guard let formula = overrides.reach, let range = overrides.reachRange else { return nil }
    let limit = Double(PassSizeLimit.longestSide)
    let number =
      compiler(outputSize, values, ShaderMoment(), [:], PassSizeLimit()).value(of: formula) ?? .nan
    if number.isFinite, number > limit, !formula.names.isEmpty { return nil }
    guard number >= 0, number <= limit else {
      throw ShaderFileError([
        Diagnostic(
          .error,
          "'REACH' is \(Self.text(of: number, formula)); 0 to \(PassSizeLimit.longestSide) pixels are allowed",
          sourceName: name, range: range)
      ])
    }
    return Int(number.rounded(.up))
  }

  private static func text(of number: Double, _ formula: ShaderExpression) -> String {
    let value =
      if number.isNaN { "no number" } else if number.isInfinite { "infinite" } else {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
      }
    return value == formula.text ? value : "\(value) (\(formula.text))"
  }

  /// Compiles a pass.
  /// - Parameter imageSizes: By name. Missing ones have the size of the output.
  /// - Throws: `ShaderFileError` if the pass exceeds the limit, if a varying is not affine, if a
  ///   buffer is read before it is drawn, or if the program is too large.
  package func compile(
    pass index: Int, values: ShaderValues, outputSize: ShaderSize,
    moment: ShaderMoment = ShaderMoment(), imageSizes: [String: ShaderSize] = [:],
    isPremultiplied: Bool = false, specialization: CompiledPass.Specialization = .choices,
    limit: PassSizeLimit = PassSizeLimit()
  ) throws(ShaderFileError) -> CompiledPass {
    try compiler(outputSize, values, moment, imageSizes, limit, isPremultiplied: isPremultiplied)
      .compile(index, specialization)
  }

  /// Compiles every pass with the defaults of the parameters, or sample values.
  ///
  /// - Throws: `ShaderFileError` if the shader cannot be drawn.
  package func checkPasses(
    outputSize: ShaderSize = ShaderSize(width: 1024, height: 768)
  ) throws(ShaderFileError) {
    var given: [String: ShaderValue] = [:]
    for parameter in parameters where parameter.defaultValue == .none {
      given[parameter.name] = parameter.domain.sample
    }
    guard let values = try? values(given) else { return }
    _ = try reach(outputSize: outputSize, values: values)
    for index in passes.indices {
      _ = try compile(
        pass: index, values: values, outputSize: outputSize, specialization: .everything)
    }
  }

  private func compiler(
    _ outputSize: ShaderSize, _ values: ShaderValues, _ moment: ShaderMoment,
    _ imageSizes: [String: ShaderSize], _ limit: PassSizeLimit, isPremultiplied: Bool = false
  ) -> PassCompiler {
    PassCompiler(
      compilation: compilation, values: values, moment: moment, outputSize: outputSize,
      imageSizes: imageSizes, sizeLimit: limit, isPremultiplied: isPremultiplied)
  }
}
