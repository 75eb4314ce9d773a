/// Recovery after an error, so that one mistake causes one message.
extension Parser {
  /// Skips the faulty statement or declaration. The names that it would have declared become
  /// unknown.
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

  /// Returns the index of the semicolon that ends a statement. If a semicolon stands in parentheses
  /// by mistake for a comma, it is a later one on the line, after the closing parentheses.
  ///
  /// - Parameters:
  ///   - semicolon: The index of the first one.
  ///   - parentheses: The number of open parentheses there.
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
    /// The number of open parentheses in the head of a `for`, where a semicolon ends no statement.
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

    /// Returns whether a counted token ends a statement.
    func isAtEnd(_ token: Token) -> Bool {
      braces <= 0
        && (token.isPunctuator(.rightBrace)
          || token.isPunctuator(.semicolon) && parenthesesOfHead == 0)
    }
  }

  /// Skips a variable's faulty value.
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
