/// Writes programs in GLSL ES 3.00.
///
/// Every operation is a statement with its own variable, because drivers regroup sums and products
/// within an expression, even those that reach an `invariant` output.
struct ShaderEmitter {
  let program: ShaderProgram
  let options: EmitterOptions
  let packing: UniformPacking
  private(set) var sampledImages: Set<Int> = []
  private(set) var fetchedImages: Set<Int> = []
  private var helpers: Set<Helper> = []
  private var isUsed: [Bool]
  private var names: [String]
  private var lines: [String] = []
  private var indentation = 1
  private var followsLoop = false
  private(set) var instructions = 0

  init(_ program: ShaderProgram, options: EmitterOptions) {
    self.program = program
    self.options = options
    packing = UniformPacking(program, prefix: options.prefix)
    isUsed = Array(repeating: false, count: program.values.count)
    var firstInputs: [Int] = []
    var count = 0
    for input in program.inputs {
      firstInputs.append(count)
      count += input.type.scalarCount
    }
    names = program.values.enumerated().map { index, value in
      switch value.definition {
      case .constant(let bits):
        Self.isHidden(value, options) ? "c\(bits)" : Literal.text(bits, value.kind)
      case .input(let input, let component): "x\(firstInputs[input] + component)"
      case .uniform, .computed: "v\(index)"
      }
    }
  }

  func name(_ value: ValueID) -> String { names[Int(value.index)] }

  func kind(_ value: ValueID) -> ScalarKind { program[value].kind }

  mutating func helper(_ helper: Helper) -> String {
    helpers.formUnion(helper.withDependencies)
    instructions += helper.instructions
    return "\(options.prefix)_\(helper)"
  }

  // MARK: The text

  mutating func text() -> String {
    markUses(program.body)
    writeFunction()
    let function = lines
    lines = []
    indentation = 0
    writeDeclarations()
    for helper in Helper.allCases where helpers.contains(helper) {
      lines.append(helper.text(prefix: options.prefix, isPrecise: options.usesPrecise))
    }
    return (lines + function).joined(separator: "\n") + "\n"
  }

  private mutating func writeFunction() {
    let inputs = program.inputs.flatMap(\.type.scalarKinds).enumerated().map { "\($1.name) x\($0)" }
    let results = program.outputs.flatMap(\.values)
    let outputs = results.enumerated().map { "out \(kind($1).name) y\($0)" }
    let parameters = inputs + outputs + ["out bool spent", "out bool discarded"]
    lines.append("void \(options.prefix)_main(\(parameters.joined(separator: ", "))) {")
    write("spent = false;")
    if !options.usesPrecise { write("bool kept = false;") }
    if hasLoop(program.body) { write("int rounds = 0;") }
    declareConstants()
    declareUniforms()
    for (index, array) in program.arrays.enumerated() where array.constants == nil {
      let zero = Literal.text(0, array.kind)
      write("\(array.kind.name) \(self.array(index))[\(array.count)];")
      write("for (int i = 0; i < \(array.count); i++) \(self.array(index))[i] = \(zero);")
    }
    write(program.body)
    for (index, value) in results.enumerated() { write("y\(index) = \(name(value));") }
    write("discarded = \(program.discard.map(name) ?? "false");")
    writeGuard(results)
    lines.append("}")
  }

  /// Lets conditions reach an output, behind a test that is never true: drivers do not count them
  /// as part of the computation of an `invariant` output.
  private mutating func writeGuard(_ results: [ValueID]) {
    guard !options.usesPrecise,
      let index = results.firstIndex(where: { kind($0) == .float })
    else { return }
    write("kept = kept || discarded;")
    write("if (\(packing.zero) != 0) y\(index) = float(kept);")
  }

  private func hasLoop(_ nodes: [Node]) -> Bool {
    nodes.contains { node in
      switch node {
      case .instruction: false
      case .branch(let branch): hasLoop(branch.whenTrue) || hasLoop(branch.whenFalse)
      case .loop: true
      }
    }
  }

  // MARK: Statements

  func array(_ index: Int) -> String {
    program.arrays[index].constants == nil ? "a\(index)" : "\(options.prefix)_a\(index)"
  }

  mutating func write(_ line: String) {
    if line.contains(" = ") { instructions += 1 }
    lines.append(String(repeating: " ", count: indentation * 2) + line)
  }

  mutating func declare(_ kind: ScalarKind, _ name: String, _ expression: String) {
    write("\(type(kind)) \(name) = \(expression);")
  }

  mutating func declare(_ value: ValueID, _ expression: String) {
    declare(kind(value), name(value), expression)
  }

  /// Writes a variable as a component of a vector. Mesa merges other variables into expressions and
  /// rebalances their sums and products.
  mutating func declareComponent(_ value: ValueID, _ expression: String) {
    let vector = name(value)
    names[Int(value.index)] = "\(vector).x"
    write("vec2 \(vector);")
    write("\(vector).x = \(expression);")
  }

  private func type(_ kind: ScalarKind) -> String {
    kind == .float && options.usesPrecise ? "precise float" : kind.name
  }

  private mutating func write(_ nodes: [Node]) {
    for node in nodes {
      switch node {
      case .instruction(let instruction): write(instruction)
      case .branch(let branch): write(branch)
      case .loop(let loop): write(loop)
      }
    }
  }

  private mutating func write(_ branch: Branch) {
    for result in branch.results { write("\(type(kind(result.value))) \(name(result.value));") }
    keep(name(branch.condition))
    write("if (\(name(branch.condition))) {")
    writeWay(branch.whenTrue, branch.results.map { ($0.value, $0.whenTrue) })
    if !branch.whenFalse.isEmpty || !branch.results.isEmpty {
      write("} else {")
      writeWay(branch.whenFalse, branch.results.map { ($0.value, $0.whenFalse) })
    }
    write("}")
  }

  private mutating func writeWay(_ nodes: [Node], _ results: [(ValueID, ValueID)]) {
    indentation += 1
    write(nodes)
    for (result, value) in results { write("\(name(result)) = \(name(value));") }
    indentation -= 1
  }

  private mutating func write(_ loop: Loop) {
    for parameter in loop.parameters { declare(parameter.value, name(parameter.initial)) }
    // Mesa's software rasteriser counts the iterations of all loops together. LLVM takes four times
    // as long to compile each loop that continues an earlier count, which it cannot trace out of a
    // nested loop, so a loop after another one is nested in a further loop.
    let isWrapped = followsLoop
    if isWrapped {
      write("for (;;) {")
      indentation += 1
    }
    followsLoop = false
    write("for (;;) {")
    indentation += 1
    write(loop.header)
    keep(name(loop.condition))
    write("if (!\(name(loop.condition))) break;")
    write("if (rounds >= \(options.roundLimit)) spent = true;")
    write("if (spent) break;")
    write("rounds++;")
    write(loop.body)
    writeNext(loop.parameters.filter { $0.next != $0.value })
    indentation -= 1
    write("}")
    followsLoop = true
    if isWrapped {
      write("if (\(packing.zero) == 0) break;")
      indentation -= 1
      write("}")
    }
  }

  private mutating func writeNext(_ parameters: [Loop.Parameter]) {
    let changed = Set(parameters.map(\.value))
    var sources: [ValueID: String] = [:]
    for parameter in parameters where changed.contains(parameter.next) {
      let copy = "n\(parameter.next.index)"
      if sources.updateValue(copy, forKey: parameter.next) == nil {
        declare(kind(parameter.next), copy, name(parameter.next))
      }
    }
    for parameter in parameters {
      write("\(name(parameter.value)) = \(sources[parameter.next] ?? name(parameter.next));")
    }
  }

  mutating func keep(_ condition: String) {
    if !options.usesPrecise { write("kept = kept || \(condition);") }
  }

  // MARK: Images and arrays

  private mutating func write(_ instruction: Instruction) {
    let operands = instruction.operands.map { name($0) }
    let resource = Int(instruction.resource)
    switch instruction.operation {
    case .sample, .fetch:
      let isSample = instruction.operation == .sample
      if isSample { sampledImages.insert(resource) } else { fetchedImages.insert(resource) }
      let function = "\(options.prefix)_\(isSample ? "sample" : "fetch")\(resource)"
      let color = "\(name(instruction.result))c"
      let type = options.usesPrecise ? "precise vec4" : "vec4"
      write("\(type) \(color) = \(function)(\(operands[0]), \(operands[1]));")
      instructions += isSample ? Self.sampleInstructions : Self.fetchInstructions
      for (value, channel) in zip(instruction.results, ["x", "y", "z", "w"])
      where isUsed[Int(value.index)] {
        declare(value, "\(color).\(channel)")
      }
    case .imageSize:
      for (value, axis) in zip(instruction.results, ["x", "y"]) where isUsed[Int(value.index)] {
        declare(value, "\(options.prefix)_size\(resource).\(axis)")
      }
    case .loadElement:
      countAccess(instruction)
      let isConstant = program.arrays[resource].constants != nil
      let index = operands[0]
      let place = isConstant ? "[int(\(index)) >> 2][int(\(index)) & 3]" : "[\(index)]"
      declare(instruction.result, array(resource) + place)
    case .storeElement:
      countAccess(instruction)
      write("\(array(resource))[\(operands[0])] = \(operands[1]);")
    default:
      writeArithmetic(instruction)
    }
  }

  /// The time in which Mesa's software rasteriser compiles image reads.
  private static let (sampleInstructions, fetchInstructions) = (75, 20)

  /// The time in which Mesa's software rasteriser compiles an unknown index, for 64 to 1024
  /// elements.
  private mutating func countAccess(_ instruction: Instruction) {
    guard program[instruction.operands[0]].constant == nil else { return }
    let count = program.arrays[Int(instruction.resource)].count
    instructions += count + count * count / 100
  }

  private mutating func markUses(_ nodes: [Node]) {
    for output in program.outputs { output.values.forEach { isUsed[Int($0.index)] = true } }
    if let discard = program.discard { isUsed[Int(discard.index)] = true }
    program.visitUses { isUsed[Int($0.index)] = true }
  }
}

extension ShaderEmitter {
  mutating func writeDeclarations() {
    let prefix = options.prefix
    if packing.floatVectors > 0 {
      write("uniform vec4 \(packing.floatName)[\(packing.floatVectors)];")
    }
    write("uniform ivec4 \(packing.integerName)[\(packing.integerVectors)];")
    for image in program.samplers.indices { write("uniform ivec2 \(prefix)_size\(image);") }
    for image in sampledImages.sorted() {
      write("vec4 \(prefix)_sample\(image)(float x, float y);")
    }
    for image in fetchedImages.sorted() {
      write("vec4 \(prefix)_fetch\(image)(int x, int y);")
    }
    for (index, array) in program.arrays.enumerated() {
      guard let constants = array.constants else { continue }
      // Each vector holds four elements, since drivers may use a uniform for each, of which OpenGL
      // ES 3.0 guarantees 224.
      let vector = "\(array.kind.vectorPrefix)vec4"
      let vectors = stride(from: 0, to: array.count, by: 4).map { first in
        let elements = (first..<first + 4).map { place in
          Literal.text(place < constants.count ? constants[place] : 0, array.kind)
        }
        return "\(vector)(\(elements.joined(separator: ", ")))"
      }
      let type = "\(vector)[\(vectors.count)]"
      write(
        "const \(type) \(self.array(index)) = \(type)(\(vectors.joined(separator: ", ")));")
    }
  }

  /// Without `precise`, drivers fold `x * 2.0 * 3.0`, even in two statements, and replace a product
  /// with 0 by 0.
  static func isHidden(_ value: ProgramValue, _ options: EmitterOptions) -> Bool {
    value.kind == .float && !options.usesPrecise
  }

  mutating func declareConstants() {
    // Composed programs may contain a constant twice.
    var declared: Set<UInt32> = []
    for (index, value) in program.values.enumerated() where Self.isHidden(value, options) {
      guard let bits = value.constant, declared.insert(bits).inserted else { continue }
      declare(ValueID(index), "uintBitsToFloat(\(bits)u ^ uint(\(packing.zero)))")
    }
  }

  mutating func declareUniforms() {
    var places: [[Int]: UniformPacking.Scalar] = [:]
    for scalar in packing.scalars { places[[scalar.uniform, scalar.component]] = scalar }
    for (index, value) in program.values.enumerated() {
      guard case .uniform(let uniform, let component) = value.definition,
        let scalar = places[[uniform, component]]
      else { continue }
      declare(ValueID(index), packing.expression(scalar))
    }
  }
}

/// Constants as text in GLSL ES.
enum Literal {
  /// The text has exactly the given bits, beside any operator.
  static func text(_ bits: UInt32, _ kind: ScalarKind) -> String {
    switch kind {
    case .bool: bits != 0 ? "true" : "false"
    case .int: integer(Int32(bitPattern: bits))
    case .uint: "\(bits)u"
    case .float: float(Float(bitPattern: bits))
    }
  }

  private static func integer(_ value: Int32) -> String {
    // The text −2147483648 is the negation of a number outside of `int`.
    if value == .min { return "int(0x80000000u)" }
    return value < 0 ? "(\(value))" : "\(value)"
  }

  private static func float(_ value: Float) -> String {
    // Drivers may lose the sign of zero and the digits of subnormal numbers.
    guard value.isNormal || value.bitPattern == 0 else {
      return "uintBitsToFloat(0x\(String(value.bitPattern, radix: 16))u)"
    }
    return value < 0 ? "(\(value))" : "\(value)"
  }
}
