extension ShaderProgram {
  /// Adds two outputs that measure how far away a pixel reads some images.
  ///
  /// `distance` is the greatest distance along x or y, in pixels, from the pixel's centre to a read
  /// position, or infinity for NaN. `line` is the source line of that read. A read beyond the limit
  /// reads the own position instead; the pixel is then invalid.
  ///
  /// The new last input is a `vec4`: the pixel's centre in pixels from the left and bottom, and in
  /// shares of the pass.
  ///
  /// - Parameters:
  ///   - images: The indices in `samplers` of images with the size of the pass.
  ///   - size: The size of the pass in pixels.
  ///   - limit: The maximum distance in pixels.
  public func measuringDistances(
    ofReadsFrom images: Set<Int>, size: SIMD2<Int>, limit: Float
  ) -> ShaderProgram {
    var measurement = Measurement(self, images, size, limit)
    return measurement.measured()
  }
}

private struct Measurement {
  private var program: ShaderProgram
  private let images: Set<Int>
  private let array: Int32
  private let columns: ValueID
  private let rows: ValueID
  private let limit: ValueID
  private let infinity: ValueID
  private let half: ValueID
  private let indices: (distance: ValueID, line: ValueID)
  private let places: [ValueID]
  private var nodes: [Node] = []

  init(_ program: ShaderProgram, _ images: Set<Int>, _ size: SIMD2<Int>, _ limit: Float) {
    var program = program
    func add(_ value: ProgramValue) -> ValueID {
      program.values.append(value)
      return ValueID(program.values.count - 1)
    }
    func number(_ number: Float) -> ValueID {
      add(ProgramValue(kind: .float, definition: .constant(number.bitPattern)))
    }
    self.images = images
    columns = number(Float(size.x))
    rows = number(Float(size.y))
    self.limit = number(limit)
    infinity = number(.infinity)
    half = number(0.5)
    indices = (
      add(ProgramValue(kind: .int, definition: .constant(0))),
      add(ProgramValue(kind: .int, definition: .constant(1)))
    )
    let input = program.inputs.count
    program.inputs.append(ShaderProgram.Input(name: "@place", type: .vec(4)))
    places = (0..<4).map {
      add(ProgramValue(kind: .float, definition: .input(index: input, component: $0)))
    }
    array = Int32(program.arrays.count)
    program.arrays.append(ShaderProgram.Array(kind: .float, count: 2, constants: nil))
    self.program = program
  }

  mutating func measured() -> ShaderProgram {
    program.body = changed(program.body)
    let end = SourcePosition(source: 0, line: 1, column: 1)
    for (name, index) in [("distance", indices.distance), ("line", indices.line)] {
      let value = compute(.loadElement, [index], end, resource: array)
      program.outputs.append(ShaderProgram.Output(name: name, type: .float, values: [value]))
    }
    program.body += nodes
    return program
  }

  private mutating func changed(_ body: [Node]) -> [Node] {
    let outer = nodes
    nodes = []
    for node in body {
      switch node {
      case .instruction(let instruction): change(instruction)
      case .branch(var branch):
        branch.whenTrue = changed(branch.whenTrue)
        branch.whenFalse = changed(branch.whenFalse)
        nodes.append(.branch(branch))
      case .loop(var loop):
        loop.header = changed(loop.header)
        loop.body = changed(loop.body)
        nodes.append(.loop(loop))
      }
    }
    defer { nodes = outer }
    return nodes
  }

  private mutating func change(_ instruction: Instruction) {
    var instruction = instruction
    let isSample = instruction.operation == .sample
    if isSample || instruction.operation == .fetch, images.contains(Int(instruction.resource)) {
      let (x, y) = (instruction.operands[0], instruction.operands[1])
      let at = instruction.position
      let isWithin = measure(x, y, isSample, at)
      let ownX = isSample ? places[2] : compute(.floatToInt, [places[0]], at, .int)
      let ownY = isSample ? places[3] : compute(.floatToInt, [places[1]], at, .int)
      let kind = isSample ? ScalarKind.float : .int
      instruction.operands[0] = compute(.select, [isWithin, x, ownX], at, kind)
      instruction.operands[1] = compute(.select, [isWithin, y, ownY], at, kind)
    }
    nodes.append(.instruction(instruction))
  }

  /// Records the distance of a read, and returns whether it is within the limit.
  private mutating func measure(
    _ x: ValueID, _ y: ValueID, _ isSample: Bool, _ at: SourcePosition
  ) -> ValueID {
    let across = distance(x, columns, places[0], isSample, at)
    let up = distance(y, rows, places[1], isSample, at)
    // Both are nonnegative, so their sum is NaN only if one of them is.
    let sum = compute(.floatAdd, [across, up], at)
    let isNone = compute(.floatIsNaN, [sum], at, .bool)
    let greater = compute(.floatMaximum, [across, up], at)
    let distance = compute(.select, [isNone, infinity, greater], at)
    let before = compute(.loadElement, [indices.distance], at, resource: array)
    let lineBefore = compute(.loadElement, [indices.line], at, resource: array)
    let isFarther = compute(.floatLess, [before, distance], at, .bool)
    let line = ValueID(program.values.count)
    program.values.append(
      ProgramValue(kind: .float, definition: .constant(Float(at.line).bitPattern)))
    store(compute(.select, [isFarther, distance, before], at), indices.distance, at)
    store(compute(.select, [isFarther, line, lineBefore], at), indices.line, at)
    return compute(.floatLessEqual, [distance, limit], at, .bool)
  }

  private mutating func distance(
    _ coordinate: ValueID, _ size: ValueID, _ own: ValueID, _ isSample: Bool, _ at: SourcePosition
  ) -> ValueID {
    let place: ValueID
    if isSample {
      place = compute(.floatMultiply, [coordinate, size], at)
    } else {
      // The centre of the texel.
      place = compute(.floatAdd, [compute(.intToFloat, [coordinate], at), half], at)
    }
    return compute(.floatAbsolute, [compute(.floatSubtract, [place, own], at)], at)
  }

  private mutating func compute(
    _ operation: ScalarOperation, _ operands: [ValueID], _ at: SourcePosition,
    _ kind: ScalarKind = .float, resource: Int32 = -1
  ) -> ValueID {
    let result = ValueID(program.values.count)
    program.values.append(ProgramValue(kind: kind, definition: .computed))
    nodes.append(
      .instruction(
        Instruction(operation, operands, result: result, resource: resource, position: at)))
    return result
  }

  private mutating func store(_ value: ValueID, _ index: ValueID, _ at: SourcePosition) {
    nodes.append(
      .instruction(
        Instruction(
          .storeElement, [index, value], result: ValueID(-1), resource: array, position: at)))
  }
}
