/// Computes the ranges of all values of a program by running it once for all pixels: every value is
/// a `PlaceRange`, a branch with an unknown condition goes both ways, and loops run while their
/// conditions may be true.
struct PassAnalysis {
  let program: ShaderProgram
  let facts: PassFacts
  private(set) var values: [PlaceRange]
  private(set) var arrays: [PlaceRange]
  /// The texels of each read, by the first result of the read.
  private(set) var reads: [ValueID: Read] = [:]
  /// The maximum iterations of loops, by `Loop.key`. Loops with an unknown number are missing.
  private(set) var rounds: [ValueID: Int] = [:]
  private var loopsWithoutCount: Set<ValueID> = []
  private(set) var hasGivenUp = false
  private var steps = 0
  private var changes = 0

  /// The number of steps after which the ranges in loops are widened, and after which all ranges
  /// become unknown. A step takes about a tenth of a microsecond.
  private static let stepLimits = (soft: 200_000, hard: 1_000_000)

  /// The texels of an image that a read touches.
  struct Read: Hashable {
    let image: Int
    var footprint: Footprint
  }

  init(_ program: ShaderProgram, facts: PassFacts) {
    self.program = program
    self.facts = facts
    values = program.values.map { value in
      switch value.definition {
      case .constant(let bits): PlaceRange(bits: bits, value.kind)
      case .uniform(let index, let component):
        Self.uniform(facts, index, component, value.kind)
      case .input(let index, let component): Self.input(facts, index, component, value.kind)
      case .computed: PlaceRange(0)
      }
    }
    arrays = program.arrays.map { array in
      guard let constants = array.constants else { return PlaceRange(0) }
      let elements = constants.map { PlaceRange(bits: $0, array.kind) }
      return elements.dropFirst().reduce(elements.first ?? PlaceRange(0)) { $0.union($1) }
    }
    visit(program.body)
  }

  private static func uniform(
    _ facts: PassFacts, _ index: Int, _ component: Int, _ kind: ScalarKind
  ) -> PlaceRange {
    guard facts.uniforms.indices.contains(index), let bits = facts.uniforms[index] else {
      let limit = Double(Float.greatestFiniteMagnitude)
      return kind == .float ? PlaceRange(range: Interval(-limit, limit)) : .unknown(kind)
    }
    return PlaceRange(bits: component < bits.count ? bits[component] : 0, kind)
  }

  private static func input(
    _ facts: PassFacts, _ index: Int, _ component: Int, _ kind: ScalarKind
  ) -> PlaceRange {
    guard kind == .float, facts.inputs.indices.contains(index),
      facts.inputs[index].indices.contains(component), let place = facts.inputs[index][component]
    else { return .unknown(kind) }
    let exact = PlaceRange(
      x: place.x, y: place.y, offset: Interval(place.offset), mayBeNaN: false)
    // Pixel centres are floats. The own position is rounded too, but it is exact relative to
    // itself.
    let isPlace = place.offset == 0 && [place.x, place.y].contains(0)
    let isExact =
      isPlace
      && [1, Double(facts.size.x), Double(facts.size.y)].contains {
        $0 == place.x + place.y
      }
    return isExact ? exact : exact.rounded
  }

  subscript(_ value: ValueID) -> PlaceRange { values[Int(value.index)] }

  mutating func set(_ value: ValueID, _ range: PlaceRange) { values[Int(value.index)] = range }

  mutating func store(_ range: PlaceRange, in array: Int) {
    if !range.isWithin(arrays[array]) {
      arrays[array] = arrays[array].union(range)
      changes += 1
    }
  }

  mutating func record(_ read: Read, at value: ValueID) {
    guard let old = reads[value] else {
      reads[value] = read
      return
    }
    reads[value] = Read(image: read.image, footprint: old.footprint.union(read.footprint))
  }

  // MARK: Steps

  private mutating func visit(_ nodes: [Node]) {
    for node in nodes where !hasGivenUp {
      steps += 1
      hasGivenUp = steps > Self.stepLimits.hard
      switch node {
      case .instruction(let instruction): visit(instruction)
      case .branch(let branch): visit(branch)
      case .loop(let loop): visit(loop)
      }
    }
  }

  private mutating func visit(_ branch: Branch) {
    let truth = self[branch.condition].truth
    if truth != false { visit(branch.whenTrue) }
    if truth != true { visit(branch.whenFalse) }
    for result in branch.results {
      switch truth {
      case true?: set(result.value, self[result.whenTrue])
      case false?: set(result.value, self[result.whenFalse])
      case nil: set(result.value, self[result.whenTrue].union(self[result.whenFalse]))
      }
    }
  }

  private mutating func visit(_ loop: Loop) {
    var current = loop.parameters.map { self[$0.initial] }
    var last: [PlaceRange]?
    var joins = 0
    var count = 0
    var isCounted = false
    while !hasGivenUp {
      for (parameter, range) in zip(loop.parameters, current) { set(parameter.value, range) }
      let changesBefore = changes
      visit(loop.header)
      let truth = self[loop.condition].truth
      if truth != true {
        last = last.map { zip($0, current).map { $0.union($1) } } ?? current
        isCounted = truth == false && joins == 0
        if truth == false { break }
      }
      count += 1
      visit(loop.body)
      let next = loop.parameters.map { self[$0.next] }
      let isStable = zip(next, current).allSatisfy { $0.isWithin($1) }
      if isStable, changes == changesBefore { break }
      guard steps > Self.stepLimits.soft else {
        current = next
        continue
      }
      joins += 1
      // Ranges that keep growing are given up.
      current = zip(zip(current, next), loop.parameters).map { ranges, parameter in
        if ranges.1.isWithin(ranges.0) { return ranges.0 }
        return joins < 3
          ? ranges.0.union(ranges.1) : .unknown(program[parameter.value].kind)
      }
      if joins >= 3 {
        for index in arrays.indices where changes != changesBefore && !isConstant(index) {
          store(.unknown(program.arrays[index].kind), in: index)
        }
      }
    }
    note(isCounted ? count : counted(loop), for: loop)
    for (parameter, range) in zip(loop.parameters, last ?? current) {
      set(parameter.value, range)
    }
  }

  private mutating func note(_ count: Int?, for loop: Loop) {
    guard let count, !loopsWithoutCount.contains(loop.key) else {
      loopsWithoutCount.insert(loop.key)
      rounds[loop.key] = nil
      return
    }
    rounds[loop.key] = max(rounds[loop.key] ?? 0, count)
  }

  /// Returns the number of iterations of a loop with too many to be visited.
  private func counted(_ loop: Loop) -> Int? {
    guard let counted = CountedLoop(loop) else { return nil }
    let bits = [counted.initial, counted.step, counted.bound].compactMap { value -> UInt32? in
      self[value].number.flatMap { number in
        switch program[value].kind {
        case .float: Float(number).bitPattern
        case .int: UInt32(bitPattern: Int32(number))
        case .bool, .uint: UInt32(number)
        }
      }
    }
    return bits.count == 3
      ? counted.rounds(initial: bits[0], step: bits[1], bound: bits[2]) : nil
  }

  private func isConstant(_ array: Int) -> Bool { program.arrays[array].constants != nil }
}

extension Loop {
  /// A value that identifies the loop in its program.
  var key: ValueID { parameters.first?.value ?? condition }
}
