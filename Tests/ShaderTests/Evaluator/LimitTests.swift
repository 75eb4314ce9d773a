import GLSLCompiler
import GLSLEvaluator
import ShaderTesting
import Testing

/// Programs, pixels and results at the limits.
@Suite struct LimitTests {
  private func red(
    _ program: ShaderProgram, _ x: [Float], _ set: InstructionSet = .widest
  ) throws -> (red: [Float], outcome: ColumnEvaluator.Outcome) {
    let evaluator = ColumnEvaluator(
      try ColumnProgram(program), uniforms: [], imageSizes: [], instructionSet: set)
    let (columns, outcome) = unsafe withColumns([x], outputs: 1, count: x.count) {
      unsafe evaluator.run(
        count: x.count, inputs: $0, outputs: $1, images: StoredImages([]))
    }
    return (columns[0], outcome)
  }

  @Test func derivativesAreRefused() throws {
    let program = try program("void main() { gl_FragColor = dFdx(gl_FragCoord); }")
    #expect(throws: ColumnFailure.comparesNeighbours(.init(source: 0, line: 1, column: 30))) {
      _ = try ColumnProgram(program)
    }
  }

  @Test func theLoopThatRunsOutIsNamed() throws {
    let text = """
      void main() {
        float s = 0.0;
        for (int i = 0; i < 9; i++) s += gl_FragCoord.x;
        while (gl_FragCoord.x > 2.0) s += 1.0;
        gl_FragColor = vec4(s);
      }
      """
    let outcome = try red(try program(text), [1, 5, 2, 7]).outcome
    #expect(outcome.exhaustedCount == 2)
    #expect(outcome.loop?.line == 4)
    #expect(try red(try program(text), [1, 2, -7]).outcome.exhaustedCount == 0)
  }

  /// An array of 4096 elements for each of 512 pixels takes 8 MiB.
  @Test func largeArraysMakeColumnsShorter() throws {
    func text(_ count: Int) -> String {
      let names = (0..<count).map { "a\($0)" }
      return "void main() { int i = int(gl_FragCoord.x); gl_FragColor = vec4(0); "
        + names.map { "float \($0)[4096]; \($0)[i] = gl_FragCoord.x; " }.joined()
        + names.map { "gl_FragColor += \($0)[i / 2 * 2]; " }.joined() + "}"
    }
    #expect(try ColumnProgram(try program(text(2))).width == 512)
    let shorter = try ColumnProgram(try widened(text(2), to: 20))
    #expect(shorter.width == 128)
    #expect(shorter.memory <= ColumnProgram.memoryLimit)
    let result = try red(try widened(text(2), to: 20), [0, 1, 2, 4095])
    #expect(result.red == [0, 0, 4, 0])
    // Columns of 16 pixels suffice for 255 such arrays.
    #expect(try ColumnProgram(try widened(text(2), to: 250)).width == 16)
    #expect(throws: ColumnFailure.needsTooMuchMemory) {
      _ = try ColumnProgram(try widened(text(2), to: 260))
    }
  }

  /// Returns a program with more arrays, which change as its last array does.
  private func widened(_ text: String, to count: Int) throws -> ShaderProgram {
    var widened = try program(text)
    let stores = widened.body.compactMap { node -> Instruction? in
      if case .instruction(let store) = node, store.operation == .storeElement { return store }
      return nil
    }
    var store = try #require(stores.last)
    while widened.arrays.count < count {
      widened.arrays.append(widened.arrays[0])
      store.resource = Int32(widened.arrays.count - 1)
      widened.body.append(.instruction(store))
    }
    return widened
  }

  @Test func brokenProgramsAreRefused() throws {
    var broken = try program("void main() { gl_FragColor = sin(gl_FragCoord); }")
    broken.outputs[0].values[0] = ValueID(1000)
    #expect(throws: ColumnFailure.self) { _ = try ColumnProgram(broken) }
  }

  @Test func missingColumnsAreZerosOrIgnored() throws {
    let program = try program("void main() { gl_FragColor = gl_FragCoord + 3.0; }")
    let evaluator = ColumnEvaluator(
      try ColumnProgram(program), uniforms: [], imageSizes: [])
    let (columns, _) = unsafe withColumns([], outputs: 2, count: 7) {
      unsafe evaluator.run(count: 7, inputs: $0, outputs: $1, images: StoredImages([]))
    }
    #expect(columns == [Array(repeating: 3, count: 7), Array(repeating: 3, count: 7)])
  }
}
