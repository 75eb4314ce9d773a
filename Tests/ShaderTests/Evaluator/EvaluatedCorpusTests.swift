import GLSLCompiler
import ShaderCorpus
import ShaderTesting
import Testing

/// The real shaders give the bits of the interpreter.
@Suite(.enabled(if: Corpus.folder != nil, "GLSL_CORPUS is not set"))
struct EvaluatedCorpusTests {
  @Test func allShadersAgree() throws {
    var words = Words(seed: 11)
    for shader in Corpus.all + Corpus.vertex {
      let program = try #require(shader.compile().program, "\(shader.name)")
      let uniforms = program.uniforms.map { uniform in
        uniform.type.scalarKinds.map { kind in
          kind == .float
            ? Float.random(in: 0...2, using: &words).bitPattern
            : kind == .bool
              ? UInt32.random(in: 0...1, using: &words)
              : UInt32.random(in: 0...4, using: &words)
        }
      }
      let inputs = program.inputs.flatMap { input in
        (0..<input.type.scalarCount).map { _ in
          (0..<90).map { pixel in
            // Some positions are beyond the images, NaN or infinite.
            pixel % 9 == 0
              ? words.bits(of: .float)
              : Float.random(in: pixel % 2 == 0 ? 0...1 : -1...12, using: &words).bitPattern
          }
        }
      }
      let differences = Comparison(
        program: program, uniforms: uniforms, images: Ramps(), roundLimit: 3000
      ).differences(count: 90, inputs: inputs)
      #expect(differences == [], "\(shader.name)")
    }
  }
}
