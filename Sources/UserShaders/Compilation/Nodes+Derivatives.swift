internal import GLSLCompiler

extension [Node] {
  /// Whether a derivative is among the operations, including those in branches and loops.
  var containDerivatives: Bool {
    contains { node in
      switch node {
      case .instruction(let instruction):
        [.derivativeX, .derivativeY].contains(instruction.operation)
      case .branch(let branch):
        branch.whenTrue.containDerivatives || branch.whenFalse.containDerivatives
      case .loop(let loop): loop.header.containDerivatives || loop.body.containDerivatives
      }
    }
  }
}
