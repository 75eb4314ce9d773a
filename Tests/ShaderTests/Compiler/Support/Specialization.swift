import GLSLCompiler

/// Compares a shader with the same shader compiled for known uniforms, which must compute the same
/// bits.
struct Specialization {
  let interface: ShaderInterface
  let sources: [ShaderSource]

  /// Returns a sentence for each position where the results differ.
  /// - Parameters:
  ///   - places: The inputs, whose further components are 0.
  ///   - value: Returns the bits of a uniform.
  func differences(
    places: [[Float]], value: (ShaderType) -> [UInt32]
  ) -> [String] {
    var known = interface
    for index in known.uniforms.indices where known.uniforms[index].type != .sampler {
      known.uniforms[index].value = value(known.uniforms[index].type)
    }
    guard let general = Compiler(interface: interface).compile(sources).program,
      let special = Compiler(interface: known).compile(sources).program
    else { return ["one of the programs is refused"] }
    var differences = special.violations()
    for place in places {
      let first = outcome(of: general, place, value)
      let second = outcome(of: special, place, value)
      // An endless loop that nothing depends on is removed, which may need the values.
      guard let first, let second, first != second else { continue }
      differences.append("\(place): \(first) / \(second)")
    }
    return differences
  }

  private func outcome(
    of program: ShaderProgram, _ place: [Float], _ value: (ShaderType) -> [UInt32]
  ) -> String? {
    let interpreter = Interpreter(
      program, uniforms: program.uniforms.map { value($0.type) },
      images: Ramp(width: 16, height: 12), roundLimit: 5000)
    let inputs = program.inputs.map { _ in place.map(\.bitPattern) }
    guard let pixel = try? interpreter.run(inputs: inputs) else { return nil }
    return "\(pixel.outputs) \(pixel.isDiscarded)"
  }
}
