extension Parser {
  /// Faulty statements are skipped. The block has no scope of its own.
  func block() throws -> [Statement] {
    let open = current
    let errors = log.errorCount
    try expect(.leftBrace, after: "the statement before")
    return try nested(at: open) {
      var statements: [Statement] = []
      while !self.at(.rightBrace) {
        guard self.current.kind != .end else {
          // After another error the brace may have been skipped.
          if self.log.errorCount > errors { throw DiagnosticLog.Stop.compilation }
          try self.log.fail(
            "the block that begins here is never closed", at: open.range, cure: "add '}'")
        }
        let start = self.index
        do {
          statements += try self.statements()
        } catch DiagnosticLog.Stop.statement {
          self.recover(from: start)
        }
      }
      self.advance()
      return statements
    }
  }

  func statements() throws -> [Statement] {
    guard isDeclaration else { return [try statement()] }
    if keyword == .precision {
      try log.abandon("'precision' must stand outside of functions", at: current.range)
    }
    let qualifiers = try qualifiers()
    if let storage = qualifiers.storage, storage != .const {
      try log.abandon(
        "'\(storage)' variables cannot be declared within a function",
        at: qualifiers.range ?? current.range, cure: "move the declaration before the function")
    }
    let type = try arrayType(of: try typeSpecifier())
    if take(.semicolon) { return [] }
    let name = try identifier("a name")
    if at(.leftParenthesis) {
      // The rest of the text is within the function too.
      try log.fail(
        "a function cannot be declared within another one", at: name.range,
        cure: "is a '}' missing before it?")
    }
    return try variables(name, type, qualifiers)
  }

  private func statement() throws -> Statement {
    let token = current
    if at(.leftBrace) {
      checker.scopes.begin()
      defer { checker.scopes.end() }
      return Statement(.block(try block()), range: token.range)
    }
    if take(.semicolon) { return Statement(.block([]), range: token.range) }
    switch keyword {
    case .if: return try condition()
    case .for, .while, .do: return try nested(at: token) { try self.loop() }
    case .switch: return try nested(at: token) { try self.choice() }
    case .break, .continue:
      advance()
      let isBreak = Vocabulary.keyword(token.name) == .break
      try checker.recordExit(isBreak ? .end : .next, at: token.range)
      try expect(.semicolon, after: isBreak ? "'break'" : "'continue'")
      return Statement(.exit(isBreak ? .end : .next), range: token.range)
    case .return: return try giveBack()
    case .discard:
      advance()
      checker.recordDiscard()
      checker.recordReturn()
      try expect(.semicolon, after: "'discard'")
      return Statement(.discard, range: token.range)
    case .case, .default:
      try log.abandon("'\(names.text(token.name))' outside of a 'switch'", at: token.range)
    case .else:
      try log.abandon("'else' without 'if'", at: token.range)
    default:
      let value = try expression()
      try expect(.semicolon, after: "the statement")
      return Statement(.expression(value), range: value.range)
    }
  }

  /// Parses the body of a condition or loop, in its own scope.
  func controlled() throws -> Statement {
    let start = current.range
    checker.scopes.begin()
    defer { checker.scopes.end() }
    return try scopeless(start)
  }

  private func scopeless(_ start: SourceRange) throws -> Statement {
    if at(.leftBrace) { return Statement(.block(try block()), range: start) }
    let list = try statements()
    return list.count == 1 ? list[0] : Statement(.block(list), range: start)
  }

  private func condition() throws -> Statement {
    let word = advance()
    return try deeper(at: word) {
      try self.expect(.leftParenthesis, after: "'if'")
      let value = try self.nested(at: word) { try self.expression() }
      try self.expect(.rightParenthesis, after: "the condition")
      try self.checker.checkCondition(value, of: "if")
      let first = try self.controlled()
      let second = self.take(.else) ? try self.controlled() : nil
      return Statement(.condition(value, first, second), range: word.range)
    }
  }

  private func giveBack() throws -> Statement {
    let word = advance()
    checker.recordReturn()
    if take(.semicolon) {
      try checker.checkReturn(nil, at: word.range)
      return Statement(.giveBack(nil), range: word.range)
    }
    let value = try expression()
    let converted = try checker.checkReturn(value, at: word.range)
    try expect(.semicolon, after: "'return'")
    return Statement(.giveBack(converted), range: word.range)
  }

  private func loop() throws -> Statement {
    let word = advance()
    checker.scopes.begin()
    defer { checker.scopes.end() }
    if Vocabulary.keyword(word.name) == .do { return try loopTestedLast(word) }
    try expect(.leftParenthesis, after: "'\(names.text(word.name))'")
    let isFor = Vocabulary.keyword(word.name) == .for
    var first: [Statement] = []
    let firstVariable = checker.variableCount
    if isFor {
      if !take(.semicolon) {
        if isDeclaration {
          first = try statements()
        } else {
          let value = try expression()
          first = [Statement(.expression(value), range: value.range)]
          try expect(.semicolon, after: "the first part of 'for'")
        }
      }
    }
    checker.beginLoop()
    let firstLocal = checker.variableCount
    var condition: LoopCondition?
    if !(isFor && at(.semicolon)) { condition = try loopCondition(of: word) }
    if isFor { try expect(.semicolon, after: "the condition of 'for'") }
    checker.beginEffects()
    let step = isFor && !at(.rightParenthesis) ? try expression() : nil
    let stepEffects = checker.endEffects()
    try expect(.rightParenthesis, after: "the head of the loop")
    let body = try scopeless(current.range)
    let (effects, exits) = checker.endLoop()
    let stepIsLocal =
      stepEffects.callees.isEmpty
      && stepEffects.written.keys.allSatisfy { $0 >= firstVariable && $0 < firstLocal }
    return Statement(
      .loop(
        LoopStatement(
          first: first, condition: condition, step: step, body: body, isTestedLast: false,
          effects: effects, firstLocal: firstLocal, exits: exits, stepIsLocal: stepIsLocal)),
      range: word.range)
  }

  private func loopCondition(of word: Token) throws -> LoopCondition {
    guard isDeclaration else {
      let value = try expression()
      try checker.checkCondition(value, of: names.text(word.name))
      return LoopCondition(variable: nil, value: value)
    }
    let qualifiers = try qualifiers()
    let type = try typeSpecifier()
    let name = try identifier("a name")
    try expect(.assign, after: "the variable")
    let value = try assignment()
    try checker.checkCondition(value, of: names.text(word.name))
    guard type == .bool else {
      try log.abandon("the variable of the condition is \(type), not bool", at: name.range)
    }
    let variable = try checker.declareVariable(
      name.name, type, qualifiers, value, at: name.range)
    return LoopCondition(variable: variable, value: value)
  }

  private func loopTestedLast(_ word: Token) throws -> Statement {
    checker.beginLoop()
    let firstLocal = checker.variableCount
    let body = try controlled()
    guard take(.while) else {
      try log.abandon("'while' is missing after the body of 'do'", at: current.range)
    }
    try expect(.leftParenthesis, after: "'while'")
    let value = try expression()
    try checker.checkCondition(value, of: "while")
    try expect(.rightParenthesis, after: "the condition")
    let (effects, exits) = checker.endLoop()
    try expect(.semicolon, after: "'do … while (…)'")
    return Statement(
      .loop(
        LoopStatement(
          first: [], condition: LoopCondition(variable: nil, value: value), step: nil, body: body,
          isTestedLast: true, effects: effects, firstLocal: firstLocal, exits: exits,
          stepIsLocal: false)),
      range: word.range)
  }
}
