/// Parses the tokens of a shader. The checker builds the tree.
final class Parser {
  let tokens: [Token]
  let names: NameTable
  let checker: Checker
  let log: DiagnosticLog
  let options: CompilerOptions
  var index = 0
  /// The nesting of brackets, blocks and statements at the current token.
  private(set) var nesting = 0
  /// The depth of the recursion, to bound the stack.
  private var depth = 0

  init(
    _ tokens: [Token], names: NameTable, checker: Checker, options: CompilerOptions,
    log: DiagnosticLog
  ) {
    self.tokens = tokens
    self.names = names
    self.checker = checker
    self.options = options
    self.log = log
  }

  /// Parses the whole shader. Faulty declarations and statements are skipped.
  func parse() throws {
    while current.kind != .end {
      let start = index
      do {
        try declarationOfShader()
      } catch DiagnosticLog.Stop.statement {
        recover(from: start)
      }
    }
  }

  // Tokens.

  var current: Token { tokens[index] }

  /// Returns the token at a distance from the current one, or the last one.
  func peek(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  @discardableResult
  func advance() -> Token {
    let token = tokens[index]
    if index < tokens.count - 1 { index += 1 }
    return token
  }

  var lastRange: SourceRange { tokens[max(index - 1, 0)].range }

  func at(_ punctuator: Punctuator) -> Bool { current.isPunctuator(punctuator) }

  func take(_ punctuator: Punctuator) -> Bool {
    guard at(punctuator) else { return false }
    advance()
    return true
  }

  var keyword: Keyword? {
    current.kind == .identifier ? Vocabulary.keyword(current.name) : nil
  }

  func take(_ word: Keyword) -> Bool {
    guard keyword == word else { return false }
    advance()
    return true
  }

  func expect(_ punctuator: Punctuator, after what: String) throws {
    if take(punctuator) { return }
    // A semicolon is missing where the line before ended, not where the next one begins.
    let isSemicolon = punctuator == .semicolon && current.start.line > lastRange.end.line
    try log.abandon(
      "'\(punctuator.rawValue)' is missing after \(what)",
      at: isSemicolon ? current.range : current.range,
      cure: current.kind == .end ? nil : "there is \(describe(current))")
  }

  func identifier(_ what: String) throws -> Token {
    let token = current
    guard token.kind == .identifier else {
      checker.mayLackDeclarations = true
      try log.abandon("\(what) is missing before \(describe(token))", at: token.range)
    }
    try checkIsName(token)
    advance()
    return token
  }

  func checkIsName(_ token: Token) throws {
    let text = names.text(token.name)
    if Vocabulary.keyword(token.name) != nil || Vocabulary.type(token.name) != nil {
      try log.abandon("'\(text)' is a word of GLSL and no name", at: token.range)
    }
    if Vocabulary.isUnsupportedType(token.name) {
      try log.abandon("'\(text)' is not supported", at: token.range)
    }
    if Vocabulary.isReserved(token.name), !options.allowsReservedWords {
      try log.abandon(
        "'\(text)' is reserved in GLSL", at: token.range, cure: "rename it, as '\(text)_'")
    }
  }

  func describe(_ token: Token) -> String {
    switch token.kind {
    case .end: "the end of the shader"
    case .punctuator: "'\(token.punctuator.rawValue)'"
    default: "'\(names.text(token.name))'"
    }
  }

  // Nesting.

  /// Calls a function at one more level of brackets, blocks or statements.
  func nested<Result>(at token: Token, _ body: () throws -> Result) throws -> Result {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > options.limits.nesting {
      try log.fail(
        "brackets and blocks are nested more than \(options.limits.nesting) deep", at: token.range)
    }
    return try deeper(at: token, body)
  }

  /// Calls a function at one more level of recursion.
  func deeper<Result>(at token: Token, _ body: () throws -> Result) throws -> Result {
    depth += 1
    defer { depth -= 1 }
    if depth > options.limits.expressionDepth {
      try log.fail(
        "operators and statements are nested more than \(options.limits.expressionDepth) deep",
        at: token.range)
    }
    return try body()
  }
}
