import AgreementSupport
import Foundation
import GLSLCompiler
import ShaderTesting

/// Checks random shaders, and prints failing ones as small as possible.
struct RandomShaders {
  private let agreement: GeneratedShaderAgreement

  init() throws { agreement = try GeneratedShaderAgreement() }

  func check(_ seeds: Range<UInt64>) throws -> Int {
    var failures = 0
    for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: 100) {
      let shaders = (start..<min(start + 100, seeds.upperBound)).map { seed in
        var generator = ShaderGenerator(seed: seed)
        return generator.shader()
      }
      let refusals: [String?] =
        Judge.command == nil
        ? shaders.map { _ in nil } : try GeneratedShader.refusals(of: shaders)
      for (shader, refusal) in zip(shaders, refusals) {
        if let problem = refusal.map({ "refused by the reference compiler: \($0)" }) {
          print("seed \(shader.seed): \(problem)\n\(shader.pieces.text)")
        } else if let problem = problem(of: shader) {
          print("seed \(shader.seed): \(problem)")
          report(shader, problem)
        } else {
          continue
        }
        failures += 1
      }
    }
    return failures
  }

  private func problem(of shader: GeneratedShader) -> String? {
    let compiled = shader.compiled(knowingUniforms: false)
    if compiled.program == nil {
      return "refused: \(compiled.errors.first?.description ?? "")"
    }
    if let difference = shader.evaluationDifferences(count: 64).first {
      return "evaluator: \(difference)"
    }
    return agreement.difference(of: shader).map { "OpenGL ES: \($0)" }
  }

  private func report(_ shader: GeneratedShader, _ problem: String) {
    func kind(_ problem: String) -> Substring { problem.prefix { $0 != ":" } }
    guard kind(problem) != "refused" else { return print(shader.pieces.text) }
    var shrinker = Shrinker(shader) { candidate in
      self.problem(of: candidate).map { kind($0) == kind(problem) } ?? false
    }
    let smaller = shrinker.shrunk()
    print("smaller: \(self.problem(of: smaller) ?? "nothing")\n\(smaller.isf)")
    print("values: \(smaller.uniforms.compactMap { u in u.value.map { "\(u.name) \($0)" } })")
  }
}
