extension Checker {
  func declare(_ interface: ShaderInterface, insert: (String) -> Name) {
    let start = SourcePosition(source: 0, line: 1, column: 1)
    let range = SourceRange(start: start, end: start)
    let lists: [([ShaderInterface.Variable], Variable.Storage)] = [
      (interface.uniforms, .uniform), (interface.inputs, .input), (interface.outputs, .output),
    ]
    for (list, storage) in lists {
      for entry in list {
        let variable = makeVariable(
          entry.name, entry.type, storage, at: range, isReadOnly: storage != .output)
        variable.isFromHost = true
        scopes.declare(insert(entry.name), .variable(variable))
        globals.append((variable, nil))
        if storage == .output { outputs.append(variable) }
      }
    }
    func declare(_ name: String, _ type: ShaderType, _ storage: Variable.Storage) -> Variable {
      let variable = makeVariable(
        name, type, storage, at: range, isReadOnly: storage == .constant)
      variable.isFromHost = true
      scopes.declare(insert(name), .variable(variable))
      if storage != .constant { globals.append((variable, nil)) }
      return variable
    }
    for (name, value) in BuiltinVariables.limits {
      declare(name, .int, .constant).constant = [UInt32(bitPattern: value)]
    }
    guard interface.outputs.contains(where: { $0.name == BuiltinVariables.color }) else { return }
    for (name, type, bits) in BuiltinVariables.constants {
      declare(name, type, .constant).constant = bits
    }
    for (name, type) in BuiltinVariables.unseen { _ = declare(name, type, .global) }
    colors = declare(
      BuiltinVariables.colors, .array(.vec(4), count: BuiltinVariables.colorCount), .global)
  }

  func declareVariable(
    _ name: Name, _ type: ShaderType, _ qualifiers: Qualifiers, _ value: Expression?,
    at range: SourceRange
  ) throws -> Variable {
    let text = text(name)
    try checkType(type, of: text, qualifiers, at: range)
    let storage = storage(of: qualifiers)
    let isInterface = storage == .uniform || storage == .input || storage == .output
    if isInterface, let old = try redeclared(name, type, storage, at: range) {
      if old.storage == storage { report(old, value: nil, at: range, isInInterface: true) }
      return old
    }
    try checkIsNew(name, at: range)
    let isConstant = qualifiers.storage == .const
    let variable = makeVariable(
      text, type, storage, at: range,
      isReadOnly: isConstant || storage == .uniform || storage == .input)
    scopes.declare(name, .variable(variable))
    let bits = try initialBits(value, of: variable, isConstant: isConstant, at: range)
    if isConstant { variable.constant = bits }
    if scopes.isGlobal {
      globals.append((variable, storage == .uniform ? nil : value))
      if storage == .output { outputs.append(variable) }
    }
    if isInterface { report(variable, value: bits, at: range, isInInterface: false) }
    return variable
  }

  private func storage(of qualifiers: Qualifiers) -> Variable.Storage {
    switch qualifiers.storage {
    case .uniform: .uniform
    case .in: .input
    case .out: .output
    case .const: .constant
    default: scopes.isGlobal ? .global : .local
    }
  }

  private func report(
    _ variable: Variable, value: [UInt32]?, at range: SourceRange, isInInterface: Bool
  ) {
    guard !isFromHost(range) else { return }
    let kind: ShaderDeclaration.Kind =
      switch variable.storage {
      case .uniform: .uniform
      case .input: .input
      default: .output
      }
    declarations.append(
      ShaderDeclaration(
        kind: kind, name: variable.name, type: variable.type, value: value, range: range,
        comment: nil, isInInterface: isInInterface))
  }

  private func initialBits(
    _ value: Expression?, of variable: Variable, isConstant: Bool, at range: SourceRange
  ) throws -> [UInt32]? {
    guard isConstant || variable.storage == .uniform else { return nil }
    guard let value else {
      if isConstant {
        try log.abandon("the constant '\(variable.name)' has no value", at: range)
      }
      return nil
    }
    let bits = try constantBits(value)
    if bits == nil, scopes.isGlobal {
      try log.abandon(
        "the value of '\(variable.name)' is not constant", at: value.range,
        cure: isConstant ? "remove 'const'" : nil)
    }
    return bits
  }

  private func checkType(
    _ type: ShaderType, of name: String, _ qualifiers: Qualifiers, at range: SourceRange
  ) throws {
    if case .void = type { try log.abandon("the variable '\(name)' has the type void", at: range) }
    if type.containsSampler {
      guard type == .sampler else {
        try log.abandon(
          "arrays and structures of images are not supported", at: range,
          cure: "declare one sampler2D for each image")
      }
      if qualifiers.storage != .uniform {
        try log.abandon(
          "the image '\(name)' is no uniform", at: range, cure: "declare it 'uniform'")
      }
    }
    if case .array(_, nil) = type {
      try log.abandon("the array '\(name)' has no size", at: range, cure: "write '\(name)[4]'")
    }
    try checkSize(of: type, at: range)
    guard qualifiers.storage == .in else { return }
    if type.scalarKinds.contains(where: \.isInteger), !qualifiers.isFlat {
      try log.abandon(
        "an input of whole numbers cannot be interpolated", at: range, cure: "declare it 'flat in'")
    }
    switch type {
    case .scalar(.bool), .vector(.bool, _), .structure:
      try log.abandon("an input cannot have the type \(type)", at: range)
    default: break
    }
  }

  private func redeclared(
    _ name: Name, _ type: ShaderType, _ storage: Variable.Storage, at range: SourceRange
  ) throws -> Variable? {
    guard case .variable(let old)? = scopes.findInBlock(name), old.isFromHost else { return nil }
    // GLSL 4.50 (7.1.5) allows redeclaring the depth with a layout.
    let isDepth = storage == .output && BuiltinVariables.unseen.contains { $0.name == old.name }
    if isDepth, old.type == type { return old }
    guard old.storage == storage, old.type == type else {
      let kind = old.storage == .uniform ? "uniform" : old.storage == .input ? "in" : "out"
      try log.abandon(
        "the host declares '\(old.name)' as '\(kind) \(old.type)'", at: range,
        cure: "declare it alike, or not at all")
    }
    return old
  }

  func checkIsNew(_ name: Name, at range: SourceRange) throws {
    let text = text(name)
    if text.hasPrefix("gl_") {
      try log.abandon(
        "'\(text)' cannot be declared", at: range, cure: "choose a name without 'gl_'")
    }
    let old = scopes.findInBlock(name)
    var isTaken = old != nil
    if scopes.isGlobal, functions[name] != nil { isTaken = true }
    guard isTaken else { return }
    if case .variable(let variable)? = old {
      let place =
        variable.isFromHost ? "by the host" : "in line \(variable.range.start.line)"
      try log.abandon("'\(text)' is declared already, \(place)", at: range, cure: "rename one")
    }
    try log.abandon("'\(text)' is declared already", at: range, cure: "rename one")
  }

  func declareStructure(
    _ name: Name?, _ fields: [StructureType.Field], at range: SourceRange
  ) throws -> ShaderType {
    var seen: Set<String> = []
    for field in fields where !seen.insert(field.name).inserted {
      try log.abandon("the field '\(field.name)' occurs twice", at: range)
    }
    let structure = StructureType(name: name.map(text) ?? "", fields: fields)
    if let name {
      try checkIsNew(name, at: range)
      scopes.declare(name, .structure(structure))
    }
    try checkSize(of: .structure(structure), at: range)
    return .structure(structure)
  }
}

/// The relevant qualifiers of a declaration.
struct Qualifiers {
  enum Storage {
    case const
    case uniform
    case `in`
    case out
    case `inout`
  }

  var storage: Storage?
  var isConst = false
  var isFlat = false
  var range: SourceRange?
}

extension Checker {
  struct ParameterSyntax {
    let name: Name?
    let type: ShaderType
    let direction: Function.Direction
    let isConst: Bool
    let range: SourceRange
  }

  func declareFunction(
    _ name: Name, _ parameters: [ParameterSyntax], result: ShaderType, at range: SourceRange
  ) throws -> Function {
    let text = text(name)
    if text.hasPrefix("gl_") {
      try log.abandon(
        "'\(text)' cannot be declared", at: range, cure: "choose a name without 'gl_'")
    }
    if scopes.findInBlock(name) != nil {
      try log.abandon(
        "'\(text)' is declared already, and is no function", at: range, cure: "rename one")
    }
    if text == "main", result != .void || !parameters.isEmpty {
      try log.abandon("'main' must be declared as 'void main()'", at: range)
    }
    for parameter in parameters {
      if parameter.type == .void {
        try log.abandon("a parameter has the type void", at: parameter.range)
      }
      if parameter.type.containsSampler, parameter.type != .sampler || parameter.direction != .in {
        try log.abandon("an image can only be an 'in' parameter", at: parameter.range)
      }
    }
    let list = parameters.map { Function.Parameter(type: $0.type, direction: $0.direction) }
    let types = list.map(\.type)
    if let old = functions[name]?.first(where: { $0.parameters.map(\.type) == types }) {
      guard old.result == result else {
        try log.abandon(
          "'\(old.signature)' has been declared with the result \(old.result)", at: range)
      }
      if zip(old.parameters, list).contains(where: { $0.direction != $1.direction }) {
        try log.abandon(
          "'\(old.signature)' has been declared with other 'in' and 'out' parameters", at: range)
      }
      return old
    }
    if result.containsSampler {
      try log.abandon("a function cannot return an image", at: range)
    }
    let function = Function(name: text, parameters: list, result: result, range: range)
    function.isFromHost = isFromHost(range)
    functions[name, default: []].append(function)
    allFunctions.append(function)
    return function
  }

  func beginBody(
    of function: Function, _ parameters: [ParameterSyntax], at range: SourceRange
  ) throws {
    if function.isDefined {
      try log.abandon(
        "'\(function.signature)' is defined already, in line \(function.range.start.line)",
        at: range)
    }
    scopes.begin()
    self.function = function
    returnsValue = false
    effects = [Effects()]
    enclosing = []
    function.variables = try parameters.map { parameter in
      let variable = makeVariable(
        parameter.name.map(text) ?? "", parameter.type, .parameter, at: parameter.range,
        isReadOnly: parameter.isConst)
      if let name = parameter.name {
        try checkIsNew(name, at: parameter.range)
        scopes.declare(name, .variable(variable))
      }
      return variable
    }
  }

  func endBody(_ statements: [Statement], of function: Function) throws {
    scopes.end()
    function.body = statements
    function.effects = effects[0]
    function.mayHaveEffects =
      function.effects.mayDiscard
      || function.effects.written.values.contains { $0.storage == .global || $0.storage == .output }
      || function.effects.callees.values.contains { $0 === function || $0.hasEffects }
    self.function = nil
    // A `return` may have been skipped because of an error.
    if function.result != .void, !returnsValue, log.errorCount == 0 {
      try log.abandon(
        "the function '\(function.name)' never returns a value", at: function.range,
        cure: "add 'return'")
    }
  }

  func entry(_ name: Name, at end: SourceRange) throws -> Function {
    try checkRecursion()
    guard let entry = functions[name]?.first, entry.isDefined else {
      try log.fail(
        "the shader has no function 'main'", at: end, cure: "add 'void main() { … }'")
    }
    return entry
  }

  private func checkRecursion() throws {
    var finished: Set<ObjectIdentifier> = []
    for start in allFunctions where !finished.contains(ObjectIdentifier(start)) {
      // The call path from the start, with the callees still to visit.
      var way: [(function: Function, rest: [Function])] = [(start, callees(of: start))]
      while let last = way.indices.last {
        guard let next = way[last].rest.popLast() else {
          finished.insert(ObjectIdentifier(way[last].function))
          way.removeLast()
          continue
        }
        if let first = way.firstIndex(where: { $0.function === next }) {
          let cycle = (way[first...].map(\.function.name) + [next.name])
          let caller = way[last].function
          try log.fail(
            "functions call themselves: \(cycle.joined(separator: " → "))",
            at: caller.callRanges[ObjectIdentifier(next)] ?? caller.range,
            cure: "use a loop instead")
        }
        if !finished.contains(ObjectIdentifier(next)) { way.append((next, callees(of: next))) }
      }
    }
  }

  /// Breaks the reference cycles of recursive functions.
  func releaseFunctions() {
    for function in allFunctions {
      function.body = nil
      function.effects = Effects()
    }
  }

  private func callees(of function: Function) -> [Function] {
    function.effects.callees.values.sorted { $0.range.start > $1.range.start }
  }
}
