package import GLSLCompiler
package import GLSLEvaluator

extension GeneratedShader {
  /// The size of the compared picture.
  package static let size = (width: 37, height: 23)

  package func compiled(knowingUniforms isKnown: Bool) -> Compiler.Result {
    var interface = interface
    if isKnown {
      for index in interface.uniforms.indices where interface.uniforms[index].type != .sampler {
        interface.uniforms[index].value = bits(of: interface.uniforms[index].name)
      }
    }
    return Compiler(interface: interface).compile(sources)
  }

  /// Returns the violations of the program, and the differences of the evaluator from the
  /// interpreter, for known and unknown uniforms.
  /// - Parameters:
  ///   - special: Random numbers for the inputs, or nil for those of a picture.
  ///   - perturbation: A perturbation that moves nothing, or nil.
  package func evaluationDifferences(
    count: Int, roundLimit: Int = 65535, special: Words? = nil, perturbation: Perturbation? = nil
  ) -> [String] {
    var results: [[[UInt32]?]] = []
    for isKnown in [false, true] {
      let result = compiled(knowingUniforms: isKnown)
      guard let program = result.program else { return result.errors.map(\.description) }
      let violations = program.violations()
      if !violations.isEmpty { return violations }
      let uniforms = program.uniforms.map { bits(of: $0.name) }
      let columns = inputs(of: program, count: count, special)
      // A program that knows its uniforms may read fewer images.
      let names = interface.uniforms.map(\.name)
      let images = Ramps(numbers: program.samplers.map { names.firstIndex(of: $0) ?? 0 })
      let differences = Comparison(
        program: program, uniforms: uniforms, images: images, roundLimit: roundLimit,
        perturbation: perturbation
      ).differences(count: count, inputs: columns)
      if !differences.isEmpty { return differences }
      let interpreter = Interpreter(
        program, uniforms: uniforms, images: images, roundLimit: roundLimit)
      results.append(
        (0..<min(count, 16)).map { pixel in
          var first = 0
          let inputs = program.inputs.map { input in
            defer { first += input.type.scalarCount }
            return (first..<first + input.type.scalarCount).map { columns[$0][pixel] }
          }
          guard let pixel = try? interpreter.run(inputs: inputs) else { return nil }
          return [pixel.isDiscarded ? 1 : 0] + pixel.outputs.joined()
        })
    }
    // A power with a known whole exponent is a product.
    if pieces.text.contains("pow(") { return [] }
    for (pixel, (general, known)) in zip(results[0], results[1]).enumerated() {
      // An endless loop that nothing depends on is removed, which may need the values.
      guard let general, let known else { continue }
      let isSame = zip(general, known).enumerated().allSatisfy { index, words in
        agree(words.0, words.1, index == 0 ? .bool : .float)
      }
      if !isSame { return ["pixel \(pixel): \(known) with known uniforms, not \(general)"] }
    }
    return []
  }

  private func inputs(
    of program: ShaderProgram, count: Int, _ special: Words?
  ) -> [[UInt32]] {
    var words = special
    let places = (0..<count).map { index in
      (x: Float(index * 7 % Self.size.width) + 0.5, y: Float(index % Self.size.height) + 0.5)
    }
    return program.inputs.flatMap { input in
      (0..<input.type.scalarCount).map { component in
        places.map { place in
          if words != nil, let bits = words?.bits(of: .float) { return bits }
          let isShare = input.name != "gl_FragCoord"
          let number: Float =
            switch component {
            case 0: isShare ? place.x / Float(Self.size.width) : place.x
            case 1: isShare ? place.y / Float(Self.size.height) : place.y
            case 2: 0
            default: 1
            }
          return number.bitPattern
        }
      }
    }
  }
}
