extension IRLowering {
  func lower(_ statements: ArraySlice<Statement>) throws -> Flow {
    var flow = Flow()
    for index in statements.indices {
      let statement = statements[index]
      let rest = statements[(index + 1)...]
      // If one branch leaves the block, the following statements belong to the other one, which
      // saves a flag.
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
    // Whether the pixel falls through to the next section.
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

extension IRLowering {
  func lower(_ loop: LoopStatement, at range: SourceRange) throws -> Flow {
    _ = try lower(loop.first[...])
    let outer = targets
    defer { targets = outer }
    targets.end = newSlots([builder.bool(false)])
    // The condition is computed in the body if it has assignments or belongs to `do`.
    let isTestedFirst = !loop.isTestedLast
    let condition = loop.condition
    let isPure = condition.map { $0.variable == nil && !$0.value.hasEffects } ?? true
    let runs = newSlots([builder.bool(true)])
    let usesFlag = condition != nil && !(isPure && isTestedFirst)

    let effects = completed(loop.effects)
    let carried = carriedSlots(of: loop, effects, flags: usesFlag ? [runs] : [])
    try spend(carried.count, at: range)
    let before = mark
    var parameters = carried.map { slot in
      Loop.Parameter(
        value: builder.define(builder.kind(slots[slot]), .computed), initial: slots[slot],
        next: slots[slot])
    }
    for (slot, parameter) in zip(carried, parameters) { set(slot, parameter.value) }

    builder.beginRegion()
    var continues = stays(loop.exits)
    if effects.mayDiscard { continues = builder.and(continues, builder.not(slots[discardSlot])) }
    if usesFlag {
      continues = builder.and(continues, slots[runs])
    } else if let condition {
      locate(condition.value.range)
      continues = builder.and(continues, try lower(condition.value)[0])
    }
    let header = builder.takeNodes()
    builder.beginRegion()
    // A pixel that gets here has set none of the flags, or the condition would be false.
    if loop.exits.contains(.end) { set(targets.end, builder.bool(false)) }
    if loop.exits.contains(.giveBack) { set(targets.giveBack, builder.bool(false)) }
    if effects.mayDiscard { set(discardSlot, builder.bool(false)) }
    let flow = try lowerBody(of: loop, runs: usesFlag ? runs : nil, at: range)
    let body = builder.endRegion()
    _ = builder.endRegion()

    for index in parameters.indices { parameters[index].next = slots[carried[index]] }
    rollBack(to: before)
    var kept: [Loop.Parameter] = []
    for (slot, parameter) in zip(carried, parameters) {
      if parameter.next == parameter.value || parameter.next == parameter.initial {
        builder.alias(parameter.value, to: parameter.initial)
      } else {
        kept.append(parameter)
        set(slot, parameter.value)
      }
    }
    locate(range)
    builder.append(
      .loop(
        Loop(
          parameters: kept, header: header, condition: continues, body: body,
          position: builder.position)))
    let isEndless = condition == nil && !loop.exits.contains(.end)
    return Flow(canFall: !isEndless, exits: flow.exits.intersection(.giveBack))
  }

  /// The condition is lowered here if it has effects.
  private func lowerBody(
    of loop: LoopStatement, runs: Int?, at range: SourceRange
  ) throws -> Flow {
    targets.next = newSlots([builder.bool(false)])
    guard let condition = loop.condition, let runs else {
      return try lowerRound(of: loop, at: range)
    }
    if loop.isTestedLast {
      var flow = try lowerRound(of: loop, at: range)
      let last = try branch(stays(flow.exits.subtracting(.next)), at: condition.value.range) {
        self.set(runs, try self.lower(condition.value)[0])
        return Flow()
      } whenFalse: {
        Flow()
      }
      flow.canFall = flow.canFall || last.canFall
      return flow
    }
    let value = try lower(condition.value)[0]
    if let variable = condition.variable { try declare(variable, [value]) }
    set(runs, value)
    return try branch(value, at: range) {
      try self.lowerRound(of: loop, at: range)
    } whenFalse: {
      Flow()
    }
  }

  private func lowerRound(of loop: LoopStatement, at range: SourceRange) throws -> Flow {
    let flow = try lower(loop.body)
    guard let step = loop.step, flow.canFall || flow.exits.contains(.next) else { return flow }
    let leaving = flow.exits.subtracting(.next)
    // Nobody reads the loop's own variables after it, so their step needs no guard.
    if leaving.isEmpty || loop.stepIsLocal {
      _ = try lower(step)
      return flow
    }
    _ = try branch(stays(leaving), at: step.range) {
      _ = try self.lower(step)
      return Flow()
    } whenFalse: {
      Flow()
    }
    return flow
  }

  /// Returns the slots whose values may change between iterations.
  private func carriedSlots(
    of loop: LoopStatement, _ effects: Effects, flags: [Int]
  ) -> [Int] {
    var slots = flags
    if loop.exits.contains(.end) { slots.append(targets.end) }
    if effects.mayDiscard { slots.append(discardSlot) }
    if loop.exits.contains(.giveBack) {
      slots.append(targets.giveBack)
      slots += targets.result..<targets.result + targets.resultCount
    }
    for variable in effects.written.values
    where variable.id < loop.firstLocal || variable.storage == .global {
      if case .slots(let first) = binding(of: variable) {
        slots += first..<first + variable.type.scalarCount
      }
    }
    return Array(Set(slots)).sorted()
  }

  private func completed(_ effects: Effects) -> Effects {
    var all = effects
    var pending = Array(effects.callees.values)
    var seen = Set(effects.callees.keys)
    while let function = pending.popLast() {
      for (id, variable) in function.effects.written
      where variable.storage == .global || variable.storage == .output {
        all.written[id] = variable
      }
      all.mayDiscard = all.mayDiscard || function.effects.mayDiscard
      for (id, callee) in function.effects.callees where seen.insert(id).inserted {
        pending.append(callee)
      }
    }
    return all
  }
}
