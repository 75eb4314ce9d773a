import GLSLCompiler

extension ShaderProgram {
  /// The place of the first instruction that compares neighbouring pixels, or nil if there is none.
  var firstDerivative: SourcePosition? { Self.firstDerivative(in: body) }

  private static func firstDerivative(in nodes: [Node]) -> SourcePosition? {
    for node in nodes {
      let place: SourcePosition? =
        switch node {
        case .instruction(let instruction):
          [.derivativeX, .derivativeY].contains(instruction.operation) ? instruction.position : nil
        case .branch(let branch):
          firstDerivative(in: branch.whenTrue) ?? firstDerivative(in: branch.whenFalse)
        case .loop(let loop): firstDerivative(in: loop.header) ?? firstDerivative(in: loop.body)
        }
      if let place { return place }
    }
    return nil
  }
}
