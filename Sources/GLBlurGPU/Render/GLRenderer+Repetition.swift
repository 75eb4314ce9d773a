import CGraphics
import GLBlurEngine

extension GLRenderer {
  /// The number of steps between two tests whether a pixel still changes, each of which waits for
  /// the driver.
  private static let stepsAtOnce = 4

  /// Draws a pass whose kernel is applied to its own result until no pixel changes.
  ///
  /// - Parameters:
  ///   - pass: The pass, which reads the slot that it writes.
  ///   - first: The texture with the first result.
  /// - Returns: The texture with the result.
  func repeated(
    _ pass: Plan.Pass, from first: Texture, _ formats: [TextureFormat], _ pace: DrawPace?
  ) throws -> Texture {
    var result = first
    var other = try pool.take(first.kind, gl)
    defer { pool.release(other) }
    // The number of repetitions is unknown, so only the first one counts as work.
    var pace = pace?.uncounted
    let texels = first.kind.size
    func bind(findingChanges: Bool) throws(GPUError) {
      let program = try PassProgram(
        pass, formats: formats, target: first.kind.format, findsChanges: findingChanges)
      try self.bind(program, other) { _ in result }
    }
    while true {
      try bind(findingChanges: true)
      guard try showsAny(of: texels, pass, pace) else { return result }
      for _ in 0..<Self.stepsAtOnce {
        try bind(findingChanges: false)
        try draw(texels, of: pass, &pace)
        swap(&result, &other)
      }
    }
  }
}

extension Plan.Pass {
  /// Returns the pass with its own result as its input.
  func onItself(in slot: Int, _ storage: Plan.Storage) -> Plan.Pass {
    guard case .sample(let kernel, let inputs) = expression, let input = inputs.first else {
      return self
    }
    var sampler = input
    sampler.expression = .read(.slot(slot, storage), region: region, isPartial: false)
    var pass = self
    pass.expression = .sample(kernel, [sampler])
    return pass
  }
}
