extension IRLowering {
  func lower(_ expression: Expression) throws -> [ValueID] {
    try nested(at: expression.range, work: 1 + expression.type.scalarCount) {
      switch expression.kind {
      case .constant(let bits):
        return constants(bits, of: expression.type)
      case .variable, .swizzle, .field, .index:
        return try lowerPart(expression)
      case .call(let function, let arguments):
        return try call(function, arguments, at: expression.range)
      case .builtin(let builtin, let arguments):
        return try call(builtin, arguments, of: expression)
      case .construct(let parts):
        return try construct(parts, expression.type)
      case .diagonal, .resize:
        return try lowerMatrix(expression)
      case .convert(let value):
        let values = try lower(value)
        locate(expression.range)
        let kind = expression.type.numberKind ?? .float
        return values.map { convert($0, to: kind) }
      case .unary(let operation, let value):
        return try unary(operation, value, at: expression.range)
      case .binary(let operation, let left, let right):
        return try binary(operation, left, right, of: expression)
      case .assign, .update, .step:
        return try lowerAssignment(expression)
      case .conditional(let condition, let first, let second):
        return try lowerChoice(
          try lower(condition)[0], first.type, at: expression.range,
          { try self.lower(first) }, { try self.lower(second) })
      case .comma(let first, let second):
        _ = try lower(first)
        return try lower(second)
      }
    }
  }

  private func lowerPart(_ expression: Expression) throws -> [ValueID] {
    if expression.root != nil, let place = try place(of: expression) {
      locate(expression.range)
      return load(place)
    }
    switch expression.kind {
    case .variable(let variable):
      if case .values(let values) = try readableBinding(of: variable) { return values }
      return []
    case .swizzle(let base, let components):
      let values = try lower(base)
      return components.map { values[$0] }
    case .field(let base, let field):
      guard case .structure(let structure) = base.type else { return [] }
      let offset = structure.offset(of: field)
      return Array(try lower(base)[offset..<offset + expression.type.scalarCount])
    case .index(let base, let index):
      return try lowerIndex(base, index)
    default:
      return []
    }
  }

  private func lowerIndex(_ base: Expression, _ index: Expression) throws -> [ValueID] {
    guard let (part, count) = base.type.indexed, let count else { return [] }
    let values = try lower(base)
    let stride = part.scalarCount
    let number = try limitedIndex(index, count: count)
    locate(index.range)
    if let constant = builder.bits(number) {
      let start = Int(constant) * stride
      return Array(values[start..<start + stride])
    }
    if base.type.isArray {
      let bits = values.compactMap { builder.bits($0) }
      let isConstant = bits.count == values.count
      let array = newArray(of: base.type, constants: isConstant ? bits : nil)
      var place = LValue(memory: array, type: base.type, builder: &builder)
      if !isConstant { try store(values, to: place) }
      place = place.part(0..<stride)
      place.index = builder.emit(.integerMultiply, number, builder.int(stride), .int)
      return load(place)
    }
    var result = Array(values[..<stride])
    for choice in 1..<count {
      let isMeant = builder.emit(.integerEqual, number, builder.int(choice), .bool)
      for scalar in 0..<stride {
        result[scalar] = builder.select(
          isMeant, values[choice * stride + scalar], result[scalar])
      }
    }
    return result
  }

  func convert(_ value: ValueID, to kind: ScalarKind) -> ValueID {
    let old = builder.kind(value)
    switch (old, kind) {
    case (.int, .float): return builder.emit(.intToFloat, value, .float)
    case (.uint, .float): return builder.emit(.uintToFloat, value, .float)
    case (.float, .int): return builder.emit(.floatToInt, value, .int)
    case (.float, .uint): return builder.emit(.floatToUint, value, .uint)
    case (.int, .uint), (.uint, .int): return builder.emit(.reinterpret, value, kind)
    case (.float, .bool):
      return builder.emit(.floatNotEqual, value, builder.float(0), .bool)
    case (.int, .bool), (.uint, .bool):
      return builder.emit(.integerNotEqual, value, builder.constant(old, 0), .bool)
    case (.bool, .float): return builder.select(value, builder.float(1), builder.float(0))
    case (.bool, .int), (.bool, .uint):
      return builder.select(value, builder.constant(kind, 1), builder.constant(kind, 0))
    default: return value
    }
  }

  private func construct(_ parts: [Expression], _ type: ShaderType) throws -> [ValueID] {
    var values: [ValueID] = []
    for part in parts { values += try lower(part) }
    let count = type.scalarCount
    if values.count == 1, count > 1, type.isVector {
      values = Array(repeating: values[0], count: count)
    }
    // Only the last argument of a vector may have surplus components.
    let used = values[..<min(count, values.count)]
    guard let kind = type.numberKind else { return Array(used) }
    return used.map { convert($0, to: kind) }
  }

  private func lowerMatrix(_ expression: Expression) throws -> [ValueID] {
    guard case .matrix(let columns, let rows) = expression.type else { return [] }
    var values: [ValueID] = []
    var old: [ValueID] = []
    var oldColumns = 0
    var oldRows = 0
    switch expression.kind {
    case .diagonal(let value):
      let scalar = convert(try lower(value)[0], to: .float)
      for column in 0..<columns {
        for row in 0..<rows { values.append(column == row ? scalar : builder.float(0)) }
      }
      return values
    case .resize(let matrix):
      old = try lower(matrix)
      if case .matrix(let columns, let rows) = matrix.type {
        (oldColumns, oldRows) = (columns, rows)
      }
    default: break
    }
    for column in 0..<columns {
      for row in 0..<rows {
        let isOld = column < oldColumns && row < oldRows
        values.append(isOld ? old[column * oldRows + row] : builder.float(column == row ? 1 : 0))
      }
    }
    return values
  }

  func lowerChoice(
    _ condition: ValueID, _ type: ShaderType, at range: SourceRange,
    _ whenTrue: () throws -> [ValueID], _ whenFalse: () throws -> [ValueID]
  ) throws -> [ValueID] {
    let first = newSlots(zeros(type))
    let count = type.scalarCount
    _ = try branch(condition, at: range) {
      for (number, value) in try whenTrue().enumerated() { self.set(first + number, value) }
      return Flow()
    } whenFalse: {
      for (number, value) in try whenFalse().enumerated() { self.set(first + number, value) }
      return Flow()
    }
    return (first..<first + count).map { slots[$0] }
  }

  private func lowerAssignment(_ expression: Expression) throws -> [ValueID] {
    switch expression.kind {
    case .assign(let target, let value):
      // Indices in the target are computed before the value.
      let place = try place(of: target)
      let values = try lower(value)
      locate(expression.range)
      if let place { try store(values, to: place) }
      return values
    case .update(let target, let operation, let value):
      guard let place = try place(of: target) else { return [] }
      let right = try lower(value)
      locate(expression.range)
      let values = arithmetic(operation, load(place), target.type, right, value.type)
      try store(values, to: place)
      return values
    case .step(let target, let operation, let isPostfix):
      guard let place = try place(of: target) else { return [] }
      locate(expression.range)
      let old = load(place)
      let kind = target.type.numberKind ?? .float
      let one = kind == .float ? builder.float(1) : builder.constant(kind, 1)
      let new = arithmetic(operation, old, target.type, [one], .scalar(kind))
      try store(new, to: place)
      return isPostfix ? old : new
    default:
      return []
    }
  }
}

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

  /// Chains of left operands, which may be long, need no recursion.
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
