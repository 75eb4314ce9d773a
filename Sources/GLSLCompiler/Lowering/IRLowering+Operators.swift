extension IRLowering {
  func unary(
    _ operation: UnaryOperator, _ operand: Expression, at range: SourceRange
  ) throws -> [ValueID] {
    let values = try lower(operand)
    locate(range)
    return values.map { value in
      let kind = builder.kind(value)
      switch operation {
      case .negate:
        return builder.emit(kind == .float ? .floatNegate : .integerNegate, value, kind)
      case .not: return builder.not(value)
      case .complement: return builder.emit(.integerNot, value, kind)
      }
    }
  }

  func binary(
    _ operation: BinaryOperator, _ left: Expression, _ right: Expression, of expression: Expression
  ) throws -> [ValueID] {
    let range = expression.range
    switch operation {
    case .logicalAnd:
      return try lowerChoice(
        try lower(left)[0], .bool, at: range, { try self.lower(right) },
        { [self.builder.bool(false)] })
    case .logicalOr:
      return try lowerChoice(
        try lower(left)[0], .bool, at: range, { [self.builder.bool(true)] },
        { try self.lower(right) })
    case .logicalXor:
      let first = try lower(left)[0]
      let second = try lower(right)[0]
      locate(range)
      return [builder.emit(.boolXor, first, second, .bool)]
    case .equal, .notEqual:
      let first = try lower(left)
      let second = try lower(right)
      locate(range)
      if first.count == 1 { return [compare(operation, first[0], second[0])] }
      let isEqual = areEqual(first, second)
      return [operation == .equal ? isEqual : builder.not(isEqual)]
    case .less, .greater, .lessEqual, .greaterEqual:
      let first = try lower(left)[0]
      let second = try lower(right)[0]
      locate(range)
      return [compare(operation, first, second)]
    default:
      return try chain(expression)
    }
  }

  /// Lowers arithmetic operators. Long sums are chains of left operands, which need no recursion.
  private func chain(_ expression: Expression) throws -> [ValueID] {
    var links: [(whole: Expression, operation: BinaryOperator, right: Expression)] = []
    var first = expression
    while case .binary(let operation, let left, let right) = first.kind, operation.isArithmetic {
      links.append((first, operation, right))
      first = left
    }
    var values = try lower(first)
    var type = first.type
    for link in links.reversed() {
      let right = try lower(link.right)
      locate(link.whole.range)
      values = arithmetic(link.operation, values, type, right, link.right.type)
      type = link.whole.type
    }
    return values
  }

  private func areEqual(_ first: [ValueID], _ second: [ValueID]) -> ValueID {
    var result = builder.bool(true)
    for (left, right) in zip(first, second) {
      result = builder.and(result, compare(.equal, left, right))
    }
    return result
  }

  func compare(_ operation: BinaryOperator, _ left: ValueID, _ right: ValueID) -> ValueID {
    let kind = builder.kind(left)
    switch operation {
    case .equal:
      let equal: ScalarOperation =
        kind == .float ? .floatEqual : kind == .bool ? .boolEqual : .integerEqual
      return builder.emit(equal, left, right, .bool)
    case .notEqual:
      let notEqual: ScalarOperation =
        kind == .float ? .floatNotEqual : kind == .bool ? .boolXor : .integerNotEqual
      return builder.emit(notEqual, left, right, .bool)
    case .greater: return compare(.less, right, left)
    case .greaterEqual: return compare(.lessEqual, right, left)
    case .less:
      let less: ScalarOperation = kind == .float ? .floatLess : kind == .int ? .intLess : .uintLess
      return builder.emit(less, left, right, .bool)
    default:
      let lessEqual: ScalarOperation =
        kind == .float ? .floatLessEqual : kind == .int ? .intLessEqual : .uintLessEqual
      return builder.emit(lessEqual, left, right, .bool)
    }
  }

  /// Returns the result of an arithmetic operator. Products with matrices are those of linear
  /// algebra.
  func arithmetic(
    _ operation: BinaryOperator, _ left: [ValueID], _ leftType: ShaderType, _ right: [ValueID],
    _ rightType: ShaderType
  ) -> [ValueID] {
    if operation == .multiply {
      switch (leftType, rightType) {
      case (.matrix(let columns, let rows), .vector):
        return (0..<rows).map { row in
          sumOfProducts((0..<columns).map { (left[$0 * rows + row], right[$0]) })
        }
      case (.vector, .matrix(let columns, let rows)):
        return (0..<columns).map { column in
          sumOfProducts((0..<rows).map { (left[$0], right[column * rows + $0]) })
        }
      case (.matrix(let inner, let rows), .matrix(let columns, _)):
        return (0..<columns * rows).map { index in
          let (column, row) = index.quotientAndRemainder(dividingBy: rows)
          return sumOfProducts(
            (0..<inner).map { (left[$0 * rows + row], right[column * inner + $0]) })
        }
      default: break
      }
    }
    return (0..<max(left.count, right.count)).map { index in
      let a = left.count == 1 ? left[0] : left[index]
      let b = right.count == 1 ? right[0] : right[index]
      let kind = builder.kind(a)
      return builder.emit(scalarOperation(operation, kind), a, b, kind)
    }
  }

  /// Returns a₀b₀ + a₁b₁ + …, added from left to right.
  func sumOfProducts(_ pairs: [(ValueID, ValueID)]) -> ValueID {
    var sum: ValueID?
    for (a, b) in pairs {
      let product = builder.multiply(a, b)
      sum = sum.map { builder.add($0, product) } ?? product
    }
    return sum ?? builder.float(0)
  }

  private func scalarOperation(_ operation: BinaryOperator, _ kind: ScalarKind) -> ScalarOperation {
    switch operation {
    case .add: kind == .float ? .floatAdd : .integerAdd
    case .subtract: kind == .float ? .floatSubtract : .integerSubtract
    case .multiply: kind == .float ? .floatMultiply : .integerMultiply
    case .divide: kind == .float ? .floatDivide : kind == .int ? .intDivide : .uintDivide
    case .remainder: kind == .int ? .intRemainder : .uintRemainder
    case .shiftLeft: .integerShiftLeft
    case .shiftRight: kind == .int ? .intShiftRight : .uintShiftRight
    case .and: .integerAnd
    case .or: .integerOr
    default: .integerXor
    }
  }
}
