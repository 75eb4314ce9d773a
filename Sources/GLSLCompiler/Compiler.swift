/// Compiles fragment shaders to programs.
///
/// ```swift
/// let compiler = Compiler(interface: ShaderInterface())
/// let result = compiler.compile([ShaderSource(name: "red.fs", text: text)])
/// ```
public struct Compiler: Sendable {
  /// The variables that the host provides.
  public var interface: ShaderInterface
  /// The settings for parsing shaders.
  public var options: CompilerOptions

  /// Creates a compiler for the shaders of one host.
  public init(interface: ShaderInterface = ShaderInterface(), options: CompilerOptions = .init()) {
    self.interface = interface
    self.options = options
  }

  /// Returns whether a name is a word of GLSL, such as `while`, which cannot name a variable.
  public static func isWord(_ name: String) -> Bool { Vocabulary.words.contains(name) }

  /// The outcome of a compilation.
  public struct Result: Sendable {
    /// The program, or nil if there are errors.
    public let program: ShaderProgram?
    /// The errors and warnings in source order.
    public let diagnostics: [Diagnostic]
    /// The uniforms, inputs and outputs that the user's texts declare, maybe incomplete after
    /// errors.
    public let declarations: [ShaderDeclaration]

    /// The errors among the diagnostics.
    public var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
  }

  /// Compiles source texts as one shader.
  ///
  /// A host puts its own functions before the user's text, and if the format requires it, a `main`
  /// that calls the user's function after it.
  ///
  /// - Parameters:
  ///   - sources: The texts.
  ///   - included: The texts that `#include` may name, which it names relative to the text
  ///     that includes them, or to the first text of `sources`. The default is none.
  public func compile(_ sources: [ShaderSource], including included: [ShaderSource] = []) -> Result
  {
    run(sources, included, makesProgram: true)
  }

  /// Returns the uniforms, inputs and outputs that the user's source texts declare, as far as they
  /// can be parsed, without creating a program.
  public func declarations(
    in sources: [ShaderSource], including included: [ShaderSource] = []
  ) -> [ShaderDeclaration] {
    run(sources, included, makesProgram: false).declarations
  }

  /// Returns whether source texts define the function `main`, as far as their conditions hold.
  public func definesMain(
    in sources: [ShaderSource], including included: [ShaderSource] = []
  ) -> Bool {
    let texts = sources + included
    let log = DiagnosticLog(sourceNames: texts.map(\.name), errorLimit: options.limits.errors)
    let compilation = Compilation(self, texts, read: sources.count, log)
    return (try? compilation.preprocessed())?.definesMain ?? false
  }

  private func run(
    _ sources: [ShaderSource], _ included: [ShaderSource], makesProgram: Bool
  ) -> Result {
    let texts = sources + included
    let log = DiagnosticLog(sourceNames: texts.map(\.name), errorLimit: options.limits.errors)
    let compilation = Compilation(self, texts, read: sources.count, log)
    var program: ShaderProgram?
    do {
      program = try compilation.run(makesProgram: makesProgram)
    } catch {
      // The log contains the message.
    }
    return Result(
      program: log.errorCount == 0 ? program : nil, diagnostics: log.messages,
      declarations: compilation.declarations)
  }
}

private final class Compilation {
  private let compiler: Compiler
  /// The texts, of which the first few are read, and the others where they are included.
  private let sources: [ShaderSource]
  private let readCount: Int
  private let log: DiagnosticLog
  private(set) var declarations: [ShaderDeclaration] = []

  init(
    _ compiler: Compiler, _ sources: [ShaderSource], read count: Int, _ log: DiagnosticLog
  ) {
    self.compiler = compiler
    self.sources = sources
    readCount = count
    self.log = log
  }

  func preprocessed() throws -> Preprocessor {
    let limits = compiler.options.limits
    let start = SourcePosition(source: 0, line: 1, column: 1)
    if sources.reduce(0, { $0 + $1.text.count }) > limits.sourceBytes {
      try log.fail(
        "the shader is larger than \(limits.sourceBytes) bytes",
        at: SourceRange(start: start, end: start))
    }
    var preprocessor = Preprocessor(
      names: Vocabulary.names, version: compiler.options.version, limits: limits, log: log)
    preprocessor.includes = Preprocessor.Includes(
      names: sources.map(\.name),
      texts: Dictionary(
        uniqueKeysWithValues: sources.indices.dropFirst(readCount).map { ($0, sources[$0].text) }),
      root: sources.first { !$0.isFromHost }.map { IncludePath.folder(of: $0.name) } ?? "")
    for (index, source) in sources.prefix(readCount).enumerated() {
      try preprocessor.read(source.text, source: index)
    }
    return preprocessor
  }

  func run(makesProgram: Bool) throws -> ShaderProgram? {
    let limits = compiler.options.limits
    var preprocessor = try preprocessed()
    let tokens = preprocessor.finish()
    if let last = sources.prefix(readCount).lastIndex(where: { !$0.isFromHost }) {
      log.endings = (last + 1..<readCount, end(of: tokens))
    }
    var names = preprocessor.names
    let entryName = names.insert(Vocabulary.entry)
    let variables =
      compiler.interface.uniforms + compiler.interface.inputs + compiler.interface.outputs
    for name in variables.map(\.name) + BuiltinVariables.variables { _ = names.insert(name) }
    let checker = Checker(
      names: names, hostSources: sources.map(\.isFromHost),
      foreignNames: compiler.interface.foreignNames, limits: limits, log: log)
    defer { checker.releaseFunctions() }
    checker.declare(compiler.interface) { names.insert($0) }
    let parser = Parser(
      tokens, names: names, checker: checker, options: compiler.options, log: log)
    checker.mayLackDeclarations = log.errorCount > 0
    let earlyMessages = log.messages.count
    defer { log.mergeFirst(earlyMessages) }
    defer {
      let comments = Dictionary(grouping: preprocessor.comments) {
        SIMD2($0.start.source, $0.start.line)
      }
      declarations = checker.declarations.map { withComment($0, comments) }
    }
    try parser.parse()
    guard makesProgram, log.errorCount == 0 else { return nil }
    let entry = try checker.entry(entryName, at: end(of: tokens))
    let known = compiler.interface.uniforms.compactMap { uniform in
      uniform.value.map { (uniform.name, $0) }
    }
    let lowering = IRLowering(
      limits: limits, log: log, known: Dictionary(known) { first, _ in first },
      levels: compiler.options.levels, samplings: compiler.options.samplings)
    return try lowering.program(
      entry: entry, globals: checker.globals, outputs: checker.outputs, colors: checker.colors)
  }

  /// A text of comments alone ends at its beginning.
  private func end(of tokens: [Token]) -> SourceRange {
    if let token = tokens.last(where: { !sources[Int($0.range.start.source)].isFromHost }) {
      return token.range
    }
    let source = Int32(sources.prefix(readCount).lastIndex { !$0.isFromHost } ?? 0)
    let start = SourcePosition(source: source, line: 1, column: 1)
    return SourceRange(start: start, end: start)
  }

  /// Adds the comments after the declared name on its line.
  private func withComment(
    _ declaration: ShaderDeclaration, _ comments: [SIMD2<Int32>: [Comment]]
  ) -> ShaderDeclaration {
    let start = declaration.range.start
    let texts = (comments[SIMD2(start.source, start.line)] ?? []).filter { $0.start > start }
      .map(\.content)
    var result = declaration
    if !texts.isEmpty { result.comment = texts.joined(separator: " ") }
    return result
  }
}
