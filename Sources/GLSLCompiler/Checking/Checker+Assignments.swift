extension Checker {
  /// Returns the expression of an assignment.
  ///
  /// - Parameter operation: The operator before `=`, or nil.
  func assign(
    _ target: Expression, _ operation: BinaryOperator?, _ value: Expression, at range: SourceRange
  ) throws -> Expression {
    try markWritten(target, at: range)
    guard let operation else {
      guard let value = try converted(value, to: target.type), !target.type.containsSampler else {
        try log.abandon(
          "\(value.type) cannot be assigned to \(target.type)", at: range,
          cure: conversionCure(value.type, target.type))
      }
      return try make(
        .assign(target, value), target.type, at: range, of: target, value, isConstant: false,
        hasEffects: true)
    }
    // The type of the target is fixed, so only the right side is converted.
    guard let (left, right, type) = try arithmeticOperands(operation, target, value),
      left === target, type == target.type
    else {
      try log.abandon(
        "'\(operation.symbol)=' cannot be applied to \(target.type) and \(value.type)", at: range,
        cure: conversionCure(value.type, target.type))
    }
    return try make(
      .update(target, operation, right), target.type, at: range, of: target, right,
      isConstant: false, hasEffects: true)
  }

  /// Returns the expression of `++` or `--`.
  func step(
    _ target: Expression, _ operation: BinaryOperator, isPostfix: Bool, at range: SourceRange
  ) throws -> Expression {
    try markWritten(target, at: range)
    guard let kind = target.type.numberKind, kind != .bool else {
      try log.abandon(
        "'\(operation.symbol)\(operation.symbol)' cannot be applied to \(target.type)", at: range)
    }
    return try make(
      .step(target, operation, isPostfix: isPostfix), target.type, at: range, of: target,
      isConstant: false, hasEffects: true)
  }

  /// Returns how to convert a value that GLSL does not convert implicitly.
  func conversionCure(_ from: ShaderType, _ to: ShaderType) -> String? {
    if let size = from.vectorSize, let other = to.vectorSize, to.numberKind != nil {
      if size == other || size == 1 { return "write \(to)(…)" }
      if size > other { return "take \(other) of its components, as in '.\("xyzw".prefix(other))'" }
    }
    return nil
  }

  /// Checks that an expression can be assigned, and records the assignment.
  func markWritten(_ target: Expression, at range: SourceRange) throws {
    var part = target
    while true {
      switch part.kind {
      case .variable(let variable):
        if variable.isReadOnly {
          let what =
            switch variable.storage {
            case .uniform: "a uniform"
            case .input: "an input"
            default: "constant"
            }
          try log.abandon(
            "'\(variable.name)' is \(what) and cannot be assigned", at: range,
            cure: "assign to a variable of your own")
        }
        recordWrite(variable)
        return
      case .swizzle(let base, let components):
        if Set(components).count < components.count {
          try log.abandon("a component occurs twice in the assigned swizzle", at: part.range)
        }
        part = base
      case .index(let base, _), .field(let base, _):
        part = base
      default:
        try log.abandon("the left side is no variable and cannot be assigned", at: range)
      }
    }
  }
}
