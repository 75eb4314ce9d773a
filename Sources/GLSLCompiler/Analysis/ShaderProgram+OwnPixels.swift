extension ShaderProgram {
  /// Returns the program with inputs instead of reads at the own position, without dead code.
  ///
  /// For each such image there is an input of type `vec4` with the name of its sampler: the
  /// straight colour of the texel at the own position. The result has the same bits as the bilinear
  /// sample, whose fraction is rounded to 0, or to 1 from the previous texel. Reads at other
  /// positions stay.
  ///
  /// Unused uniforms, inputs and samplers are removed; the others keep their order. The new inputs
  /// come last, in the order of the samplers.
  ///
  /// - Parameters:
  ///   - images: The samplers that may be replaced, as indices in `samplers`. Images with another
  ///     size than the pass stay.
  ///   - facts: The facts about the pass.
  public func readingOwnPixels(of images: Set<Int>, _ facts: PassFacts) -> ShaderProgram {
    let analysis = PassAnalysis(self, facts: facts)
    guard !analysis.hasGivenUp else { return self }
    let own = analysis.reads.filter { value, read in
      read.footprint == .ownPixel && images.contains(read.image)
        && samplers.indices.contains(read.image)
    }
    guard !own.isEmpty else { return self }
    var result = self
    var newInputs: [Int: Int] = [:]
    for image in Set(own.values.map(\.image)).sorted() {
      newInputs[image] = result.inputs.count
      result.inputs.append(Input(name: samplers[image], type: .vec(4)))
    }
    result.body = Self.changed(body) { instruction in
      guard let read = own[instruction.result], instruction.operation.resultCount == 4,
        let input = newInputs[read.image]
      else { return instruction }
      for (component, value) in instruction.results.enumerated() {
        result.values[Int(value.index)] = ProgramValue(
          kind: .float, definition: .input(index: input, component: component))
      }
      return nil
    }
    return result.pruned()
  }
}
