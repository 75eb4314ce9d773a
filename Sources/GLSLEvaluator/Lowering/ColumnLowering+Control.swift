import GLSLCompiler

extension ColumnLowering {
  mutating func lower(_ branch: Branch, mask: Mask?) throws(ColumnFailure) {
    if isUniform(branch.condition) {
      try lowerUniform(branch, mask: mask)
    } else {
      try lowerDivergent(branch, mask: mask)
    }
  }

  /// Lowers a branch that all pixels take the same way.
  private mutating func lowerUniform(
    _ branch: Branch, mask: Mask?
  ) throws(ColumnFailure) {
    let condition = place(branch.condition)
    let isOnce = invariance.isInvariant(branch.condition)
    let start = (each: each.next, once: once.next)
    each.append(.jumpUnless(condition: condition, to: 0))
    if isOnce { once.append(.jumpUnless(condition: condition, to: 0)) }

    try lower(branch.whenTrue, mask: mask)
    for result in branch.results { move(result.whenTrue, to: result.value) }
    let end = (each: each.next, once: once.next)
    each.append(.jump(to: 0))
    each.land(start.each)
    if isOnce {
      once.append(.jump(to: 0))
      once.land(start.once)
    }

    try lower(branch.whenFalse, mask: mask)
    for result in branch.results { move(result.whenFalse, to: result.value) }
    // For most branches one of the lists is empty.
    if each.next == start.each + 2 { each.remove(from: start.each) } else { each.land(end.each) }
    guard isOnce else { return }
    if once.next == start.once + 2 { once.remove(from: start.once) } else { once.land(end.once) }
  }

  /// Lowers a branch that pixels take differently. Each side is computed if a pixel takes it.
  private mutating func lowerDivergent(
    _ branch: Branch, mask: Mask?
  ) throws(ColumnFailure) {
    let condition = place(branch.condition)
    for (nodes, expected) in [(branch.whenTrue, true), (branch.whenFalse, false)] {
      guard !nodes.isEmpty else { continue }
      let start = each.next
      let inner = newMask()
      each.append(
        .restrictMask(
          inner, parent: mask, condition: condition, expected: expected, otherwise: 0))
      try lower(nodes, mask: inner)
      if each.next == start + 1 { each.remove(from: start) } else { each.land(start) }
    }
    for result in branch.results {
      compute(
        .select, [branch.condition, result.whenTrue, result.whenFalse],
        result: place(result.value))
    }
  }

  mutating func lower(_ loop: Loop, mask: Mask?) throws(ColumnFailure) {
    let number = loops.count
    loops.append(loop.position)
    let outer = self.loop
    self.loop = number
    defer { self.loop = outer }
    for parameter in loop.parameters { move(parameter.initial, to: parameter.value) }
    if isUniform(loop.condition) {
      let isOnce = invariance.isHoisted[number]
      perturb(.enterLoop(number, outer: outer), once: isOnce)
      let top = isOnce ? once.next : each.next
      try lower(loop.header, mask: mask)
      let test = isOnce ? once.next : each.next
      append(.jumpUnless(condition: place(loop.condition), to: 0), once: isOnce)
      append(.round(loop: number, mask: mask, otherwise: 0), once: isOnce)
      try lower(loop.body, mask: mask)
      advance(loop, mask: nil)
      perturb(.nextRound(ofLoop: number), once: isOnce)
      append(.jump(to: top), once: isOnce)
      if isOnce {
        once.land(test)
        once.land(test + 1)
      } else {
        each.land(test)
        each.land(test + 1)
      }
    } else {
      let inner = newMask()
      each.append(.startMask(inner, parent: mask))
      perturb(.enterLoop(number, outer: outer), once: false)
      let top = each.next
      try lower(loop.header, mask: inner)
      let test = each.next
      each.append(
        .restrictMask(
          inner, parent: inner, condition: place(loop.condition), expected: true, otherwise: 0))
      each.append(.round(loop: number, mask: inner, otherwise: 0))
      try lower(loop.body, mask: inner)
      advance(loop, mask: inner)
      perturb(.nextRound(ofLoop: number), once: false)
      each.append(.jump(to: top))
      each.land(test)
      each.land(test + 1)
    }
  }

  private mutating func perturb(_ step: PerturbedStep, once isOnce: Bool) {
    if isPerturbed { append(.perturbed(step), once: isOnce) }
  }

  /// Gives a loop's parameters their next values simultaneously, for the pixels in a mask.
  private mutating func advance(_ loop: Loop, mask: Mask?) {
    let parameters = Set(loop.parameters.map(\.value))
    // A next value that is itself a parameter might change before it is copied.
    var kept: [ValueID: Place] = [:]
    for parameter in loop.parameters
    where parameter.next != parameter.value && parameters.contains(parameter.next)
      && kept[parameter.next] == nil
    {
      let from = place(parameter.next)
      if isUniform(parameter.next) {
        kept[parameter.next] = Place(scalarCount)
        scalarCount += 1
        append(
          .copyScalar(result: Place(scalarCount - 1), from: from),
          once: invariance.isInvariant(parameter.next))
      } else {
        let copy = newColumn()
        kept[parameter.next] = copy
        each.append(.copy(result: copy, from: from))
      }
    }
    for parameter in loop.parameters where parameter.next != parameter.value {
      let result = place(parameter.value)
      let from = kept[parameter.next] ?? place(parameter.next)
      if isUniform(parameter.value) {
        append(
          .copyScalar(result: result, from: from), once: invariance.isInvariant(parameter.value))
      } else if let mask {
        merge(from, into: result, mask: mask)
      } else {
        each.append(
          from >= 0 ? .fill(result: result, from: from) : .copy(result: result, from: from))
      }
    }
  }

  /// Copies a scalar or a column for the pixels in a mask.
  private mutating func merge(_ from: Place, into result: Place, mask: Mask) {
    let kernel = Kernel.number(.select, variant: from >= 0 ? 2 : 0)
    each.append(
      .compute(kernel: kernel, result: result, a: mask.place, b: from, c: result, d: result))
  }
}
