extension Parser {
  func declarationOfShader() throws {
    if take(.semicolon) { return }
    if keyword == .precision { return try precision() }
    if keyword == .invariant || keyword == .precise, peek(2).isPunctuator(.semicolon) {
      advance()
      _ = try checker.variable(try identifier("a variable").name, at: lastRange)
      return try expect(.semicolon, after: "the variable")
    }
    guard isDeclaration else {
      // The parser is out of step, because of a surplus brace or an earlier error.
      if log.errorCount > 0 { throw DiagnosticLog.Stop.compilation }
      try log.fail("\(describe(current)) cannot begin a declaration", at: current.range)
    }
    let qualifiers = try qualifiers()
    if qualifiers.range != nil, take(.semicolon) {
      return log.warn("the declaration declares nothing", at: lastRange)
    }
    if let storage = qualifiers.storage, current.kind == .identifier, keyword == nil,
      Vocabulary.type(current.name) == nil, peek(1).isPunctuator(.leftBrace)
    {
      return try block(of: qualifiers, storage)
    }
    let isStructure = keyword == .struct
    let type = try arrayType(of: try typeSpecifier())
    if at(.semicolon) {
      advance()
      if !isStructure { log.warn("the declaration declares nothing", at: lastRange) }
      return
    }
    let name = try identifier("a name")
    if at(.leftParenthesis) {
      if let storage = qualifiers.storage {
        try log.abandon(
          "a function cannot be '\(storage)'", at: qualifiers.range ?? name.range)
      }
      return try function(name, result: type)
    }
    if qualifiers.storage == .inout {
      try log.abandon(
        "'inout' is for parameters only", at: qualifiers.range ?? name.range)
    }
    _ = try variables(name, type, qualifiers)
  }

  /// Declares the members of a block of inputs, as KodeLife's `in VertexData { … } inData;`, as
  /// inputs of their own.
  private func block(of qualifiers: Qualifiers, _ storage: Qualifiers.Storage) throws {
    let name = advance()
    guard storage == .in else {
      try log.fail(
        "the block '\(names.text(name.name))' is not read", at: name.range,
        cure: "declare each of its members by itself, '\(storage)'")
    }
    advance()
    while !at(.rightBrace) {
      var own = try self.qualifiers()
      own.storage = .in
      let type = try arrayType(of: try typeSpecifier())
      _ = try variables(try identifier("a name"), type, own)
    }
    advance()
    if current.kind == .identifier { inputBlocks.insert(try identifier("a name").name) }
    try expect(.semicolon, after: "the block")
  }

  private func precision() throws {
    advance()
    let words: [Keyword] = [.highp, .mediump, .lowp]
    guard let word = keyword, words.contains(word) else {
      try log.abandon(
        "a precision is missing before \(describe(current))", at: current.range,
        cure: "write 'precision highp float;'")
    }
    advance()
    let range = current.range
    let type = try typeSpecifier()
    guard type == .float || type == .int || type == .sampler else {
      try log.abandon("\(type) has no precision", at: range)
    }
    try expect(.semicolon, after: "the precision")
  }

  func variables(
    _ first: Token, _ base: ShaderType, _ qualifiers: Qualifiers
  ) throws -> [Statement] {
    var statements: [Statement] = []
    let errors = log.errorCount
    var name = first
    while true {
      if let statement = try variable(name, base, qualifiers) { statements.append(statement) }
      // The text after a faulty value may be the rest of the value.
      if log.errorCount > errors, !isRestOfDeclaration { throw DiagnosticLog.Stop.statement }
      guard take(.comma) else { break }
      name = try identifier("a name")
    }
    try expect(.semicolon, after: "the declaration")
    return statements
  }

  /// Whether a declaration ends here, or a comma precedes a new variable.
  private var isRestOfDeclaration: Bool {
    let (name, next) = (peek(1), peek(2))
    guard at(.comma) else { return at(.semicolon) }
    return name.kind == .identifier && next.kind == .punctuator
      && [.assign, .comma, .semicolon, .leftBracket].contains(next.punctuator)
      && checker.scopes.findInBlock(name.name) == nil
  }

  /// A variable with a faulty value is declared all the same, unless the value is needed, so that
  /// its uses cause no further errors.
  private func variable(
    _ name: Token, _ base: ShaderType, _ qualifiers: Qualifiers
  ) throws -> Statement? {
    var type = try arrayType(of: base)
    var value: Expression?
    if take(.assign) {
      let start = index
      do {
        value = try self.value(for: &type, qualifiers)
      } catch DiagnosticLog.Stop.statement {
        skipValue(from: start)
        forgetNames(declaredIn: start..<index)
        // A faulty value is not a constant, and may determine the size of an array.
        var isKnown = qualifiers.storage != .const
        if case .array(_, nil) = type { isKnown = false }
        guard isKnown else {
          checker.scopes.declare(name.name, .unknown)
          return nil
        }
      }
    }
    let variable = try checker.declareVariable(name.name, type, qualifiers, value, at: name.range)
    return Statement(.declare(variable, value), range: name.range)
  }

  /// The value determines the size of an array without one.
  private func value(
    for type: inout ShaderType, _ qualifiers: Qualifiers
  ) throws -> Expression {
    let initial = try initializer(of: type)
    if case .array(let element, nil) = type, case .array(let other, let count) = initial.type,
      element == other
    {
      type = .array(element, count: count)
    }
    if qualifiers.storage == .in || qualifiers.storage == .out {
      try log.abandon("an input or output cannot have a value", at: initial.range)
    }
    guard let converted = try checker.converted(initial, to: type), type != .sampler else {
      try log.abandon(
        "\(initial.type) cannot be the value of a variable of type \(type)", at: initial.range,
        cure: checker.conversionCure(initial.type, type))
    }
    return converted
  }

  private func initializer(of type: ShaderType) throws -> Expression {
    guard at(.leftBrace) else { return try assignment() }
    let open = advance()
    return try nested(at: open) {
      var values: [Expression] = []
      while !self.at(.rightBrace) {
        let part: ShaderType? =
          if case .structure(let structure) = type {
            values.count < structure.fields.count ? structure.fields[values.count].type : nil
          } else {
            type.indexed?.part
          }
        guard let part else {
          try self.log.abandon("\(type) has fewer parts", at: self.current.range)
        }
        values.append(try self.initializer(of: part))
        if !self.take(.comma) { break }
      }
      try self.expect(.rightBrace, after: "the list of values")
      let range = open.range.to(self.lastRange)
      if case .structure = type { return try self.checker.construct(type, values, at: range) }
      guard let (part, count) = type.indexed else {
        try self.log.abandon("\(type) has no parts", at: range)
      }
      let whole: ShaderType =
        type.isArray && count == nil
        ? .array(part, count: values.count) : type
      return try self.checker.fill(
        whole, Array(repeating: part, count: count ?? values.count), values, at: range)
    }
  }

  private func function(_ name: Token, result: ShaderType) throws {
    advance()
    var parameters: [Checker.ParameterSyntax] = []
    let isVoid =
      current.kind == .identifier && Vocabulary.type(current.name) == .void
      && peek(1).isPunctuator(.rightParenthesis)
    if isVoid { advance() }
    if !isVoid, !at(.rightParenthesis) {
      repeat { parameters.append(try parameter()) } while take(.comma)
    }
    try expect(.rightParenthesis, after: "the parameters")
    let function = try checker.declareFunction(
      name.name, parameters, result: result, at: name.range)
    if take(.semicolon) { return }
    guard at(.leftBrace) else {
      checker.mayLackDeclarations = true
      try log.abandon(
        "'{' or ';' is missing after the function '\(names.text(name.name))'", at: current.range)
    }
    try checker.beginBody(of: function, parameters, at: name.range)
    defer { checker.leaveBody() }
    let statements = try block()
    try checker.endBody(statements, of: function)
  }

  private func parameter() throws -> Checker.ParameterSyntax {
    let start = current
    let qualifiers = try qualifiers()
    let direction: Function.Direction
    switch qualifiers.storage {
    case nil, .const, .in: direction = .in
    case .out: direction = .out
    case .inout: direction = .inout
    case .uniform:
      try log.abandon("a parameter cannot be 'uniform'", at: start.range)
    }
    if qualifiers.isConst, direction != .in {
      try log.abandon("a parameter that is written cannot be 'const'", at: start.range)
    }
    let base = try arrayType(of: try typeSpecifier())
    let name = current.kind == .identifier ? try identifier("a name") : nil
    let type = try arrayType(of: base)
    if case .array(_, nil) = type {
      try log.abandon("the array parameter has no size", at: name?.range ?? start.range)
    }
    return Checker.ParameterSyntax(
      name: name?.name, type: type, direction: direction, isConst: qualifiers.isConst,
      range: name?.range ?? start.range)
  }
}
