import GLSLCompiler
import ShaderTesting
import Testing

/// Random shaders are valid.
@Suite struct GeneratedShaderTests {
  private static let shaders = (0..<UInt64(200)).map { seed in
    var generator = ShaderGenerator(seed: seed, isWild: seed % 4 == 3)
    return generator.shader()
  }

  @Test func areTheSameForASeed() {
    for shader in Self.shaders.prefix(20) {
      var generator = ShaderGenerator(seed: shader.seed, isWild: shader.seed % 4 == 3)
      #expect(generator.shader().isf == shader.isf)
    }
    #expect(Set(Self.shaders.map(\.isf)).count == Self.shaders.count)
  }

  @Test func areAccepted() {
    for shader in Self.shaders {
      let result = shader.compiled(knowingUniforms: false)
      #expect(result.errors.map(\.description) == [], "\(shader.pieces.text)")
    }
  }

  /// Together the shaders must have these, or a rule of the generator is never reached.
  @Test(arguments: [
    "struct S0", "inout ", "out ", "const in ", "mat2 ", "mat3x4", "mat4", "bvec3", "uvec2",
    "ivec4", "switch (", "default:", "while (", "do {", "for (float", "break;", "continue;",
    "return;", "discard;", " ? ", "^^", "<<=", "%=", "[2][", ".length()", "outerProduct(",
    "inverse(", "determinant(", "modf(", "frexp(", "umulExtended(", "texelFetch(",
    "textureProj(", "IMG_PIXEL(", "IMG_THIS_PIXEL(drawn)", "bitfieldInsert(", "packSnorm2x16(",
    "refract(", "pow(", ".stp", "[] ",
  ])
  func have(construct: String) {
    #expect(Self.shaders.contains { $0.pieces.text.contains(construct) })
  }

  @Test func keepAllBitsWhenTheyAreEmitted() throws {
    for shader in Self.shaders {
      guard let program = shader.compiled(knowingUniforms: false).program else { continue }
      let uniforms = program.uniforms.map { shader.bits(of: $0.name) }
      let emission = Emission(program)
      let compiled = try #require(emission.compiled().program, "seed \(shader.seed)")
      let direct = Interpreter(program, uniforms: uniforms, images: Ramp(), roundLimit: 5000)
      let indirect = emission.interpreter(
        compiled, uniforms: uniforms, images: Ramp(), roundLimit: 5000)
      for place: Float in [0.25, 3.5] {
        let inputs = program.inputs.map { _ in [place, 1 - place, 0, 1].map(\.bitPattern) }
        guard let first = try? direct.run(inputs: inputs), !first.isDiscarded else { continue }
        let second = try indirect.run(inputs: emission.inputs(compiled, inputs))
        let pairs = zip(first.outputs.joined(), second.outputs.joined())
        #expect(pairs.allSatisfy { agree($0, $1, .float) }, "\(shader.pieces.text)")
      }
    }
  }

  @Test(.enabled(if: Judge.command != nil, "GLSL_JUDGE is not set"))
  func areAcceptedByTheJudge() throws {
    for (shader, refusal) in zip(Self.shaders, try GeneratedShader.refusals(of: Self.shaders)) {
      #expect(refusal == nil, "\(shader.pieces.text)")
    }
  }
}
