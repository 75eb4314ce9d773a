extension Checker {
  func variable(_ name: Name, at range: SourceRange) throws -> Expression {
    switch scopes.find(name) {
    case .variable(let variable):
      return try make(
        .variable(variable), variable.type, at: range, isConstant: variable.constant != nil)
    case .structure:
      try log.abandon("'\(text(name))' is a type, not a value", at: range)
    case .unknown: throw DiagnosticLog.Stop.statement
    case nil:
      if functions[name] != nil || BuiltinTable.functions[text(name)] != nil {
        try log.abandon(
          "'\(text(name))' is a function", at: range, cure: "call it: '\(text(name))(…)'")
      }
      try abandonUndeclared(
        name, "'\(text(name))' is not declared", among: visibleNames(), at: range)
    }
  }

  func call(
    _ name: Name, _ arguments: [Expression], at nameRange: SourceRange, whole range: SourceRange
  ) throws -> Expression {
    switch scopes.find(name) {
    case .structure(let structure):
      return try construct(.structure(structure), arguments, at: range)
    case .variable:
      try log.abandon(
        "'\(text(name))' is a variable here, not a function", at: nameRange,
        cure: "rename the variable")
    case .unknown, nil: break
    }
    let own = functions[name] ?? []
    let builtins = BuiltinTable.functions[text(name)] ?? []
    // An exact match has priority, then a function of the shader, then one of GLSL.
    let types = arguments.map(\.type)
    if let function = own.first(where: { $0.parameters.map(\.type) == types }) {
      return try call(function, arguments, at: nameRange, whole: range)
    }
    if let builtin = builtins.first(where: { $0.parameters == types }) {
      return try call(builtin, arguments, whole: range)
    }
    let candidates = own.map { function in
      Candidate(
        types: function.parameters.map(\.type), directions: function.parameters.map(\.direction))
    }
    if let index = try bestCandidate(candidates, arguments, text(name), at: nameRange) {
      return try call(own[index], arguments, at: nameRange, whole: range)
    }
    let others = builtins.map { builtin in
      Candidate(
        types: builtin.parameters,
        directions: builtin.parameters.indices.map { builtin.outputs.contains($0) ? .out : .in })
    }
    if let index = try bestCandidate(others, arguments, text(name), at: nameRange) {
      return try call(builtins[index], arguments, whole: range)
    }
    try failCall(name, arguments, own, builtins, at: nameRange)
  }

  private func failCall(
    _ name: Name, _ arguments: [Expression], _ own: [Function], _ builtins: [Builtin],
    at range: SourceRange
  ) throws -> Never {
    let text = text(name)
    if case .unknown? = scopes.find(name) { throw DiagnosticLog.Stop.statement }
    if own.isEmpty, builtins.isEmpty {
      try abandonUndeclared(
        name, "the function '\(text)' is not declared",
        among: functions.keys.map(self.text) + BuiltinTable.functions.keys, at: range)
    }
    let types = arguments.map(\.type.description).joined(separator: ", ")
    let signatures =
      own.map(\.signature)
      + builtins.map { "\(text)(\($0.parameters.map(\.description).joined(separator: ", ")))" }
    let shown = signatures.prefix(4).joined(separator: ", ")
    try log.abandon(
      "no function '\(text)' takes (\(types))", at: range,
      cure: "there are \(shown)\(signatures.count > 4 ? ", …" : "")")
  }

  private func call(
    _ function: Function, _ arguments: [Expression], at nameRange: SourceRange,
    whole range: SourceRange
  ) throws -> Expression {
    var values: [Expression] = []
    for (parameter, argument) in zip(function.parameters, arguments) {
      switch parameter.direction {
      case .in:
        values.append(try converted(argument, to: parameter.type) ?? argument)
      case .out, .inout:
        try markWritten(argument, at: argument.range)
        values.append(argument)
      }
    }
    recordCall(function, at: nameRange)
    return try make(
      .call(function, values), function.result, at: range, values, isConstant: false,
      hasEffects: function.hasEffects)
  }

  private func call(
    _ builtin: Builtin, _ arguments: [Expression], whole range: SourceRange
  ) throws -> Expression {
    var values: [Expression] = []
    for (index, argument) in arguments.enumerated() {
      if builtin.outputs.contains(index) {
        try markWritten(argument, at: argument.range)
        values.append(argument)
      } else {
        values.append(try converted(argument, to: builtin.parameters[index]) ?? argument)
      }
    }
    let hasOutput = !builtin.outputs.isEmpty
    return try make(
      .builtin(builtin, values), builtin.result, at: range, values,
      isConstant: hasOutput || builtin.readsImage ? false : nil, hasEffects: hasOutput)
  }

  private struct Candidate {
    let types: [ShaderType]
    let directions: [Function.Direction]
  }

  private func bestCandidate(
    _ candidates: [Candidate], _ arguments: [Expression], _ name: String, at range: SourceRange
  ) throws -> Int? {
    let fitting = candidates.indices.filter { fits(candidates[$0], arguments) }
    guard let first = fitting.first else { return nil }
    if fitting.count == 1 { return first }
    for index in fitting {
      let isBest = fitting.allSatisfy { other in
        other == index || isBetter(candidates[index], than: candidates[other], for: arguments)
      }
      if isBest { return index }
    }
    let types = arguments.map(\.type.description).joined(separator: ", ")
    try log.abandon(
      "several functions '\(name)' take (\(types))", at: range,
      cure: "convert the arguments to the types of one of them")
  }

  private func fits(_ candidate: Candidate, _ arguments: [Expression]) -> Bool {
    guard candidate.types.count == arguments.count else { return false }
    for index in arguments.indices {
      let type = arguments[index].type
      let isFit =
        switch candidate.directions[index] {
        case .in: type.converts(to: candidate.types[index])
        case .out: candidate.types[index].converts(to: type)
        case .inout: type == candidate.types[index]
        }
      if !isFit { return false }
    }
    return true
  }

  /// All implicit conversions rank equally, so only an exact match is better.
  private func isBetter(
    _ candidate: Candidate, than other: Candidate, for arguments: [Expression]
  ) -> Bool {
    var isBetter = false
    for (index, argument) in arguments.enumerated() {
      let isExact = candidate.types[index] == argument.type
      let isOtherExact = other.types[index] == argument.type
      if isOtherExact && !isExact { return false }
      if isExact && !isOtherExact { isBetter = true }
    }
    return isBetter
  }
}

extension Function {
  /// An undefined function may have any effects.
  var hasEffects: Bool {
    if parameters.contains(where: { $0.direction != .in }) || !isDefined { return true }
    return mayHaveEffects
  }
}

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

  /// Returns nil if the argument is one of several parts.
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
  /// Over all dimensions and fields, clamped to a large number.
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
