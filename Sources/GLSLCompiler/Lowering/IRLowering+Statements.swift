extension IRLowering {
  func lower(_ statements: ArraySlice<Statement>) throws -> Flow {
    var flow = Flow()
    for index in statements.indices {
      let statement = statements[index]
      let rest = statements[(index + 1)...]
      // If one branch of a condition leaves the block, the following statements belong to the other
      // branch, which saves a flag.
      if case .condition(let condition, let first, let second) = statement.kind, !rest.isEmpty,
        first.leaves != (second?.leaves ?? false), builder.depth < 24
      {
        let value = try lower(condition)[0]
        let whenTrue = first.leaves ? [first] : [first] + rest
        var whenFalse = second.map { [$0] } ?? []
        if first.leaves { whenFalse += rest }
        let last = try branch(value, at: statement.range) {
          try self.lower(whenTrue[...])
        } whenFalse: {
          try self.lower(whenFalse[...])
        }
        return Flow(canFall: last.canFall, exits: flow.exits.union(last.exits))
      }
      let own = try lower(statement)
      flow.exits.formUnion(own.exits)
      if !own.canFall {
        flow.canFall = false
        return flow
      }
      if !own.exits.isEmpty, !rest.isEmpty {
        return try lowerGuarded(rest, after: flow)
      }
    }
    return flow
  }

  /// Lowers statements for the pixels that have taken no exit.
  private func lowerGuarded(_ rest: ArraySlice<Statement>, after flow: Flow) throws -> Flow {
    var flow = flow
    if builder.depth < 24 {
      let last = try branch(stays(flow.exits), at: rest[rest.startIndex].range) {
        try self.lower(rest)
      } whenFalse: {
        Flow()
      }
      return Flow(canFall: last.canFall, exits: flow.exits.union(last.exits))
    }
    // Each statement gets its own guard, so long lists do not nest.
    for statement in rest {
      let own = try branch(stays(flow.exits), at: statement.range, keepsLocals: true) {
        try self.lower(statement)
      } whenFalse: {
        Flow()
      }
      flow.exits.formUnion(own.exits)
    }
    return flow
  }

  /// Returns a truth value for the pixels that have taken none of the exits.
  func stays(_ exits: Flow.Exits) -> ValueID {
    var left = builder.bool(false)
    if exits.contains(.giveBack) { left = builder.or(left, slots[targets.giveBack]) }
    if exits.contains(.end) { left = builder.or(left, slots[targets.end]) }
    if exits.contains(.next) { left = builder.or(left, slots[targets.next]) }
    return builder.not(left)
  }

  func lower(_ statement: Statement) throws -> Flow {
    try nested(at: statement.range) {
      switch statement.kind {
      case .declare(let variable, let value):
        guard variable.constant == nil else { return Flow() }
        try declare(variable, value.map { try self.lower($0) } ?? zeros(variable.type))
        return Flow()
      case .expression(let expression):
        _ = try lower(expression)
        return Flow()
      case .block(let list):
        return try lower(list[...])
      case .condition(let condition, let first, let second):
        return try branch(try lower(condition)[0], at: statement.range) {
          try self.lower(first)
        } whenFalse: {
          try second.map { try self.lower($0) } ?? Flow()
        }
      case .loop(let loop):
        return try lower(loop, at: statement.range)
      case .choice(let value, let sections):
        return try lower(sections, of: value, at: statement.range)
      case .exit, .giveBack, .discard:
        return try leave(statement)
      }
    }
  }

  private func leave(_ statement: Statement) throws -> Flow {
    switch statement.kind {
    case .exit(.end):
      set(targets.end, builder.bool(true))
      return Flow(canFall: false, exits: .end)
    case .exit(.next):
      set(targets.next, builder.bool(true))
      return Flow(canFall: false, exits: .next)
    case .giveBack(let value):
      if let value {
        for (number, scalar) in try lower(value).enumerated() {
          set(targets.result + number, scalar)
        }
      }
    default:
      mayDiscard = true
      set(discardSlot, builder.bool(true))
    }
    set(targets.giveBack, builder.bool(true))
    return Flow(canFall: false, exits: .giveBack)
  }

  /// Lowers a `switch` as a sequence of conditions.
  private func lower(
    _ sections: [ChoiceSection], of value: Expression, at range: SourceRange
  ) throws -> Flow {
    let selector = try lower(value)[0]
    let kind = builder.kind(selector)
    let matches = sections.map { section in
      section.labels.reduce(builder.bool(false)) { match, label in
        let isEqual = builder.emit(
          .integerEqual, selector, builder.constant(kind, label), .bool)
        return builder.or(match, isEqual)
      }
    }
    let matchesAny = matches.reduce(builder.bool(false)) { builder.or($0, $1) }
    let outer = targets
    defer { targets = outer }
    targets.end = newSlots([builder.bool(false)])
    // The flag of pixels that fall through to the next section.
    let falls = newSlots([builder.bool(false)])
    var flow = Flow()
    for (section, match) in zip(sections, matches) {
      let isMeant = section.isDefault ? builder.or(match, builder.not(matchesAny)) : match
      let enters = builder.or(isMeant, slots[falls])
      // A pixel that has left matches no further section, but it could fall through to one.
      let own = try branch(enters, at: range, keepsLocals: true) {
        let own = try self.lower(section.statements[...])
        self.set(falls, self.stays(own.exits))
        return own
      } whenFalse: {
        Flow()
      }
      flow.exits.formUnion(own.exits)
    }
    flow.exits.remove(.end)
    return flow
  }
}
