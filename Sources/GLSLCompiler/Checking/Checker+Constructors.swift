extension Checker {
  func construct(
    _ type: ShaderType, _ arguments: [Expression], at range: SourceRange
  ) throws -> Expression {
    switch type {
    case .void, .sampler:
      try log.abandon("\(type) has no constructor", at: range)
    case .structure(let structure):
      return try fill(type, structure.fields.map(\.type), arguments, at: range)
    case .array(let element, let count):
      guard !arguments.isEmpty else {
        try log.abandon("the constructor of an array needs arguments", at: range)
      }
      let type = ShaderType.array(element, count: count ?? arguments.count)
      try checkSize(of: type, at: range)
      return try fill(
        type, Array(repeating: element, count: count ?? arguments.count), arguments, at: range)
    case .scalar, .vector, .matrix:
      return try constructNumbers(type, arguments, at: range)
    }
  }

  /// Returns a structure or an array, with one argument per part.
  func fill(
    _ type: ShaderType, _ parts: [ShaderType], _ arguments: [Expression], at range: SourceRange
  ) throws -> Expression {
    guard parts.count == arguments.count else {
      try log.abandon(
        "\(type) has \(parts.count) parts, but there are \(arguments.count) arguments", at: range)
    }
    var converted: [Expression] = []
    for (part, argument) in zip(parts, arguments) {
      guard let value = try self.converted(argument, to: part) else {
        try log.abandon(
          "\(argument.type) cannot become \(part)", at: argument.range,
          cure: conversionCure(argument.type, part))
      }
      converted.append(value)
    }
    return try make(.construct(converted), type, at: range, converted)
  }

  private func constructNumbers(
    _ type: ShaderType, _ arguments: [Expression], at range: SourceRange
  ) throws -> Expression {
    guard !arguments.isEmpty else {
      try log.abandon("\(type)() needs an argument", at: range)
    }
    for argument in arguments where argument.type.numberKind == nil {
      try log.abandon("\(argument.type) cannot be a part of \(type)", at: argument.range)
    }
    if arguments.count == 1, let single = try constructSingle(type, arguments[0], at: range) {
      return single
    }
    if type.isMatrix, let matrix = arguments.first(where: \.type.isMatrix) {
      try log.abandon(
        "a matrix is made of one matrix or of numbers, not of both", at: matrix.range)
    }
    let needed = type.scalarCount
    var count = 0
    for argument in arguments {
      if count >= needed {
        try log.abandon("\(type) has all its components already", at: argument.range)
      }
      count += argument.type.scalarCount
    }
    guard count >= needed else {
      try log.abandon(
        "\(type) has \(needed) components, but the arguments have \(count)", at: range)
    }
    return try make(.construct(arguments), type, at: range, arguments)
  }

  /// Returns the constructor of a single argument, or nil if the argument is one of several parts.
  private func constructSingle(
    _ type: ShaderType, _ argument: Expression, at range: SourceRange
  ) throws -> Expression? {
    if case .matrix = type {
      if argument.type.vectorSize == 1 {
        return try make(.diagonal(argument), type, at: range, of: argument)
      }
      return argument.type.isMatrix
        ? try make(.resize(argument), type, at: range, of: argument) : nil
    }
    if argument.type == type { return argument }
    if let size = type.vectorSize, size == argument.type.vectorSize {
      return try make(.convert(argument), type, at: range, of: argument)
    }
    if argument.type.vectorSize == 1 || argument.type.scalarCount >= type.scalarCount {
      return try make(.construct([argument]), type, at: range, of: argument)
    }
    return nil
  }

  func checkSize(of type: ShaderType, at range: SourceRange) throws {
    if type.elementCount > limits.arrayElements {
      try log.abandon(
        "the array has more than \(limits.arrayElements) elements", at: range)
    }
  }
}

extension ShaderType {
  /// The number of array elements over all dimensions, clamped to a large number. A structure has
  /// the sum of its fields.
  var elementCount: Int {
    switch self {
    case .array(let element, let count):
      let product = (count ?? 1).multipliedReportingOverflow(by: max(element.elementCount, 1))
      return product.overflow ? .max : min(product.partialValue, 1 << 40)
    case .structure(let structure):
      return structure.fields.reduce(0) { min($0 + $1.type.elementCount, 1 << 40) }
    default: return 0
    }
  }
}
