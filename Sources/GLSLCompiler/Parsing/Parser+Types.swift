extension Parser {
  var isDeclaration: Bool {
    guard current.kind == .identifier else { return false }
    if let keyword {
      switch keyword {
      case .const, .uniform, .in, .out, .inout, .varying, .attribute, .highp, .mediump, .lowp,
        .precision, .invariant, .precise, .flat, .smooth, .noperspective, .centroid, .layout,
        .struct:
        return true
      default: return false
      }
    }
    if Vocabulary.isUnsupportedType(current.name) { return true }
    let isType: Bool
    if Vocabulary.type(current.name) != nil {
      isType = true
    } else if case .structure? = checker.scopes.find(current.name) {
      isType = true
    } else {
      // A name before another name can only be an undeclared type, unless it is something else.
      switch checker.scopes.find(current.name) {
      case nil, .unknown?: break
      case .variable?, .structure?: return false
      }
      guard checker.functions[current.name] == nil else { return false }
      return peek(1).kind == .identifier && Vocabulary.keyword(peek(1).name) == nil
    }
    guard isType else { return false }
    var distance = 1
    while peek(distance).isPunctuator(.leftBracket) {
      var depth = 1
      distance += 1
      while depth > 0, peek(distance).kind != .end {
        if peek(distance).isPunctuator(.leftBracket) { depth += 1 }
        if peek(distance).isPunctuator(.rightBracket) { depth -= 1 }
        distance += 1
      }
    }
    return !peek(distance).isPunctuator(.leftParenthesis)
  }

  func qualifiers() throws -> Qualifiers {
    var result = Qualifiers()
    while let word = keyword {
      let token = current
      switch word {
      case .const:
        // Only a parameter may be `const in`, in this order.
        if result.isConst || result.storage != nil && result.storage != .in {
          try log.abandon("'const' after another qualifier of the same sort", at: token.range)
        }
        result.isConst = true
        if result.storage == nil { result.storage = .const }
      case .uniform, .in, .out, .inout, .varying:
        let storage: Qualifiers.Storage =
          switch word {
          case .uniform: .uniform
          case .out: .out
          case .inout: .inout
          default: .in
          }
        let isConstInput = result.storage == .const && word == .in
        if result.storage != nil, !isConstInput {
          try log.abandon(
            "'\(names.text(token.name))' after another qualifier of the same sort",
            at: token.range)
        }
        result.storage = storage
      case .attribute:
        try log.abandon(
          "'attribute' has no meaning in a fragment shader", at: token.range,
          cure: "use 'in' or 'uniform'")
      case .flat:
        result.isFlat = true
      case .highp, .mediump, .lowp, .precise, .smooth, .noperspective, .centroid,
        .invariant:
        // All numbers have the highest precision, and results never vary.
        break
      case .layout:
        advance()
        try skipLayout()
        continue
      default:
        return result
      }
      advance()
      result.range = token.range
    }
    return result
  }

  private func skipLayout() throws {
    try expect(.leftParenthesis, after: "'layout'")
    while !at(.rightParenthesis) {
      guard current.kind != .end, !at(.semicolon), !at(.leftBrace) else {
        try log.abandon("')' is missing after 'layout('", at: current.range)
      }
      advance()
    }
    advance()
  }

  func typeSpecifier() throws -> ShaderType {
    let token = current
    if keyword == .struct { return try structure() }
    guard token.kind == .identifier else {
      try log.abandon("a type is missing before \(describe(token))", at: token.range)
    }
    return try typeName(token)
  }

  func typeName(_ token: Token) throws -> ShaderType {
    advance()
    if let type = Vocabulary.type(token.name) { return type }
    switch checker.scopes.find(token.name) {
    case .structure(let structure)?: return .structure(structure)
    case .unknown?: throw DiagnosticLog.Stop.statement
    case .variable?, nil: break
    }
    let text = names.text(token.name)
    if Vocabulary.isUnsupportedType(token.name) {
      try log.abandon(
        "the type '\(text)' is not supported", at: token.range,
        cure: text == "sampler1D"
          ? "use sampler2D, and give 'texture' a vec2"
          : text.contains("ampler") ? "use sampler2D" : "use float")
    }
    let known =
      ["float", "int", "uint", "bool", "sampler2D", "void"]
      + ["vec2", "vec3", "vec4", "ivec2", "ivec3", "ivec4", "mat2", "mat3", "mat4"]
    try checker.abandonUndeclared(
      token.name, "the type '\(text)' is not declared", among: known + checker.visibleNames(),
      at: token.range)
  }

  /// Outermost dimension first.
  func arrayType(of element: ShaderType) throws -> ShaderType {
    var sizes: [Int?] = []
    let start = current
    while at(.leftBracket) {
      let open = advance()
      if take(.rightBracket) {
        sizes.append(nil)
        continue
      }
      let size = try nested(at: open) { try self.assignment() }
      try expect(.rightBracket, after: "the size of the array")
      sizes.append(try arraySize(size))
      if sizes.count > 8 { try log.abandon("the array has too many dimensions", at: open.range) }
    }
    if sizes.isEmpty { return element }
    if element == .void {
      try log.abandon("an array cannot have elements of void", at: start.range)
    }
    // `float[2] a[3]` is three arrays of two floats.
    let type = sizes.reversed().reduce(element) { ShaderType.array($0, count: $1) }
    try checker.checkSize(of: type, at: start.range)
    return type
  }

  private func arraySize(_ size: Expression) throws -> Int {
    guard let kind = size.type.scalarKind, kind.isInteger,
      let bits = try checker.constantBits(size)
    else {
      try log.abandon(
        "the size of an array must be a constant whole number", at: size.range,
        cure: "declare it 'const int'")
    }
    let count = kind == .int ? Int(Int32(bitPattern: bits[0])) : Int(bits[0])
    guard count > 0 else {
      try log.abandon(
        "the array has \(count) elements", at: size.range, cure: "it needs at least 1")
    }
    return count
  }

  private func structure() throws -> ShaderType {
    let word = advance()
    let name = current.kind == .identifier ? try identifier("a name") : nil
    try expect(.leftBrace, after: name == nil ? "'struct'" : "the name of the structure")
    var fields: [StructureType.Field] = []
    while !at(.rightBrace) {
      _ = try qualifiers()
      if keyword == .struct {
        try log.abandon("a structure cannot be declared within another one", at: current.range)
      }
      let base = try arrayType(of: try typeSpecifier())
      repeat {
        let field = try identifier("the name of a field")
        let type = try arrayType(of: base)
        if type == .void || type.containsSampler {
          try log.abandon("a field cannot have the type \(type)", at: field.range)
        }
        if case .array(_, nil) = type {
          try log.abandon("the array '\(names.text(field.name))' has no size", at: field.range)
        }
        fields.append(StructureType.Field(name: names.text(field.name), type: type))
      } while take(.comma)
      try expect(.semicolon, after: "the field")
    }
    if fields.isEmpty { try log.abandon("the structure has no fields", at: word.range) }
    advance()
    return try checker.declareStructure(
      name?.name, fields, at: name?.range ?? word.range)
  }
}
