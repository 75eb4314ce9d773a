import GLSLCompiler
import Testing

/// Reads at the own pixel become inputs, and the result stays the same.
@Suite struct OwnPixelTests {
  private func check(
    _ text: String, images: Set<String> = ["image", "other"],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ShaderProgram {
    let before = try program(text, interface: TestPass.interface)
    var facts = TestPass.facts(before)
    facts.colors = nil
    let chosen = before.samplers.indices.filter { images.contains(before.samplers[$0]) }
    let after = before.readingOwnPixels(of: Set(chosen), facts)
    #expect(after.violations() == [], sourceLocation: sourceLocation)
    let first = Interpreter(
      before, uniforms: TestPass.uniforms(before), images: TestPass.Places(before))
    let second = Interpreter(
      after, uniforms: TestPass.uniforms(after), images: TestPass.Places(after))
    for (x, y) in [(0, 0), (63, 47), (17, 40), (31, 5)] {
      let expected = try first.run(inputs: TestPass.inputs(before, x, y))
      let result = try second.run(inputs: TestPass.inputs(after, x, y))
      #expect(expected == result, "(\(x), \(y))", sourceLocation: sourceLocation)
    }
    return after
  }

  @Test func aReadBecomesAnInput() throws {
    let after = try check(
      "void main() { gl_FragColor = texture(image, gl_FragCoord.xy / size) * amount; }")
    #expect(
      after.description == """
        %2 = floatMultiply image.0 amount.0
        %4 = floatMultiply image.1 amount.0
        %6 = floatMultiply image.2 amount.0
        %8 = floatMultiply image.3 amount.0
        gl_FragColor = %2 %4 %6 %8

        """)
    #expect(after.inputs.map(\.name) == ["image"])
    #expect(after.inputs.map(\.type) == [.vec(4)])
    #expect(after.uniforms.map(\.name) == ["amount"])
    #expect(after.samplers == [])
  }

  @Test func readsInBranchesAndLoopsBecomeInputs() throws {
    let after = try check(
      """
      void main() {
        vec4 sum = texture(other, uv + 3.0 / size);
        for (int i = 0; i < radius; i++) {
          sum += texture(image, uv) * float(i);
          if (sum.x > 20.0) sum -= texelFetch(other, ivec2(gl_FragCoord.xy), 0);
          else sum.y += texture(image, uv - float(i) / size).z;
        }
        gl_FragColor = sum;
      }
      """)
    #expect(after.samplers == ["other", "image"])
    #expect(after.inputs.map(\.name) == ["uv", "other", "image"])
  }

  @Test func otherImagesStay() throws {
    let after = try check(
      "void main() { gl_FragColor = texture(image, uv) + texture(other, uv); }", images: ["other"])
    #expect(after.samplers == ["image"])
    #expect(after.inputs.map(\.name) == ["uv", "other"])
  }

  @Test func imagesOfOtherSizesStay() throws {
    let before = try program(
      "void main() { gl_FragColor = texture(image, uv); }", interface: TestPass.interface)
    var facts = TestPass.facts(before)
    facts.imageSizes = [SIMD2(32, 24)]
    #expect(before.readingOwnPixels(of: [0], facts) == before)
    #expect(before.footprints(facts) == [.bounded(x: -1...1, y: -1...1)])
  }
}
