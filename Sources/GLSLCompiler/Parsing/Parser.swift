/// Parses the tokens of a shader. The checker builds the tree.
final class Parser {
  let tokens: [Token]
  let names: NameTable
  let checker: Checker
  let log: DiagnosticLog
  let options: CompilerOptions
  var index = 0
  /// The names of blocks of inputs, whose members are variables of their own.
  var inputBlocks: Set<Name> = []
  private(set) var nesting = 0
  /// Bounds the stack.
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

  /// Skips faulty declarations and statements.
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

  var current: Token { tokens[index] }

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
    try log.abandon(
      "'\(punctuator.rawValue)' is missing after \(what)", at: current.range,
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

  func nested<Result>(at token: Token, _ body: () throws -> Result) throws -> Result {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > options.limits.nesting {
      try log.fail(
        "brackets and blocks are nested more than \(options.limits.nesting) deep", at: token.range)
    }
    return try deeper(at: token, body)
  }

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

extension Parser {
  func choice() throws -> Statement {
    let word = advance()
    try expect(.leftParenthesis, after: "'switch'")
    let value = try expression()
    try expect(.rightParenthesis, after: "the value of 'switch'")
    guard let kind = value.type.scalarKind, kind.isInteger else {
      try log.abandon("'switch' needs int or uint, not \(value.type)", at: value.range)
    }
    let open = current
    try expect(.leftBrace, after: "the head of 'switch'")
    checker.scopes.begin()
    checker.enclosing.append(Checker.Enclosing(isLoop: false))
    defer {
      checker.scopes.end()
      checker.endChoice()
    }
    return try nested(at: open) {
      var sections: [ChoiceSection] = []
      var seen: Set<UInt32> = []
      while !self.take(.rightBrace) {
        if self.current.kind == .end {
          try self.log.fail("the 'switch' is never closed", at: open.range, cure: "add '}'")
        }
        let hasDefault = sections.contains(where: \.isDefault)
        let (labels, isDefault) = try self.labels(kind, seen: &seen, hasDefault: hasDefault)
        var statements: [Statement] = []
        while !self.at(.rightBrace), self.keyword != .case, self.keyword != .default,
          self.current.kind != .end
        {
          statements += try self.statements()
        }
        sections.append(
          ChoiceSection(labels: labels, isDefault: isDefault, statements: statements))
      }
      return Statement(.choice(value, sections), range: word.range)
    }
  }

  private func labels(
    _ kind: ScalarKind, seen: inout Set<UInt32>, hasDefault: Bool
  ) throws -> (values: [UInt32], isDefault: Bool) {
    var values: [UInt32] = []
    var isDefault = false
    guard keyword == .case || keyword == .default else {
      try log.abandon("statements of a 'switch' must follow 'case' or 'default'", at: current.range)
    }
    while true {
      let word = current
      if take(.case) {
        let label = try expression()
        guard let own = label.type.scalarKind, own.isInteger,
          let bits = try checker.constantBits(label)
        else {
          try log.abandon("the label is no constant whole number", at: label.range)
        }
        if !seen.insert(bits[0]).inserted {
          try log.abandon("the label occurs twice", at: label.range)
        }
        values.append(bits[0])
      } else if take(.default) {
        if hasDefault || isDefault { try log.abandon("'default' occurs twice", at: word.range) }
        isDefault = true
      } else {
        return (values, isDefault)
      }
      try expect(.colon, after: "the label")
    }
  }
}

/// Recovery after an error, so that one mistake causes one message.
extension Parser {
  /// The names that the skipped statement declares become unknown.
  func recover(from start: Int) {
    let failed = index
    index = start
    let isDeclaring = isDeclaration
    index = failed
    skipStatement(from: start)
    if isDeclaring { forgetNames(declaredIn: start..<index) }
  }

  private func skipStatement(from start: Int) {
    if index == start { advance() }
    var open = OpenBrackets()
    for position in start..<index { open.count(tokens, position) }
    // Brackets opened since the start must be closed.
    if isAtEnd(open) { return }
    while current.kind != .end {
      // A surplus brace belongs to the enclosing block.
      if at(.rightBrace), open.braces <= 0 {
        if nesting == 0 { advance() }
        return
      }
      open.count(tokens, index)
      advance()
      if isAtEnd(open) { return }
    }
  }

  /// Returns whether the skipped statement has ended, and skips the rest of it.
  private func isAtEnd(_ open: OpenBrackets) -> Bool {
    let last = tokens[index - 1]
    guard open.isAtEnd(last) else { return false }
    if last.isPunctuator(.semicolon) {
      index = lastSemicolon(index - 1, in: open.parentheses) + 1
    }
    // `else` belongs to the skipped `if`.
    return keyword != .else
  }

  /// Returns the end of a statement, from its first semicolon. If that stands in parentheses by
  /// mistake for a comma, the end is a later semicolon on the line, after the closing parentheses.
  private func lastSemicolon(_ semicolon: Int, in parentheses: Int) -> Int {
    guard parentheses > 0 else { return semicolon }
    var open = parentheses
    var position = semicolon + 1
    while tokens[position].start.line == tokens[semicolon].start.line,
      tokens[position].kind != .end, !tokens[position].isPunctuator(.semicolon)
    {
      if tokens[position].isPunctuator(.leftParenthesis) { open += 1 }
      if tokens[position].isPunctuator(.rightParenthesis) { open -= 1 }
      position += 1
    }
    return open == 0 && tokens[position].isPunctuator(.semicolon) ? position : semicolon
  }

  private struct OpenBrackets {
    var braces = 0
    var parentheses = 0
    /// The open parentheses in the head of a `for`, where a semicolon ends no statement.
    private var parenthesesOfHead = 0

    mutating func count(_ tokens: [Token], _ position: Int) {
      let token = tokens[position]
      guard token.kind == .punctuator else { return }
      switch token.punctuator {
      case .leftBrace:
        braces += 1
        (parentheses, parenthesesOfHead) = (0, 0)
      case .rightBrace: braces -= 1
      case .leftParenthesis:
        let before = position > 0 ? tokens[position - 1] : token
        let isHead = before.kind == .identifier && Vocabulary.keyword(before.name) == .for
        if isHead || parenthesesOfHead > 0 { parenthesesOfHead += 1 }
        parentheses += 1
      case .rightParenthesis:
        parentheses -= 1
        parenthesesOfHead = max(parenthesesOfHead - 1, 0)
      default: break
      }
    }

    func isAtEnd(_ token: Token) -> Bool {
      braces <= 0
        && (token.isPunctuator(.rightBrace)
          || token.isPunctuator(.semicolon) && parenthesesOfHead == 0)
    }
  }

  func skipValue(from start: Int) {
    index = start
    var depth = 0
    while current.kind != .end, !at(.semicolon) {
      if current.isOpening { depth += 1 }
      if current.isClosing { depth -= 1 }
      if depth < 0 || depth == 0 && at(.comma) { return }
      advance()
    }
    if at(.semicolon) { index = lastSemicolon(index, in: depth) }
  }

  /// Makes unknown the names that a text would have declared, except those of the innermost block.
  /// A declared name follows a type or a comma, and is followed by more of a declaration. Within
  /// parentheses, which may be unclosed, only a type and an equals sign count.
  func forgetNames(declaredIn text: Range<Int>) {
    var (braces, others) = (0, 0)
    for position in text.dropFirst() {
      let (before, token, next) = (tokens[position - 1], tokens[position], peek(from: position))
      if token.isPunctuator(.leftBrace) { braces += 1 }
      if token.isPunctuator(.rightBrace) { braces -= 1 }
      if token.isOpening { others += 1 }
      if token.isClosing { others -= 1 }
      guard braces == 0, token.kind == .identifier, Vocabulary.keyword(token.name) == nil,
        next.kind == .punctuator, Self.followers.contains(next.punctuator)
      else { continue }
      let isBehindName = before.kind == .identifier
      let isDeclared =
        others == 0
        ? isBehindName || before.isPunctuator(.comma) || before.isClosing
        : isBehindName && Vocabulary.type(before.name) != nil && next.isPunctuator(.assign)
      if isDeclared, checker.scopes.findInBlock(token.name) == nil {
        checker.scopes.declare(token.name, .unknown)
      }
    }
  }

  private func peek(from position: Int) -> Token { tokens[min(position + 1, tokens.count - 1)] }

  private static let followers: [Punctuator] = [
    .assign, .comma, .semicolon, .leftBracket, .leftParenthesis, .leftBrace,
  ]
}

extension Token {
  fileprivate var isOpening: Bool {
    isPunctuator(.leftParenthesis) || isPunctuator(.leftBracket) || isPunctuator(.leftBrace)
  }

  fileprivate var isClosing: Bool {
    isPunctuator(.rightParenthesis) || isPunctuator(.rightBracket) || isPunctuator(.rightBrace)
  }
}
