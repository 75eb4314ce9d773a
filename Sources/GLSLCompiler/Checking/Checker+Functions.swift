extension Checker {
  struct ParameterSyntax {
    let name: Name?
    let type: ShaderType
    let direction: Function.Direction
    let isConst: Bool
    let range: SourceRange
  }

  /// Returns the function of a declaration, which is new unless there is a prototype.
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

  /// Checks the whole shader, and returns the function `main`.
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
      // The call path from the start to the current function, with the callees still to visit.
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

  /// Releases the bodies of functions. Recursive functions, which are refused, would keep each
  /// other alive.
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
