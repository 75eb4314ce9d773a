extension ShaderProgram {
  /// Returns the program with inputs in place of reads at the own pixel, and without what is dead
  /// then.
  ///
  /// An image that is read so has an input of type `vec4` with the name of its sampler, which the
  /// host gives the straight colour of the texel at the own place. Such a read gives the same bits
  /// as the bilinear sample, because its fraction is rounded to 0, or to 1 beside the texel before.
  /// Reads at other places stay as they are.
  ///
  /// Uniforms, inputs and samplers that are not used any more are removed, and those that remain
  /// keep their order. The new inputs come last, in the order of the samplers.
  ///
  /// - Parameters:
  ///   - images: The samplers that may be replaced, as indices in `samplers`. Images that do not
  ///     have the size of the pass stay as they are.
  ///   - facts: What is known about the pass.
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
