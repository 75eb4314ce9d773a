internal import GLSLCompiler

extension ShaderProgram {
  /// Returns the position of the first step that computes one of the values, or nil for constants.
  func position(ofFirst values: [ValueID]) -> SourcePosition? {
    let wanted = Set(values)
    return firstPosition { instruction in
      instruction.results.contains(where: wanted.contains)
    } ofBranch: { branch in
      branch.results.contains { wanted.contains($0.value) }
    }
  }

  /// Returns the position of the first read of an image, or nil.
  func position(ofReading sampler: Int) -> SourcePosition? {
    firstPosition { instruction in
      switch instruction.operation {
      case .sample, .fetch, .imageSize: Int(instruction.resource) == sampler
      default: false
      }
    } ofBranch: { _ in
      false
    }
  }

  private func firstPosition(
    _ isWanted: (Instruction) -> Bool, ofBranch isWantedBranch: (Branch) -> Bool
  ) -> SourcePosition? {
    func find(_ nodes: [Node]) -> SourcePosition? {
      for node in nodes {
        switch node {
        case .instruction(let instruction):
          if isWanted(instruction) { return instruction.position }
        case .branch(let branch):
          if isWantedBranch(branch) { return branch.position }
          if let position = find(branch.whenTrue) ?? find(branch.whenFalse) { return position }
        case .loop(let loop):
          if let position = find(loop.header) ?? find(loop.body) { return position }
        }
      }
      return nil
    }
    return find(body)
  }
}
