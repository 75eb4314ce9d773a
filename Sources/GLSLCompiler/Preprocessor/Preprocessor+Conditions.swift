extension Preprocessor {
  /// Returns the value of the condition of `#if` or `#elif`.
  mutating func condition(_ line: [Token], of word: Token) throws(DiagnosticLog.Stop) -> Bool {
    guard !line.isEmpty else {
      try log.report("'#\(names.text(word.name))' needs a condition", at: word.range)
      return false
    }
    guard let replaced = try replaceDefined(line) else { return false }
    let tokens = try expandLine(replaced)
    var evaluator = ConditionEvaluator(tokens: tokens, names: names)
    do {
      return try evaluator.value() != 0
    } catch {
      try log.report(error.message, at: error.range ?? word.range)
      return false
    }
  }

  /// Returns the numbers after `#line`: those of the line and of the source text.
  mutating func lineNumbers(
    _ rest: [Token], of word: Token
  ) throws(DiagnosticLog.Stop) -> (line: Int, source: Int)? {
    let tokens = try expandLine(rest)
    var evaluator = ConditionEvaluator(tokens: tokens, names: names)
    do {
      let line = try evaluator.part()
      let source = evaluator.isAtEnd ? 0 : try evaluator.part()
      if evaluator.isAtEnd { return (line, source) }
    } catch {}
    try log.report(
      "'#line' needs one or two whole numbers", at: word.range, cure: "write '#line 1'")
    return nil
  }

  /// True while the rest of a directive's line is expanded, which never includes the next line.
  var isInDirective: Bool { directiveDepth > 0 }

  private mutating func expandLine(_ line: [Token]) throws(DiagnosticLog.Stop) -> [Token] {
    let outerOutput = output
    output = []
    frames = [Frame(tokens: line, macro: nil)]
    directiveDepth += 1
    defer { directiveDepth -= 1 }
    if let first = try popFrame() { try expand(first) }
    let result = output
    output = outerOutput
    return result
  }

  private mutating func popFrame() throws(DiagnosticLog.Stop) -> Token? {
    guard let last = frames.indices.last, let token = frames[last].tokens.first else {
      frames = []
      return nil
    }
    frames[last].index = 1
    return token
  }

  /// Returns a line with `defined X` and `defined(X)` replaced by 1 or 0, or nil after an error.
  private mutating func replaceDefined(_ line: [Token]) throws(DiagnosticLog.Stop) -> [Token]? {
    guard line.contains(where: { $0.kind == .identifier && $0.name == words.defined }) else {
      return line
    }
    var result: [Token] = []
    var rest = line[...]
    while let token = rest.popFirst() {
      guard token.kind == .identifier, token.name == words.defined else {
        result.append(token)
        continue
      }
      let hasParenthesis = rest.first?.isPunctuator(.leftParenthesis) == true
      if hasParenthesis { rest = rest.dropFirst() }
      guard let name = rest.popFirst(), name.kind == .identifier else {
        try log.report("'defined' needs a name", at: token.range, cure: "write 'defined(NAME)'")
        return nil
      }
      if hasParenthesis, rest.popFirst()?.isPunctuator(.rightParenthesis) != true {
        try log.report("')' is missing after 'defined(\(names.text(name.name))'", at: name.range)
      }
      let value = names.insert(macros[name.name] == nil ? "0" : "1")
      result.append(
        Token(
          kind: .integer, punctuator: .none, name: value, start: token.start,
          length: token.length, startsLine: false, follows: true))
    }
    return result
  }
}
