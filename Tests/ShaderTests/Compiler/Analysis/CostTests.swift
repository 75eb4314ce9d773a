import GLSLCompiler
import Testing

/// Costs are those of the most expensive path.
@Suite struct CostTests {
  private func cost(_ statements: String) throws -> Cost {
    let program = try program("void main() { \(statements) }", interface: TestPass.interface)
    return program.cost(TestPass.facts(program))
  }

  @Test func countsOperationsAndReads() throws {
    let cost = try cost("gl_FragColor = texture(image, uv) * amount;")
    #expect(cost.operations == 4)
    #expect(cost.reads == 1)
    #expect(cost.dearestLoop == nil)
  }

  @Test func theDearerWayCounts() throws {
    // A comparison; then a read, or two products, two reads and four sums.
    let cost = try cost(
      """
      if (uv.x < amount) gl_FragColor = texture(image, uv);
      else gl_FragColor = texture(image, uv * amount) + texture(other, uv);
      """)
    #expect(cost.operations == 7.0)
    #expect(cost.reads == 2)
  }

  @Test func loopsCountWithTheirRounds() throws {
    // The inner loop has 0 + 1 + 2 + 3 iterations, and 3 is the maximum. Each computes a comparison
    // and a sum for each counter, the products of the position, two sums and a read.
    let cost = try cost(
      """
      vec4 sum = vec4(0.0);
      for (int i = 0; i < radius; i++)
        for (int j = 0; j < i; j++)
          sum += texture(image, uv * float(j));
      gl_FragColor = sum;
      """)
    #expect(cost.reads == 12.0)
    // Inside, 3 · 9 operations and a last comparison are 28. Outside: 4 · (2 + 28) + 1.
    #expect(cost.operations == 121.0)
    #expect(cost.dearestLoop?.rounds == 4)
    #expect(cost.dearestLoop?.position.line == 2)
    #expect(cost.dearestLoop?.operations == cost.operations)
  }

  @Test func longLoopsAreCounted() throws {
    let cost = try cost(
      """
      float s = 0.0;
      for (int i = 0; i < 60000; i++) s += sin(float(i) * uv.x) * uv.y;
      gl_FragColor = vec4(s);
      """)
    #expect(cost.dearestLoop?.rounds == 60000)
  }

  @Test func loopsWithUnknownBoundsAreUnknown() throws {
    let cost = try cost(
      """
      float s = 0.0;
      for (int i = 0; i < 3; i++) s += uv.x;
      for (float i = 0.0; i < uv.x * unknown; i += 0.1) s += uv.y;
      gl_FragColor = vec4(s);
      """)
    #expect(cost.operations == nil)
    #expect(cost.reads == nil)
    #expect(cost.dearestLoop?.rounds == nil)
    #expect(cost.dearestLoop?.position.line == 3)
  }
}
