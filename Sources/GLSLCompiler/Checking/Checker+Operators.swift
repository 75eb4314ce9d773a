extension Checker {
  func unary(
    _ operation: UnaryOperator, _ operand: Expression, at range: SourceRange
  ) throws -> Expression {
    let kind = operand.type.numberKind
    let isAllowed =
      switch operation {
      case .negate: kind != nil && kind != .bool
      case .not: operand.type == .bool
      case .complement: kind?.isInteger == true
      }
    guard isAllowed else {
      let sign = operation == .negate ? "-" : operation == .not ? "!" : "~"
      let cure: String? =
        operation == .not && kind == .bool ? "use 'not()' for vectors" : nil
      try log.abandon("'\(sign)' cannot be applied to \(operand.type)", at: range, cure: cure)
    }
    return try make(.unary(operation, operand), operand.type, at: range, of: operand)
  }

  func binary(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, at range: SourceRange
  ) throws -> Expression {
    switch operation {
    case .logicalAnd, .logicalOr, .logicalXor:
      guard left.type == .bool, right.type == .bool else {
        try fail(operation, left, right, at: range, cure: "both sides must be bool")
      }
      return try make(.binary(operation, left, right), .bool, at: range, of: left, right)
    case .equal, .notEqual:
      guard let (first, second) = try unified(left, right), !first.type.containsSampler,
        first.type != .void
      else { try fail(operation, left, right, at: range) }
      return try make(.binary(operation, first, second), .bool, at: range, of: first, second)
    case .less, .greater, .lessEqual, .greaterEqual:
      guard let (first, second) = try unified(left, right), let kind = first.type.scalarKind,
        kind != .bool
      else {
        let cure: String? =
          left.type.isVector ? "use 'lessThan()' and its like for vectors" : nil
        try fail(operation, left, right, at: range, cure: cure)
      }
      return try make(.binary(operation, first, second), .bool, at: range, of: first, second)
    default:
      guard let (first, second, type) = try arithmeticOperands(operation, left, right) else {
        try fail(operation, left, right, at: range)
      }
      return try make(.binary(operation, first, second), type, at: range, of: first, second)
    }
  }

  private func fail(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, at range: SourceRange,
    cure: String? = nil
  ) throws -> Never {
    try log.abandon(
      "'\(operation.symbol)' cannot be applied to \(left.type) and \(right.type)", at: range,
      cure: cure)
  }

  func unified(
    _ left: Expression, _ right: Expression
  ) throws -> (Expression, Expression)? {
    if let right = try converted(right, to: left.type) { return (left, right) }
    if let left = try converted(left, to: right.type) { return (left, right) }
    return nil
  }

  /// Returns nil if the operator cannot be applied.
  func arithmeticOperands(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression
  ) throws -> (Expression, Expression, ShaderType)? {
    guard let leftKind = left.type.numberKind, let rightKind = right.type.numberKind,
      leftKind != .bool, rightKind != .bool
    else { return nil }
    if operation.isShift {
      guard leftKind.isInteger, rightKind.isInteger, let size = left.type.vectorSize,
        right.type.vectorSize == 1 || right.type.vectorSize == size
      else { return nil }
      return (left, right, left.type)
    }
    let kind: ScalarKind
    if leftKind.converts(to: rightKind) {
      kind = rightKind
    } else if rightKind.converts(to: leftKind) {
      kind = leftKind
    } else {
      return nil
    }
    if operation.isForIntegers, !kind.isInteger { return nil }
    guard let first = try withKind(left, kind), let second = try withKind(right, kind),
      let type = resultType(operation, first.type, second.type)
    else { return nil }
    return (first, second, type)
  }

  private func withKind(_ expression: Expression, _ kind: ScalarKind) throws -> Expression? {
    guard let size = expression.type.vectorSize else { return expression }
    return try converted(expression, to: .numbers(kind, size))
  }

  private func resultType(
    _ operation: BinaryOperator, _ left: ShaderType, _ right: ShaderType
  ) -> ShaderType? {
    if operation == .multiply {
      switch (left, right) {
      case (.matrix(let columns, let rows), .vector(_, let count)):
        return columns == count ? .vec(rows) : nil
      case (.vector(_, let count), .matrix(let columns, let rows)):
        return rows == count ? .vec(columns) : nil
      case (.matrix(let inner, let rows), .matrix(let columns, let otherRows)):
        return inner == otherRows ? .matrix(columns: columns, rows: rows) : nil
      default: break
      }
    }
    if left == right { return left }
    if left.vectorSize == 1 { return right }
    return right.vectorSize == 1 ? left : nil
  }

  func conditional(
    _ condition: Expression, _ first: Expression, _ second: Expression, at range: SourceRange
  ) throws -> Expression {
    guard condition.type == .bool else {
      try log.abandon(
        "the condition before '?' is \(condition.type), not bool", at: condition.range)
    }
    guard let (first, second) = try unified(first, second), !first.type.containsSampler,
      first.type != .void
    else {
      try log.abandon(
        "the sides of ':' are \(first.type) and \(second.type)", at: range,
        cure: "both must have the same type")
    }
    return try make(
      .conditional(condition, first, second), first.type, at: range, of: condition, first, second)
  }

  func comma(_ first: Expression, _ second: Expression, at range: SourceRange) throws -> Expression
  {
    try make(.comma(first, second), second.type, at: range, of: first, second, isConstant: false)
  }
}

extension BinaryOperator {
  var symbol: String {
    switch self {
    case .add: "+"
    case .subtract: "-"
    case .multiply: "*"
    case .divide: "/"
    case .remainder: "%"
    case .shiftLeft: "<<"
    case .shiftRight: ">>"
    case .and: "&"
    case .or: "|"
    case .xor: "^"
    case .less: "<"
    case .greater: ">"
    case .lessEqual: "<="
    case .greaterEqual: ">="
    case .equal: "=="
    case .notEqual: "!="
    case .logicalAnd: "&&"
    case .logicalOr: "||"
    case .logicalXor: "^^"
    }
  }

  fileprivate var isShift: Bool { self == .shiftLeft || self == .shiftRight }

  fileprivate var isForIntegers: Bool {
    switch self {
    case .remainder, .and, .or, .xor: true
    default: false
    }
  }
}
