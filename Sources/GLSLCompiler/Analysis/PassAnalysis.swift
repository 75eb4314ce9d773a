/// Computes the ranges of all values in one run of a program for all pixels.
///
/// A branch with an unknown condition goes both ways, and loops run while their conditions may be
/// true.
struct PassAnalysis {
  let program: ShaderProgram
  let facts: PassFacts
  private(set) var values: [PlaceRange]
  private(set) var arrays: [PlaceRange]
  /// By the first result of the read.
  private(set) var reads: [ValueID: Read] = [:]
  /// By `Loop.key`, without unknown loops.
  private(set) var rounds: [ValueID: Int] = [:]
  private var loopsWithoutCount: Set<ValueID> = []
  private(set) var hasGivenUp = false
  private var steps = 0
  private var changes = 0

  /// The steps, of about 0.1 µs, before ranges in loops are widened, and before all become unknown.
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
    // Pixel centres are rounded to floats, but the own position is exact relative to itself.
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
  var key: ValueID { parameters.first?.value ?? condition }
}

extension PassAnalysis {
  mutating func visit(_ instruction: Instruction) {
    let array = Int(instruction.resource)
    switch instruction.operation {
    case .sample, .fetch:
      record(read(instruction), at: instruction.result)
      let color = facts.colors.map {
        // A straight colour is a quotient of two mixtures.
        PlaceRange(range: Interval($0.lowerBound, $0.upperBound).widened(by: 1e-5))
      }
      for result in instruction.results { set(result, color ?? .unknown) }
    case .imageSize:
      let isKnown = facts.imageSizes.indices.contains(array)
      for (axis, result) in instruction.results.enumerated() {
        set(result, isKnown ? PlaceRange(Double(facts.imageSizes[array][axis])) : .unknown(.int))
      }
    case .loadElement: set(instruction.result, element(instruction, of: array))
    case .storeElement: store(self[instruction.operands[1]], in: array)
    default: set(instruction.result, result(of: instruction))
    }
  }

  private func element(_ instruction: Instruction, of array: Int) -> PlaceRange {
    if let constants = program.arrays[array].constants,
      let index = self[instruction.operands[0]].number.flatMap({ Int(exactly: $0) }),
      constants.indices.contains(index)
    {
      return PlaceRange(bits: constants[index], program.arrays[array].kind)
    }
    return arrays[array]
  }

  private func result(of instruction: Instruction) -> PlaceRange {
    let operation = instruction.operation
    let ranges = instruction.operands.map { self[$0] }
    let kind = program[instruction.result].kind
    if operation.isArithmetic, let words = words(instruction, ranges) {
      let bits = Arithmetic.evaluate(operation, words[0], words[1], words[2], words[3])
      return PlaceRange(bits: bits, kind)
    }
    let a = ranges.first ?? .unknown
    let b = ranges.count > 1 ? ranges[1] : a
    if operation == .floatMultiply, instruction.operands[0] == instruction.operands[1] {
      var square = (a * a).rounded
      square.range = square.range.intersection(Interval(0, .infinity))
      return PlaceRange(range: square.range, mayBeNaN: square.mayBeNaN)
    }
    switch kind {
    case .float: return float(operation, a, b, ranges.last ?? b)
    case .bool: return truth(operation, a, b, ranges)
    case .int, .uint: return integer(operation, a, b, ranges, kind)
    }
  }

  /// Returns the operands' bits if each has a single value.
  private func words(_ instruction: Instruction, _ ranges: [PlaceRange]) -> [UInt32]? {
    var words: [UInt32] = []
    for (operand, range) in zip(instruction.operands, ranges) {
      // A range does not distinguish the signs of zero.
      if let bits = program[operand].constant {
        words.append(bits)
      } else if let number = range.number, number != 0 || program[operand].kind != .float {
        switch program[operand].kind {
        case .bool, .uint: words.append(UInt32(number))
        case .int: words.append(UInt32(bitPattern: Int32(number)))
        case .float: words.append(Float(number).bitPattern)
        }
      } else {
        return nil
      }
    }
    return words + Array(repeating: 0, count: 4 - words.count)
  }

  // MARK: Floats

  private func float(
    _ operation: ScalarOperation, _ a: PlaceRange, _ b: PlaceRange, _ c: PlaceRange
  ) -> PlaceRange {
    switch operation {
    case .floatAdd: (a + b).rounded
    case .floatSubtract: (a - b).rounded
    case .floatMultiply: (a * b).rounded
    case .floatDivide: (a / b).rounded
    case .floatNegate: -a
    case .floatAbsolute: a.absolute
    case .floatSign: a.sign
    case .floatFloor: a.floor(size: facts.size)
    case .floatCeiling: -(-a).floor(size: facts.size)
    case .floatTruncate: a.truncated(size: facts.size)
    case .floatRoundEven: PlaceRange.roundedEven(a)
    case .floatFraction: a.fraction
    case .floatModulo: PlaceRange.modulo(a, b)
    case .floatMinimum:
      PlaceRange.combined(a, b) { Interval(min($0.low, $1.low), min($0.high, $1.high)) }
    case .floatMaximum:
      PlaceRange.combined(a, b) { Interval(max($0.low, $1.low), max($0.high, $1.high)) }
    case .floatMix: PlaceRange.mix(a, b, c)
    case .floatSmoothstep: PlaceRange.smoothstep(a, b, c)
    case .floatSquareRoot: a.squareRoot
    case .floatExp2: a.exp2
    case .floatExp: a.exp
    case .floatLog2: a.log2
    case .floatLog: a.log
    case .floatPower: PlaceRange.power(a, b)
    case .floatSine, .floatCosine: a.wave
    case .floatArcSine: PlaceRange(range: Interval(-1.570797, 1.570797), mayBeNaN: a.mayBeNaN)
    case .floatArcCosine: PlaceRange(range: Interval(0, 3.141594), mayBeNaN: a.mayBeNaN)
    case .floatArcTangent2:
      PlaceRange(range: Interval(-3.141594, 3.141594), mayBeNaN: PlaceRange.isInvalid(a, b))
    case .floatMantissa: PlaceRange(range: Interval(-1, 1)).union(a)
    case .intToFloat, .uintToFloat: a.range.magnitude <= 0x1p24 ? a : a.rounded
    case .select: choice(a, b, c)
    default: .unknown
    }
  }

  private func choice(_ condition: PlaceRange, _ a: PlaceRange, _ b: PlaceRange) -> PlaceRange {
    condition.truth.map { $0 ? a : b } ?? a.union(b)
  }

  // MARK: Truth values

  private func truth(
    _ operation: ScalarOperation, _ a: PlaceRange, _ b: PlaceRange, _ ranges: [PlaceRange]
  ) -> PlaceRange {
    switch operation {
    case .floatLess, .intLess, .uintLess: return .isLess(a, b, orEqual: false)
    case .floatLessEqual, .intLessEqual, .uintLessEqual: return .isLess(a, b, orEqual: true)
    case .floatEqual, .integerEqual, .boolEqual: return .isEqual(a, b)
    case .floatNotEqual, .integerNotEqual, .boolXor:
      return PlaceRange(1) - .isEqual(a, b)
    case .floatIsNaN: return a.mayBeNaN ? .truthValue : PlaceRange(0)
    case .boolNot: return PlaceRange(1) - a
    case .boolAnd:
      if a.truth == false || b.truth == false { return PlaceRange(0) }
      return a.truth == true ? b : b.truth == true ? a : .truthValue
    case .boolOr:
      if a.truth == true || b.truth == true { return PlaceRange(1) }
      return a.truth == false ? b : b.truth == false ? a : .truthValue
    case .select: return choice(a, b, ranges[2])
    default: return .truthValue
    }
  }

  // MARK: Integers

  private func integer(
    _ operation: ScalarOperation, _ a: PlaceRange, _ b: PlaceRange, _ ranges: [PlaceRange],
    _ kind: ScalarKind
  ) -> PlaceRange {
    let all = PlaceRange.unknown(kind)
    let result: PlaceRange
    switch operation {
    case .integerAdd: result = a + b
    case .integerSubtract: result = a - b
    case .integerMultiply: result = a * b
    case .integerNegate: result = -a
    case .intAbsolute: result = a.absolute
    case .intSign: result = a.sign
    case .intMinimum, .uintMinimum:
      result = .combined(a, b) { Interval(min($0.low, $1.low), min($0.high, $1.high)) }
    case .intMaximum, .uintMaximum:
      result = .combined(a, b) { Interval(max($0.low, $1.low), max($0.high, $1.high)) }
    case .intDivide, .uintDivide: result = (a / b).truncated(size: facts.size).widened(by: 1)
    case .uintRemainder, .intRemainder: result = PlaceRange.remainder(a, b)
    case .integerAnd where a.range.low >= 0 || b.range.low >= 0:
      let bound = [a, b].filter { $0.range.low >= 0 }.map(\.range.high).min() ?? 0
      result = PlaceRange(range: Interval(0, bound))
    case .floatToInt, .floatToUint:
      result = PlaceRange.integer(a, all, size: facts.size)
    case .bitCount: result = PlaceRange(range: Interval(0, 32))
    case .select: result = choice(a, b, ranges[2])
    default: return all
    }
    // Integers wrap around.
    return result.mayBeNaN || !result.range.isWithin(all.range) ? all : result
  }
}

extension PassAnalysis {
  func read(_ instruction: Instruction) -> Read {
    let image = Int(instruction.resource)
    guard facts.imageSizes.indices.contains(image) else {
      return Read(image: image, footprint: .whole)
    }
    let size = facts.imageSizes[image]
    let isSample = instruction.operation == .sample
    let x = self[instruction.operands[0]]
    let y = self[instruction.operands[1]]
    let columns =
      isSample
      ? sampled(x, x: 1, y: 0, size.x, facts.size.x) : fetched(x, x: 1, y: 0, size.x, facts.size.x)
    let rows =
      isSample
      ? sampled(y, x: 0, y: 1, size.y, facts.size.y) : fetched(y, x: 0, y: 1, size.y, facts.size.y)
    guard let columns, let rows else { return Read(image: image, footprint: .whole) }
    let isOwn = size == facts.size && columns == 0...0 && rows == 0...0
    return Read(image: image, footprint: isOwn ? .ownPixel : .bounded(x: columns, y: rows))
  }

  /// Returns the columns or rows that a bilinear sample reads, or nil for all.
  private func sampled(
    _ value: PlaceRange, x: Double, y: Double, _ count: Int, _ passCount: Int
  ) -> ClosedRange<Int>? {
    let distance = value.distance(x: x, y: y)
    let isExact = distance == Interval(0)
    // The own position and its product with the size are rounded.
    let error = isExact ? 0 : value.range.magnitude * Double(count) * 0x1p-23
    let pixels = (distance * Double(count)).widened(by: error)
    guard count == passCount else {
      // The own position is anywhere in its texel.
      return texels(pixels.low - 0.5, pixels.high + 1.5, value, count)
    }
    // Weights below 1/512 are rounded to 0.
    return texels(pixels.low + 1.0 / 513, pixels.high + 1 - 1.0 / 513, value, count)
  }

  private func fetched(
    _ value: PlaceRange, x: Double, y: Double, _ count: Int, _ passCount: Int
  ) -> ClosedRange<Int>? {
    let scale = Double(count)
    let distance = value.distance(x: x * scale, y: y * scale)
    // The texel at the own position begins half a pixel before it, or less if sizes differ.
    let index = count == passCount ? distance + Interval(0.5) : distance + Interval(0, 1)
    return texels(index.low.rounded(.up), index.high, value, count)
  }

  private func texels(
    _ low: Double, _ high: Double, _ value: PlaceRange, _ count: Int
  ) -> ClosedRange<Int>? {
    let first = min(low.rounded(.down), 0)
    let last = max(high.rounded(.down), 0)
    guard !value.mayBeNaN, first > -Double(count), last < Double(count) else { return nil }
    return Int(first)...Int(last)
  }
}

extension ShaderProgram {
  /// Returns the part of each of `samplers` that the program reads for a pixel, never too small.
  /// Texels with the weight 0 do not count.
  public func footprints(_ facts: PassFacts) -> [Footprint] {
    let analysis = PassAnalysis(self, facts: facts)
    var parts = samplers.map { _ in Footprint.none }
    if analysis.hasGivenUp { return samplers.map { _ in .whole } }
    for read in analysis.reads.values where parts.indices.contains(read.image) {
      parts[read.image] = parts[read.image].union(read.footprint)
    }
    return parts
  }
}
