import GLSLCompiler
import Testing

/// Programs are small, and analyses are right.
@Suite struct AnalysisTests {
  private let interface = ShaderInterface(uniforms: [
    .init("n", .int), .init("a", .float), .init("image", .sampler),
  ])

  private func text(_ source: String) throws -> String {
    try program(source, interface: interface).description
  }

  @Test func constantsAreFoldedAndDeadCodeIsRemoved() throws {
    #expect(
      try text(
        """
        float unused(float x) { for (int i = 0; i < n; i++) x *= 2.0; return x; }
        void main() {
          float b = sin(a); float c = 2.0 * 3.0 + a;
          float d = unused(a); float w[4]; w[n] = 3.0;
          if (1 > 2) { c = 0.0; }
          gl_FragColor = vec4(c, c * 1.0, 6.0 + a, 4.0 / 2.0);
        }
        """) == """
          %2 = floatAdd a.0 6.0
          gl_FragColor = %2 %2 %2 2.0

          """)
  }

  @Test func equalFetchesHappenOnce() throws {
    let program = try text(
      """
      vec4 f(sampler2D s, vec2 p) { return texture(s, p); }
      void main() { vec2 p = gl_FragCoord.xy; gl_FragColor = f(image, p) + texture(image, p); }
      """)
    #expect(program.split(separator: "\n").count { $0.contains("sample") } == 1)
  }

  @Test func branchesBecomeSelectionsWhereTheyAreSmall() throws {
    #expect(
      try text("void main() { float b = a; if (a > 1.0) b = 2.0; gl_FragColor = vec4(b); }")
        == """
        %2 = floatLess 1.0 a.0
        %4 = select %2 2.0 a.0
        gl_FragColor = %4 %4 %4 %4

        """)
  }

  @Test func loopsKeepTheirForm() throws {
    let source = """
      void main() {
        float sum = 0.0;
        for (int i = 0; i < n; i++) { sum += a; }
        gl_FragColor = vec4(sum);
      }
      """
    #expect(
      try text(source) == """
        loop %0 = 0.0, %2 = 0
          %5 = intLess %2 n.0
        while %5
          %7 = floatAdd %0 a.0
          %9 = integerAdd %2 1
        next %0 = %7, %2 = %9
        gl_FragColor = %0 %0 %0 %0

        """)
  }

  /// Returns the loops of a program, the outer ones first.
  private func loops(_ nodes: [Node]) -> [Loop] {
    nodes.flatMap { node -> [Loop] in
      switch node {
      case .instruction: []
      case .branch(let branch): loops(branch.whenTrue) + loops(branch.whenFalse)
      case .loop(let loop): [loop] + loops(loop.header) + loops(loop.body)
      }
    }
  }

  @Test func countingLoopsAreRecognised() throws {
    let cases: [(String, (early: Bool, rounds: Int?)?)] = [
      ("for (int i = 0; i < 10; i++) X", (false, 10)),
      ("for (int i = 10; i > 0; i -= 3) X", (false, 4)),
      ("for (float x = 0.0; x <= 1.0; x += 0.1) X", (false, 10)),
      ("for (uint i = 0u; i != 8u; i += 2u) X", (false, 4)),
      ("for (int i = 0; i < 10; i++) { X if (sum > 3.0) break; }", (true, 10)),
      ("for (int i = 0; i < 10; i++) { if (sum > 3.0) continue; X }", (false, 10)),
      ("for (int i = 0; 10 >= i; ++i) { X if (sum > 3.0) return; }", (true, 11)),
      ("int i = 0; while (i < 5) { X i++; }", (false, 5)),
      ("for (float x = 0.0; x < 1.0; x += 0.0) X", (false, nil)),
      ("for (int i = 1; i < 99; i *= 2) X", nil),
      ("for (int i = 0; i < 9; i++) { X i += int(sum); }", nil),
      ("while (sum < 8.0) { X X }", nil),
    ]
    for (statement, expected) in cases {
      let text = statement.replacing("X", with: "sum += gl_FragCoord.x;")
      let program = try program(
        "void main() { float sum = 0.0; \(text) gl_FragColor = vec4(sum); }",
        interface: interface)
      let loop = try #require(loops(program.body).first)
      let counted = CountedLoop(loop)
      #expect((counted == nil) == (expected == nil), "\(statement)\n\(program)")
      guard let counted, let expected else { continue }
      #expect(counted.mayEndEarly == expected.early, "\(statement)\n\(program)")
      let bits = [counted.initial, counted.step, counted.bound].map { program[$0].constant ?? 0 }
      #expect(
        counted.rounds(initial: bits[0], step: bits[1], bound: bits[2]) == expected.rounds,
        "\(statement)")
    }
  }

  @Test func uniformValuesAreFound() throws {
    let interface = ShaderInterface(
      uniforms: interface.uniforms, inputs: [.init("p", .float)],
      outputs: [.init("result", .vec(4))])
    let cases: [(String, [Bool])] = [
      ("result = vec4(a, p, a + 1.0, a + p);", [true, false, true, false]),
      (
        "result.xy = vec2(texture(image, vec2(a)).r, texture(image, vec2(p)).r);",
        [true, false, true, true]
      ),
      (
        "if (a > 1.0) result.x = sin(a); if (p > 1.0) result.y = sin(a);",
        [true, false, true, true]
      ),
      ("for (int i = 0; i < n; i++) { result.x += a; result.y += p; }", [true, false, true, true]),
      (
        "for (float x = 0.0; x < p; x++) { result.x += a; } result.y = float(n);",
        [false, true, true, true]
      ),
      (
        "float w[4], v[4]; w[n] = a; if (p > 0.0) v[n] = sin(a); result.xy = vec2(w[n + 1], v[n]);",
        [true, false, true, true]
      ),
      // The value that varies reaches the others in the third iteration.
      (
        "vec4 v; for (int i = 0; i < n; i++) { v.x = v.y; v.y = v.z; v.z = p; } result = v;",
        [false, false, false, true]
      ),
    ]
    for (statement, expected) in cases {
      let program = try program("void main() { \(statement) }", interface: interface)
      let uniformity = Uniformity(program)
      let found = program.outputs[0].values.map { uniformity.isUniform($0) }
      #expect(found == expected, "\(statement)\n\(program)")
    }
  }
}
