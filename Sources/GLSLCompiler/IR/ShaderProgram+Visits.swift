extension ShaderProgram {
  /// Calls a function for every value that the program's steps read.
  func visitUses(_ visit: (ValueID) -> Void) { Self.visitUses(body, visit) }

  private static func visitUses(_ nodes: [Node], _ visit: (ValueID) -> Void) {
    for node in nodes {
      switch node {
      case .instruction(let instruction): instruction.operands.forEach(visit)
      case .branch(let branch):
        visit(branch.condition)
        visitUses(branch.whenTrue, visit)
        visitUses(branch.whenFalse, visit)
        for result in branch.results {
          visit(result.whenTrue)
          visit(result.whenFalse)
        }
      case .loop(let loop):
        visitUses(loop.header, visit)
        visit(loop.condition)
        visitUses(loop.body, visit)
        for parameter in loop.parameters {
          visit(parameter.initial)
          visit(parameter.next)
        }
      }
    }
  }
}
