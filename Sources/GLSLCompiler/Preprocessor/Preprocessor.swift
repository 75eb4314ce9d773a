/// Carries out directives, expands macros, and returns the remaining tokens.
struct Preprocessor {
  var names: NameTable
  let log: DiagnosticLog
  let limits: CompilerLimits
  var macros: [Name: Macro] = [:]
  var output: [Token] = []
  private(set) var comments: [Comment] = []

  /// The tokens of the current source text, and the index of the next one.
  var tokens: [Token] = []
  var index = 0
  /// The shift of line numbers by `#line` directives.
  var lineShift: Int32 = 0
  var groups: [Group] = []
  /// The macros being expanded, innermost last.
  var frames: [Frame] = []
  /// The number of tokens read or created, to bound the time that macros take.
  var work = 0
  /// The nesting of macro arguments.
  var argumentDepth = 0
  /// Positive while the rest of a directive's line is expanded.
  var directiveDepth = 0

  /// A macro body being read.
  struct Frame {
    let tokens: [Token]
    var index = 0
    /// The macro, or nil for a macro argument.
    let macro: Name?
  }

  /// A group of lines from `#if` to `#endif`.
  struct Group {
    let range: SourceRange
    let isActiveAround: Bool
    /// True if the current lines are compiled.
    var isActive: Bool
    /// True if a branch of the group has been compiled.
    var hasBeenActive: Bool
    var hasElse = false
  }

  /// Names with a meaning in directives and macros.
  struct Words {
    let defined: Name
    let line: Name
    let file: Name
    let variadic: Name
  }
  let words: Words

  /// The macros defined as 1. Those of a known extension are defined whether or not `#extension`
  /// enables it (GLSL ES 1.00, 3.4), since shaders test the macro before the directive.
  private static let defined = [
    "GL_FRAGMENT_PRECISION_HIGH", "GL_OES_standard_derivatives", "GL_EXT_shader_texture_lod",
    "GL_ARB_shader_texture_lod", "GL_ARB_texture_query_lod", "GL_ARB_texture_query_levels",
    "GL_EXT_frag_depth", "GL_EXT_draw_buffers",
  ]

  /// Creates a preprocessor with the predefined macros.
  ///
  /// - Parameter version: The value of `__VERSION__`.
  init(names: NameTable, version: Int, limits: CompilerLimits, log: DiagnosticLog) {
    var names = names
    words = Words(
      defined: names.insert("defined"), line: names.insert("__LINE__"),
      file: names.insert("__FILE__"), variadic: names.insert("__VA_ARGS__"))
    let one = names.insert("1")
    let predefined =
      [("__VERSION__", names.insert(String(version)))] + Self.defined.map { ($0, one) }
    for (name, value) in predefined {
      let start = SourcePosition(source: 0, line: 1, column: 1)
      let token = Token(
        kind: .integer, punctuator: .none, name: value, start: start, length: 1,
        startsLine: false, follows: false)
      macros[names.insert(name)] = Macro(parameters: nil, body: [token], isPredefined: true)
    }
    let empty = Macro(parameters: nil, body: [], isPredefined: true)
    macros[words.line] = empty
    macros[words.file] = empty
    self.names = names
    self.log = log
    self.limits = limits
  }

  /// Reads a whole source text. Macros stay defined for the next one.
  ///
  /// - Parameter source: The index of the text, for positions.
  mutating func read(_ text: [UInt8], source: Int) throws(DiagnosticLog.Stop) {
    var lexer = Lexer(SplicedText(text), source: Int32(source))
    tokens = lexer.tokens(names: &names)
    index = 0
    lineShift = 0
    groups = []
    if let range = lexer.openComment {
      try log.report("the comment is never closed", at: range, cure: "add '*/'")
    }
    var nextComment = 0
    let found = lexer.comments
    while index < tokens.count {
      let token = tokens[index]
      while nextComment < found.count, found[nextComment].start < token.start {
        comments.append(found[nextComment].shifted(lineShift))
        nextComment += 1
      }
      if token.kind == .end { break }
      try countWork(at: token)
      if token.startsLine, token.isPunctuator(.hash) {
        index += 1
        try directive(after: token)
      } else if let last = groups.last, !last.isActive {
        skipLine()
      } else {
        index += 1
        try expand(shifted(token))
      }
    }
    comments += found[nextComment...].map { $0.shifted(lineShift) }
    if let group = groups.last {
      try log.report("'#if' without '#endif'", at: group.range, cure: "add '#endif'")
    }
  }

  /// Returns all remaining tokens, followed by one of kind `end`.
  mutating func finish() -> [Token] {
    let last = output.last ?? tokens.last
    let start = last?.range.end ?? SourcePosition(source: 0, line: 1, column: 1)
    output.append(
      Token(
        kind: .end, punctuator: .none, name: Name(index: 0), start: start, length: 0,
        startsLine: true, follows: true))
    return output
  }

  mutating func skipLine() {
    repeat { index += 1 } while index < tokens.count - 1 && !tokens[index].startsLine
  }

  /// Returns the rest of the line, and moves to the next one.
  mutating func restOfLine() -> [Token] {
    let start = index
    while index < tokens.count - 1, !tokens[index].startsLine { index += 1 }
    return tokens[start..<index].map(shifted)
  }

  /// Returns a token with its line adjusted by `#line` directives.
  func shifted(_ token: Token) -> Token {
    var token = token
    token.start.line &+= lineShift
    return token
  }

  mutating func countWork(at token: Token) throws(DiagnosticLog.Stop) {
    work += 1
    if work > limits.tokens {
      try log.fail(
        "the macros expand to more than \(limits.tokens) tokens", at: shifted(token).range)
    }
  }
}
