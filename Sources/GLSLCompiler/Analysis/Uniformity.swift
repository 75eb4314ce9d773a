/// Determines which values are the same for all pixels that compute them.
///
/// A backend computes such values once, and needs no masks for branches and loops that they decide.
public struct Uniformity: Sendable {
  private var isVarying: [Bool]
  private var isArrayVarying: [Bool]
  private var hasChanged = false

  /// Analyses all values and arrays.
  public init(_ program: ShaderProgram) {
    isVarying = program.values.map { value in
      if case .input = value.definition { return true }
      return false
    }
    isArrayVarying = Array(repeating: false, count: program.arrays.count)
    // A pass finds what one iteration of a loop changes for the next.
    repeat {
      hasChanged = false
      visit(program.body, isDivergent: false)
    } while hasChanged
  }

  /// Returns whether a value is the same for all pixels that compute it.
  public func isUniform(_ value: ValueID) -> Bool { !isVarying[Int(value.index)] }

  /// Returns whether all elements are the same for all pixels.
  public func isUniform(array: Int) -> Bool { !isArrayVarying[array] }

  private mutating func mark(_ value: ValueID, if isDifferent: Bool) {
    if isDifferent, !isVarying[Int(value.index)] {
      isVarying[Int(value.index)] = true
      hasChanged = true
    }
  }

  private mutating func visit(_ nodes: [Node], isDivergent: Bool) {
    for node in nodes {
      switch node {
      case .instruction(let instruction):
        visit(instruction, isDivergent: isDivergent)
      case .branch(let branch):
        let decides = isVarying[Int(branch.condition.index)]
        visit(branch.whenTrue, isDivergent: isDivergent || decides)
        visit(branch.whenFalse, isDivergent: isDivergent || decides)
        for result in branch.results {
          let differs = decides || !isUniform(result.whenTrue) || !isUniform(result.whenFalse)
          mark(result.value, if: differs)
        }
      case .loop(let loop):
        visit(loop.header, isDivergent: isDivergent || !isUniform(loop.condition))
        // Pixels may leave the loop in different iterations.
        let decides = !isUniform(loop.condition)
        visit(loop.body, isDivergent: isDivergent || decides)
        for parameter in loop.parameters {
          let differs = decides || !isUniform(parameter.initial) || !isUniform(parameter.next)
          mark(parameter.value, if: differs)
        }
      }
    }
  }

  private mutating func visit(_ instruction: Instruction, isDivergent: Bool) {
    var differs = instruction.operands.contains { !isUniform($0) }
    let array = Int(instruction.resource)
    switch instruction.operation {
    case .storeElement:
      if (differs || isDivergent) && !isArrayVarying[array] {
        isArrayVarying[array] = true
        hasChanged = true
      }
    case .loadElement:
      differs = differs || isArrayVarying[array]
    default: break
    }
    for result in instruction.results { mark(result, if: differs) }
  }
}
