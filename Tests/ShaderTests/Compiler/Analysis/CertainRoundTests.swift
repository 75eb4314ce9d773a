import GLSLCompiler
import Testing

/// Iterations that every pixel runs, whatever it reads.
@Suite struct CertainRoundTests {
  /// Returns the line of the first loop that exceeds the limit.
  private func line(_ loops: String, limit: Int) throws -> Int32? {
    let program = try program(
      "void main() {\nfloat s = uv.x;\n\(loops)\ngl_FragColor = vec4(s);\n}",
      interface: TestPass.interface)
    return program.loopWithMoreRounds(than: limit)?.line
  }

  @Test(arguments: [
    ("for (int i = 0; i < 100; i++) s += sin(s);", 100),
    ("for (uint i = 200u; i >= 101u; i--) s += sin(s);", 100),
    ("for (float x = 0.0; x < 50.0; x += 0.5) s += sin(s);", 100),
    // 5 + 5 · 19
    ("for (int i = 0; i < 5; i++) for (int j = 1; j <= 19; j++) s += sin(s);", 100),
  ])
  func roundsAreCounted(loops: String, count: Int) throws {
    #expect(try line(loops, limit: count) == nil)
    #expect(try line(loops, limit: count - 1) == 3)
  }

  @Test func theLoopThatIsTooMuchIsNamed() throws {
    let loops = """
      for (int i = 0; i < 40; i++) s += sin(s);
      for (int i = 0; i < 60; i++) s += cos(s);
      for (int i = 0; i < 1; i++) s += uv.y;
      """
    #expect(try line(loops, limit: 99) == 4)
    #expect(try line(loops, limit: 39) == 3)
  }

  /// None of these loops runs 100 iterations at every pixel.
  @Test(arguments: [
    "for (int i = 0; i < 100; i++) { s += sin(s); if (s > 9.0) break; }",
    "if (uv.x > 0.5) for (int i = 0; i < 100; i++) s += sin(s);",
    "if (uv.x > 0.5) { gl_FragColor = vec4(1); return; }\nfor (int i = 0; i < 100; i++) s += sin(s);",
    "for (int i = 0; i < int(uv.x * 100.0); i++) s += sin(s);",
    "for (int i = 0; i < 9; i++) { if (s > 0.5) continue; for (int j = 0; j < 99; j++) s += sin(s); }",
    "for (int i = 0; i < 0; i++) for (int j = 0; j < 100; j++) s += sin(s);",
  ])
  func whatPixelsDecideIsNotCertain(loops: String) throws {
    #expect(try line(loops, limit: 50) == nil)
  }

  /// The counter misses its bound, or the iterations exceed the range of integers.
  @Test(arguments: [
    "for (uint i = 0u; i != 7u; i += 2u) s += sin(s);",
    """
    for (int i = 0; i < 2000000000; i++) for (int j = 0; j < 2000000000; j++)
    for (int k = 0; k < 2000000000; k++) s += sin(s);
    """,
  ])
  func endlessLoops(loops: String) throws {
    #expect(try line(loops, limit: 1 << 20) != nil)
  }
}
