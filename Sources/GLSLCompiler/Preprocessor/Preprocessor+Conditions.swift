extension Preprocessor {
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

  /// Returns the numbers of the line and of the source text after `#line`.
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

  /// Whether the rest of a directive's line is expanded, which never includes the next line.
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

  /// Replaces `defined X` and `defined(X)` by 1 or 0. Returns nil after an error.
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

/// Evaluates the integer expressions of `#if`.
struct ConditionEvaluator {
  struct Failure: Error {
    let message: String
    let range: SourceRange?
  }

  private let tokens: [Token]
  private let names: NameTable
  private var index = 0
  private var depth = 0

  init(tokens: [Token], names: NameTable) {
    self.tokens = tokens
    self.names = names
  }

  var isAtEnd: Bool { index >= tokens.count }

  mutating func value() throws(Failure) -> Int {
    let result = try binary(minimum: 1)
    if !isAtEnd {
      throw Failure(message: "the condition does not end here", range: tokens[index].range)
    }
    return result
  }

  /// Returns the value of one operand, such as the numbers after `#line`.
  mutating func part() throws(Failure) -> Int {
    try binary(minimum: 11)
  }

  private static func precedence(_ punctuator: Punctuator) -> Int {
    switch punctuator {
    case .logicalOr: 1
    case .logicalAnd: 2
    case .or: 3
    case .xor: 4
    case .and: 5
    case .equal, .notEqual: 6
    case .less, .greater, .lessEqual, .greaterEqual: 7
    case .shiftLeft, .shiftRight: 8
    case .plus, .minus: 9
    case .star, .slash, .percent: 10
    default: 0
    }
  }

  private mutating func binary(minimum: Int) throws(Failure) -> Int {
    depth += 1
    defer { depth -= 1 }
    if depth > 200 {
      throw Failure(message: "the condition is nested too deep", range: tokens.first?.range)
    }
    var left = try unary()
    while !isAtEnd, tokens[index].kind == .punctuator {
      let token = tokens[index]
      let precedence = Self.precedence(token.punctuator)
      guard precedence >= minimum, precedence > 0 else { break }
      index += 1
      let right = try binary(minimum: precedence + 1)
      left = try Self.apply(token, left, right)
    }
    return left
  }

  private static func apply(_ token: Token, _ left: Int, _ right: Int) throws(Failure) -> Int {
    switch token.punctuator {
    case .logicalOr: return left != 0 || right != 0 ? 1 : 0
    case .logicalAnd: return left != 0 && right != 0 ? 1 : 0
    case .or: return left | right
    case .xor: return left ^ right
    case .and: return left & right
    case .equal: return left == right ? 1 : 0
    case .notEqual: return left != right ? 1 : 0
    case .less: return left < right ? 1 : 0
    case .greater: return left > right ? 1 : 0
    case .lessEqual: return left <= right ? 1 : 0
    case .greaterEqual: return left >= right ? 1 : 0
    case .shiftLeft: return left << min(max(right, 0), 63)
    case .shiftRight: return left >> min(max(right, 0), 63)
    case .plus: return left &+ right
    case .minus: return left &- right
    case .star: return left &* right
    default:
      guard right != 0 else {
        throw Failure(message: "the condition divides by zero", range: token.range)
      }
      let (quotient, remainder) = (
        left.dividedReportingOverflow(by: right).partialValue,
        left.remainderReportingOverflow(dividingBy: right).partialValue
      )
      return token.punctuator == .slash ? quotient : remainder
    }
  }

  private mutating func unary() throws(Failure) -> Int {
    guard !isAtEnd else {
      throw Failure(message: "the condition ends too early", range: tokens.last?.range)
    }
    let token = tokens[index]
    index += 1
    switch (token.kind, token.punctuator) {
    case (.integer, _):
      return try number(token)
    case (.identifier, _):
      // Desktop compilers evaluate undefined names as 0.
      return 0
    case (.punctuator, .leftParenthesis):
      let value = try binary(minimum: 1)
      guard !isAtEnd, tokens[index].isPunctuator(.rightParenthesis) else {
        throw Failure(message: "')' is missing in the condition", range: token.range)
      }
      index += 1
      return value
    case (.punctuator, .not), (.punctuator, .minus), (.punctuator, .plus),
      (.punctuator, .complement):
      depth += 1
      defer { depth -= 1 }
      if depth > 200 {
        throw Failure(message: "the condition is nested too deep", range: token.range)
      }
      let value = try unary()
      switch token.punctuator {
      case .not: return value == 0 ? 1 : 0
      case .minus: return 0 &- value
      case .complement: return ~value
      default: return value
      }
    default:
      throw Failure(message: "the condition has no whole number here", range: token.range)
    }
  }

  private func number(_ token: Token) throws(Failure) -> Int {
    if case .unsigned(let value) = IntegerLiteral(names.text(token.name)) { return Int(value) }
    if case .signed(let value) = IntegerLiteral(names.text(token.name)) {
      return Int(Int32(bitPattern: value))
    }
    throw Failure(
      message: "'\(names.text(token.name))' is not a whole number", range: token.range)
  }
}
