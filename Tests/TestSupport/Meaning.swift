package import GLBlurChain
import GLBlurShaders

/// Hashes of what operations and passes compute, wherever they store it. Equal meanings come from
/// the same kernels of the same inputs.
package enum Meaning {
  package static func of(_ network: Network, output: Int) -> Int { all(in: network)[output] }

  package static func all(in network: Network) -> [Int] {
    var meanings: [Int] = []
    for operation in network.operations {
      let inputs = operation.inputs.map { (meanings[$0], network.operations[$0].extent) }
      switch operation.body {
      case .image(let number): meanings.append(image(number))
      case .point(let kernel): meanings.append(point(kernel, inputs.map(\.0)))
      case .sample(let kernel, let edge):
        meanings.append(sample(kernel, inputs.map { ($0.0, $0.1, edge) }))
      case .gaussian(let scheme, let edge):
        meanings.append(whole(scheme, inputs[0].0, inputs[0].1, edge))
      case .select(let selection, let edge):
        meanings.append(whole(selection, inputs[0].0, inputs[0].1, edge))
      case .variableGaussian(let blur, let edge):
        meanings.append(variable(blur, inputs[0].0, inputs[0].1, edge, place: inputs[1].0))
      case .move(let x, let y):
        meanings.append(move(x, y, inputs[0].0, inside: inputs[0].1))
      }
    }
    return meanings
  }

  /// Returns the meaning of each output after all passes, or nil if a slot is read before it is
  /// written.
  package static func of(_ plan: Plan) -> [Int?]? {
    var slots: [Int: Int] = [:]
    var outputs: [Int?] = plan.outputs.map { _ in nil }
    for pass in plan.passes {
      guard let meaning = of(pass.expression, slots) else { return nil }
      switch pass.target {
      case .slot(let slot): slots[slot] = meaning
      case .output(let number): outputs[number] = meaning
      }
    }
    return outputs
  }

  private static func of(_ expression: Plan.Expression, _ slots: [Int: Int]) -> Int? {
    switch expression {
    case .read(.image(let number), _, _): return image(number)
    case .read(.slot(let slot, _), _, _): return slots[slot]
    case .point(let kernel, let inputs):
      let known = inputs.compactMap { of($0, slots) }
      return known.count == inputs.count ? point(kernel, known) : nil
    case .sample(let kernel, let inputs):
      let known = inputs.compactMap { input in
        of(input.expression, slots).map { ($0, input.extent, input.edge) }
      }
      return known.count == inputs.count ? sample(kernel, known) : nil
    case .gaussian(let scheme, let input):
      return of(input.expression, slots).map { whole(scheme, $0, input.extent, input.edge) }
    case .select(let selection, let input):
      return of(input.expression, slots).map { whole(selection, $0, input.extent, input.edge) }
    case .variableGaussian(let blur, let input, let place):
      return of(input.expression, slots).flatMap { known in
        of(place, slots).map { variable(blur, known, input.extent, input.edge, place: $0) }
      }
    case .move(let x, let y, let input, let inside):
      return of(input, slots).map { move(x, y, $0, inside: inside) }
    }
  }

  private static func variable(
    _ blur: VariableGaussian, _ input: Int, _ extent: Region, _ edge: EdgeMode, place: Int
  ) -> Int {
    hash {
      $0.combine(whole(blur, input, extent, edge))
      $0.combine(place)
    }
  }

  private static func image(_ number: Int) -> Int {
    hash { $0.combine(number) }
  }

  private static func point(_ kernel: any PointKernel, _ inputs: [Int]) -> Int {
    hash {
      $0.combine(kernel.shaderCall)
      $0.combine(inputs)
    }
  }

  private static func sample(
    _ kernel: any SamplingKernel, _ inputs: [(Int, Region, EdgeMode)]
  ) -> Int {
    hash {
      $0.combine(kernel)
      for (meaning, extent, edge) in inputs {
        $0.combine(meaning)
        $0.combine(extent)
        $0.combine(edge)
      }
    }
  }

  private static func whole(
    _ operation: some Hashable, _ input: Int, _ extent: Region, _ edge: EdgeMode
  ) -> Int {
    hash {
      $0.combine(operation)
      $0.combine(input)
      $0.combine(extent)
      $0.combine(edge)
    }
  }

  private static func move(_ x: Int, _ y: Int, _ input: Int, inside: Region) -> Int {
    hash {
      $0.combine([x, y, input])
      $0.combine(inside)
    }
  }

  private static func hash(_ feed: (inout Hasher) -> Void) -> Int {
    var hasher = Hasher()
    feed(&hasher)
    return hasher.finalize()
  }
}
