import GLSLCompiler
import ShaderCorpus
import Testing

/// The real shaders are accepted and become programs.
@Suite(.enabled(if: Corpus.folder != nil, "GLSL_CORPUS is not set"))
struct CompiledCorpusTests {
  private func check(_ shaders: [Corpus.Shader], count: Int) {
    #expect(shaders.count == count)
    for shader in shaders {
      let result = shader.compile()
      let first = result.errors.first?.description ?? "there is no program"
      #expect(result.program != nil, "\(shader.name): \(first)")
      #expect(result.program?.violations() == [], "\(shader.name)")
    }
  }

  @Test func acceptsAllShadersOfISF() { check(Corpus.isf, count: 321) }
  @Test func acceptsAllVertexShadersOfISF() { check(Corpus.vertex, count: 38) }
  @Test func acceptsAllTransitions() { check(Corpus.transitions, count: 125) }
  @Test func acceptsAllShadersOfGPUImage() { check(Corpus.gpuImage, count: 238) }

  @Test func computesAllShaders() {
    for shader in Corpus.all + Corpus.vertex {
      guard let program = shader.compile().program else { continue }
      let half = Array(repeating: Float(0.5).bitPattern, count: 16)
      let uniforms = program.uniforms.map { uniform in
        uniform.type.scalarKinds.first == .float ? half : Array(repeating: 1, count: 16)
      }
      let interpreter = Interpreter(program, uniforms: uniforms, images: Ramp())
      for place: Float in [0.25, 3.5] {
        let inputs = program.inputs.map { _ in [place, 1 - place, 0, 1].map(\.bitPattern) }
        #expect(throws: Never.self, "\(shader.name)") { _ = try interpreter.run(inputs: inputs) }
      }
    }
  }

  @Test func knownUniformsChangeNothing() {
    var count = 0
    for shader in Corpus.isf {
      let differences = Specialization(interface: shader.interface, sources: shader.sources)
        .differences(places: [[0.31, 0.62], [0.9, 0.1], [5.5, 7.5]]) { type in
          type.scalarKinds.enumerated().map { index, kind in
            kind == .float ? Float(0.37 + Double(index) * 0.21).bitPattern : 1
          }
        }
      #expect(differences == [], "\(shader.name)")
      count += 1
    }
    #expect(count == 321)
  }
}
