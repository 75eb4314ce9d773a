import GLSLCompiler

/// Finds the values of a program that depend only on constants, uniforms and image sizes, and can
/// be computed once for all columns.
///
/// Such a value may be computed even where the program would not compute it, because no operation
/// fails. Since a loop might take long, only loops that every pixel runs qualify.
struct Invariance {
  private let program: ShaderProgram
  private var isVariant: [Bool]
  /// By the order in which loops begin.
  private(set) var isHoisted: [Bool] = []
  private var loopCount = 0
  private var hasChanged = false

  init(_ program: ShaderProgram, _ uniformity: Uniformity) {
    self.program = program
    isVariant = program.values.indices.map { !uniformity.isUniform(ValueID($0)) }
    // Everything counts as invariant until the contrary is found.
    repeat {
      hasChanged = false
      loopCount = 0
      _ = visit(program.body, isDefinite: true)
    } while hasChanged
  }

  func isInvariant(_ value: ValueID) -> Bool { !isVariant[Int(value.index)] }

  private mutating func exclude(_ value: ValueID) {
    guard !isVariant[Int(value.index)] else { return }
    isVariant[Int(value.index)] = true
    hasChanged = true
  }

  /// Returns whether all nodes can be computed once. `isDefinite` tells that every pixel computes
  /// the nodes, or that a jump that is decided once skips them.
  private mutating func visit(_ nodes: [Node], isDefinite: Bool) -> Bool {
    var isWhole = true
    for node in nodes {
      let isInvariant: Bool
      switch node {
      case .instruction(let instruction): isInvariant = visit(instruction)
      case .branch(let branch): isInvariant = visit(branch, isDefinite: isDefinite)
      case .loop(let loop): isInvariant = visit(loop, isDefinite: isDefinite)
      }
      isWhole = isWhole && isInvariant
    }
    return isWhole
  }

  private mutating func visit(_ instruction: Instruction) -> Bool {
    var isInvariant = instruction.operands.allSatisfy { self.isInvariant($0) }
    switch instruction.operation {
    case .storeElement, .sample, .fetch: isInvariant = false
    case .loadElement:
      isInvariant =
        isInvariant && program.arrays[Int(instruction.resource)].constants != nil
    default: break
    }
    if !isInvariant { instruction.results.forEach { exclude($0) } }
    return isInvariant
  }

  private mutating func visit(_ branch: Branch, isDefinite: Bool) -> Bool {
    let isDecided = isInvariant(branch.condition)
    let first = visit(branch.whenTrue, isDefinite: isDefinite && isDecided)
    let second = visit(branch.whenFalse, isDefinite: isDefinite && isDecided)
    var isWhole = isDecided && first && second
    for result in branch.results {
      if isDecided, isInvariant(result.whenTrue), isInvariant(result.whenFalse) { continue }
      exclude(result.value)
      isWhole = false
    }
    return isWhole
  }

  private mutating func visit(_ loop: Loop, isDefinite: Bool) -> Bool {
    let number = loopCount
    loopCount += 1
    if number == isHoisted.count { isHoisted.append(true) }
    let isDefinite = isDefinite && isHoisted[number]
    let header = visit(loop.header, isDefinite: isDefinite)
    let body = visit(loop.body, isDefinite: isDefinite)
    let isInvariant =
      isDefinite && header && body && self.isInvariant(loop.condition)
      && loop.parameters.allSatisfy {
        self.isInvariant($0.value) && self.isInvariant($0.initial) && self.isInvariant($0.next)
      }
    if !isInvariant {
      if isHoisted[number] { hasChanged = true }
      isHoisted[number] = false
      for parameter in loop.parameters { exclude(parameter.value) }
    }
    return isInvariant
  }
}
