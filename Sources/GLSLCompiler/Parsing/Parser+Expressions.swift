extension Parser {
  func expression() throws -> Expression {
    var left = try assignment()
    while at(.comma) {
      advance()
      let right = try assignment()
      left = try checker.comma(left, right, at: left.range.to(right.range))
    }
    return left
  }

  /// Parses an expression without commas.
  func assignment() throws -> Expression {
    let left = try conditional()
    guard current.kind == .punctuator, let operation = current.punctuator.assignment else {
      return left
    }
    let token = advance()
    let right = try deeper(at: token) { try self.assignment() }
    return try checker.assign(left, operation.operation, right, at: left.range.to(right.range))
  }

  private func conditional() throws -> Expression {
    let condition = try binary(minimum: 1)
    guard at(.question) else { return condition }
    let token = advance()
    return try deeper(at: token) {
      let first = try self.expression()
      try self.expect(.colon, after: "the first side of '?'")
      let second = try self.assignment()
      return try self.checker.conditional(
        condition, first, second, at: condition.range.to(second.range))
    }
  }

  private func binary(minimum: Int) throws -> Expression {
    var left = try unary()
    while current.kind == .punctuator, let operation = current.punctuator.binary,
      operation.precedence >= minimum
    {
      let token = advance()
      let right = try deeper(at: token) { try self.binary(minimum: operation.precedence + 1) }
      left = try checker.binary(
        operation.operation, left, right, at: left.range.to(right.range))
    }
    return left
  }

  private func unary() throws -> Expression {
    let token = current
    guard token.kind == .punctuator else { return try postfix() }
    switch token.punctuator {
    case .plus, .minus, .not, .complement, .increment, .decrement: advance()
    default: return try postfix()
    }
    let operand = try deeper(at: token) { try self.unary() }
    let range = token.range.to(operand.range)
    switch token.punctuator {
    case .plus:
      guard let kind = operand.type.numberKind, kind != .bool else {
        try log.abandon("'+' cannot be applied to \(operand.type)", at: range)
      }
      return operand
    case .minus: return try checker.unary(.negate, operand, at: range)
    case .not: return try checker.unary(.not, operand, at: range)
    case .complement: return try checker.unary(.complement, operand, at: range)
    case .increment: return try checker.step(operand, .add, isPostfix: false, at: range)
    default: return try checker.step(operand, .subtract, isPostfix: false, at: range)
    }
  }

  private func postfix() throws -> Expression {
    var base = try primary()
    while current.kind == .punctuator {
      let token = current
      switch token.punctuator {
      case .leftBracket:
        advance()
        let index = try nested(at: token) { try self.expression() }
        try expect(.rightBracket, after: "the index")
        base = try checker.index(base, index, at: base.range.to(lastRange))
      case .dot:
        advance()
        base = try member(of: base)
      case .increment, .decrement:
        advance()
        base = try checker.step(
          base, token.punctuator == .increment ? .add : .subtract, isPostfix: true,
          at: base.range.to(token.range))
      default:
        return base
      }
    }
    return base
  }

  private func member(of base: Expression) throws -> Expression {
    let name = current
    guard name.kind == .identifier else {
      try log.abandon("a field is missing after '.'", at: name.range)
    }
    advance()
    guard at(.leftParenthesis) else { return try checker.member(base, name.name, at: name.range) }
    advance()
    try expect(.rightParenthesis, after: "'('")
    guard names.text(name.name) == "length" else {
      try log.abandon("'\(names.text(name.name))' cannot be called", at: name.range)
    }
    return try checker.length(base, at: base.range.to(lastRange))
  }

  private func primary() throws -> Expression {
    let token = current
    switch token.kind {
    case .integer, .float:
      advance()
      return try number(token)
    case .identifier:
      return try primaryWord(token)
    case .punctuator where token.punctuator == .leftParenthesis:
      advance()
      let value = try nested(at: token) { try self.expression() }
      try expect(.rightParenthesis, after: "the expression")
      return value
    default:
      try log.abandon("\(describe(token)) cannot begin an expression", at: token.range)
    }
  }

  private func primaryWord(_ token: Token) throws -> Expression {
    switch Vocabulary.keyword(token.name) {
    case .true, .false:
      advance()
      let bits: UInt32 = Vocabulary.keyword(token.name) == .true ? 1 : 0
      return try checker.make(.constant([bits]), .bool, at: token.range, isConstant: true)
    case .some:
      try log.abandon("'\(names.text(token.name))' cannot begin an expression", at: token.range)
    case nil: break
    }
    if Vocabulary.type(token.name) != nil || isStructureArray(token) {
      let type = try arrayType(of: try typeName(token))
      let arguments = try arguments(of: token)
      return try checker.construct(type, arguments, at: token.range.to(lastRange))
    }
    if inputBlocks.contains(token.name), peek(1).isPunctuator(.dot), peek(2).kind == .identifier {
      advance()
      advance()
      let member = advance()
      return try checker.variable(member.name, at: member.range)
    }
    try checkIsName(token)
    advance()
    guard at(.leftParenthesis) else { return try checker.variable(token.name, at: token.range) }
    let arguments = try arguments(of: token)
    return try checker.call(
      token.name, arguments, at: token.range, whole: token.range.to(lastRange))
  }

  /// Returns whether a structure's name is followed by brackets, as in `S[2](…)`.
  private func isStructureArray(_ token: Token) -> Bool {
    guard peek(1).isPunctuator(.leftBracket), case .structure? = checker.scopes.find(token.name)
    else { return false }
    return true
  }

  private func arguments(of name: Token) throws -> [Expression] {
    let open = current
    try expect(.leftParenthesis, after: "'\(names.text(name.name))'")
    if take(.rightParenthesis) { return [] }
    if keyword == nil, current.kind == .identifier, Vocabulary.type(current.name) == .void,
      peek(1).isPunctuator(.rightParenthesis)
    {
      advance()
      advance()
      return []
    }
    return try nested(at: open) {
      var list: [Expression] = []
      repeat { list.append(try self.assignment()) } while self.take(.comma)
      try self.expect(.rightParenthesis, after: "the arguments")
      return list
    }
  }

  private func number(_ token: Token) throws -> Expression {
    let text = names.text(token.name)
    if token.kind == .integer {
      switch IntegerLiteral(text) {
      case .signed(let bits):
        return try checker.make(.constant([bits]), .int, at: token.range, isConstant: true)
      case .unsigned(let bits):
        return try checker.make(.constant([bits]), .uint, at: token.range, isConstant: true)
      case .tooLarge:
        try log.abandon("'\(text)' has more than 32 bits", at: token.range)
      case .malformed:
        try log.abandon("'\(text)' is not a number", at: token.range)
      }
    }
    let digits = text.hasSuffix("f") || text.hasSuffix("F") ? String(text.dropLast()) : text
    if text.lowercased().hasSuffix("lf") {
      try log.abandon("double numbers are not supported", at: token.range, cure: "remove 'lf'")
    }
    let isWhole = digits.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
    let isPlain = !digits.lowercased().contains { $0 == "x" || $0 == "p" || $0 == "n" }
    guard isPlain, !isWhole, let value = Float(digits) else {
      try log.abandon(
        "'\(text)' is not a number", at: token.range,
        cure: isWhole ? "write '\(digits).0'" : nil)
    }
    return try checker.make(
      .constant([value.bitPattern]), .float, at: token.range, isConstant: true)
  }
}

extension Punctuator {
  var binary: (operation: BinaryOperator, precedence: Int)? {
    switch self {
    case .logicalOr: (.logicalOr, 1)
    case .logicalXor: (.logicalXor, 2)
    case .logicalAnd: (.logicalAnd, 3)
    case .or: (.or, 4)
    case .xor: (.xor, 5)
    case .and: (.and, 6)
    case .equal: (.equal, 7)
    case .notEqual: (.notEqual, 7)
    case .less: (.less, 8)
    case .greater: (.greater, 8)
    case .lessEqual: (.lessEqual, 8)
    case .greaterEqual: (.greaterEqual, 8)
    case .shiftLeft: (.shiftLeft, 9)
    case .shiftRight: (.shiftRight, 9)
    case .plus: (.add, 10)
    case .minus: (.subtract, 10)
    case .star: (.multiply, 11)
    case .slash: (.divide, 11)
    case .percent: (.remainder, 11)
    default: nil
    }
  }

  /// The operator of an assignment, nil in the tuple for `=`.
  var assignment: (operation: BinaryOperator?, isUpdate: Bool)? {
    switch self {
    case .assign: (nil, false)
    case .addAssign: (.add, true)
    case .subtractAssign: (.subtract, true)
    case .multiplyAssign: (.multiply, true)
    case .divideAssign: (.divide, true)
    case .remainderAssign: (.remainder, true)
    case .shiftLeftAssign: (.shiftLeft, true)
    case .shiftRightAssign: (.shiftRight, true)
    case .andAssign: (.and, true)
    case .orAssign: (.or, true)
    case .xorAssign: (.xor, true)
    default: nil
    }
  }
}
