internal import GLSLCompiler

extension [Node] {
  /// Whether an operation among them, or in a branch or loop among them, is a derivative.
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
