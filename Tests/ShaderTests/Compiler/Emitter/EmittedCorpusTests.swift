import GLSLCompiler
import ShaderCorpus
import ShaderTesting
import Testing

/// The real shaders as emitted texts.
@Suite(.enabled(if: Corpus.folder != nil, "GLSL_CORPUS is not set"))
struct EmittedCorpusTests {
  @Test func textsKeepAllBits() {
    for shader in Corpus.all {
      guard let program = shader.compile().program else { continue }
      let half = Array(repeating: Float(0.5).bitPattern, count: 16)
      let uniforms = program.uniforms.map { uniform in
        uniform.type.scalarKinds.first == .float ? half : Array(repeating: 1, count: 16)
      }
      let emission = Emission(program)
      guard let compiled = emission.compiled().program else {
        let message = emission.compiled().errors.first?.description ?? ""
        Issue.record("\(shader.name): \(message)")
        continue
      }
      let direct = Interpreter(program, uniforms: uniforms, images: Ramp(), roundLimit: 5000)
      let indirect = emission.interpreter(
        compiled, uniforms: uniforms, images: Ramp(), roundLimit: 5000)
      for place: Float in [0.25, 3.5] {
        let inputs = program.inputs.map { _ in [place, 1 - place, 0, 1].map(\.bitPattern) }
        guard let first = try? direct.run(inputs: inputs),
          let second = try? indirect.run(inputs: emission.inputs(compiled, inputs))
        else { continue }
        #expect(first.outputs == second.outputs, "\(shader.name)")
      }
    }
  }

  @Test(.enabled(if: Judge.command != nil, "GLSL_JUDGE is not set"))
  func theJudgeAcceptsAllTexts() throws {
    let programs = Corpus.all.compactMap { $0.compile().program }
    let verdicts = try Judge.verdicts(texts: programs.map { Emission($0).textES })
    #expect(verdicts.compactMap { $0.line == nil ? nil : $0.message } == [])
  }
}
