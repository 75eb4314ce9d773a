extension Checker {
  func checkCondition(_ value: Expression, of word: String) throws {
    guard value.type == .bool else {
      let isNumber = value.type.vectorSize == 1
      try log.abandon(
        "the condition of '\(word)' is \(value.type), not bool", at: value.range,
        cure: isNumber ? "compare it, as in '… != 0'" : nil)
    }
  }

  /// Returns the value of `return`, converted to the type of the function's result.
  @discardableResult
  func checkReturn(_ value: Expression?, at range: SourceRange) throws -> Expression? {
    let result = function?.result ?? .void
    guard let value else {
      if result != .void {
        try log.abandon("'return' needs a value of type \(result)", at: range)
      }
      return nil
    }
    returnsValue = true
    if result == .void {
      try log.abandon(
        "the function '\(function?.name ?? "")' returns nothing", at: value.range,
        cure: "change 'void' to \(value.type)")
    }
    guard let converted = try converted(value, to: result) else {
      try log.abandon(
        "\(value.type) cannot be returned as \(result)", at: value.range,
        cure: conversionCure(value.type, result))
    }
    return converted
  }

  func recordExit(_ exit: Statement.Exit, at range: SourceRange) throws {
    guard let index = enclosing.lastIndex(where: { $0.isLoop || exit == .end }) else {
      let word = exit == .end ? "break" : "continue"
      try log.abandon("'\(word)' outside of a loop", at: range)
    }
    enclosing[index].exits.formUnion(exit == .end ? .end : .next)
  }

  /// Records `return` or `discard`, which leave all loops.
  func recordReturn() {
    for index in enclosing.indices { enclosing[index].exits.formUnion(.giveBack) }
  }

  func beginLoop() {
    beginEffects()
    enclosing.append(Enclosing(isLoop: true))
  }

  /// Returns the assignments of the loop and how it may be left.
  func endLoop() -> (effects: Effects, exits: Flow.Exits) {
    let exits = enclosing.popLast()?.exits ?? []
    return (endEffects(), exits.subtracting(.next))
  }

  func endChoice() { _ = enclosing.popLast() }

  /// Leaves the scopes of a function's body, even after an error.
  func leaveBody() {
    scopes.endAll()
    function = nil
    enclosing = []
    effects = [Effects()]
  }
}
