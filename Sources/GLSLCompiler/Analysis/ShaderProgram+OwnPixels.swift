extension ShaderProgram {
  /// Replaces reads at the own position by inputs, and removes dead code and unused variables.
  ///
  /// Each image with such reads gets a last input of type `vec4` with its sampler's name: the
  /// straight colour of the own texel, which has the bits of the bilinear sample.
  ///
  /// - Parameter images: The indices in `samplers` that may be replaced. Images with another size
  ///   than the pass stay.
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
