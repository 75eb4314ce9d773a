package import GLSLCompiler
package import GLSLEvaluator

/// Compares the evaluator with the interpreter.
package struct Comparison {
  private let program: ShaderProgram
  private let uniforms: [[UInt32]]
  private let images: any ImageReader
  private let roundLimit: Int
  private let perturbation: Perturbation?

  package init(
    program: ShaderProgram, uniforms: [[UInt32]], images: any ImageReader, roundLimit: Int = 65535,
    perturbation: Perturbation? = nil
  ) {
    self.program = program
    self.uniforms = uniforms
    self.images = images
    self.roundLimit = roundLimit
    self.perturbation = perturbation
  }

  /// The outcome of a pixel.
  private enum Pixel: Equatable {
    case exhausted
    case discarded
    case color([UInt32])
  }

  /// Returns a sentence for each of the first pixels that differ, with any set of instructions.
  /// `inputs` has the bits of all pixels for each scalar.
  package func differences(count: Int, inputs: [[UInt32]]) -> [String] {
    let columns: ColumnProgram
    do { columns = try ColumnProgram(program, perturbation: perturbation) } catch {
      return ["\(error)"]
    }
    let kinds = program.outputs.flatMap(\.type.scalarKinds)
    let expected = (0..<count).map { pixel in interpret(inputs.map { $0[pixel] }) }
    var differences: [String] = []
    for set in InstructionSet.available {
      let evaluator = ColumnEvaluator(
        columns, uniforms: uniforms, imageSizes: sizes, roundLimit: roundLimit,
        instructionSet: set)
      let pixels = evaluate(evaluator, count: count, inputs: inputs, outputs: kinds.count)
      for (index, (pixel, wanted)) in zip(pixels, expected).enumerated() {
        switch (pixel, wanted) {
        case (.exhausted, .exhausted), (.discarded, .discarded): continue
        case (.color(let first), .color(let second)):
          if zip(zip(first, second), kinds).allSatisfy({ agree($0.0, $0.1, $1) }) { continue }
        default: break
        }
        differences.append("\(set.name), pixel \(index): \(pixel), not \(wanted)")
        if differences.count > 4 { return differences }
      }
    }
    return differences
  }

  private var sizes: [SIMD2<Int32>] {
    program.samplers.indices.map { index in
      let size = images.size(of: index)
      return SIMD2(Int32(size.width), Int32(size.height))
    }
  }

  private func interpret(_ words: [UInt32]) -> Pixel {
    var rest = words[...]
    let inputs = program.inputs.map { input in
      defer { rest = rest.dropFirst(input.type.scalarCount) }
      return Array(rest.prefix(input.type.scalarCount))
    }
    let interpreter = Interpreter(
      program, uniforms: uniforms, images: images, roundLimit: roundLimit)
    let result = flushingSubnormals { try? interpreter.run(inputs: inputs) }
    guard let pixel = result else { return .exhausted }
    return pixel.isDiscarded ? .discarded : .color(pixel.outputs.flatMap { $0 })
  }

  /// Computes a column in two runs, the second one of which is short.
  private func evaluate(
    _ evaluator: ColumnEvaluator, count: Int, inputs: [[UInt32]], outputs: Int
  ) -> [Pixel] {
    var pixels: [Pixel] = []
    let reader = InterpretedImages(images: images)
    while pixels.count < count {
      let size = min(count - pixels.count, evaluator.program.width)
      let start = pixels.count
      let inputs = inputs.map { column in
        column[start..<start + size].map { Float(bitPattern: $0) }
      }
      let (columns, outcome) = unsafe withColumns(inputs, outputs: outputs, count: size) {
        unsafe evaluator.run(count: size, inputs: $0, outputs: $1, images: reader)
      }
      for pixel in 0..<size {
        if evaluator.isExhausted(pixel) {
          pixels.append(.exhausted)
        } else if evaluator.isDiscarded(pixel) {
          pixels.append(.discarded)
        } else {
          pixels.append(.color(columns.map { $0[pixel].bitPattern }))
        }
      }
      precondition(outcome.exhaustedCount == pixels.suffix(size).count { $0 == .exhausted })
    }
    return pixels
  }
}

/// Calls a function with pointers to columns, and returns these and the result.
package func withColumns<Result>(
  _ inputs: [[Float]], outputs: Int, count: Int,
  _ body: ([UnsafePointer<Float>], [UnsafeMutablePointer<Float>]) -> Result
) -> ([[Float]], Result) {
  let memory = UnsafeMutablePointer<Float>.allocate(
    capacity: (inputs.count + outputs) * count + 1)
  defer { unsafe memory.deallocate() }
  unsafe memory.initialize(repeating: -77, count: (inputs.count + outputs) * count + 1)
  for (index, column) in inputs.enumerated() {
    unsafe (memory + index * count).update(from: column, count: count)
  }
  let results = unsafe memory + inputs.count * count
  let result = unsafe body(
    inputs.indices.map { unsafe UnsafePointer(memory + $0 * count) },
    (0..<outputs).map { unsafe results + $0 * count })
  let columns = (0..<outputs).map { index in
    (0..<count).map { unsafe results[index * count + $0] }
  }
  return (columns, result)
}
