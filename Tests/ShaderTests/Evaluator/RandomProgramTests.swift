import Foundation
import GLSLEvaluator
import ShaderTesting
import Testing

/// Random programs give the bits of the interpreter.
@Suite struct RandomProgramTests {
  /// GLSL_SEEDS multiplies the number.
  private static let count =
    100 * (ProcessInfo.processInfo.environment["GLSL_SEEDS"].flatMap(Int.init) ?? 1)

  @Test(arguments: 0..<UInt64(count))
  func agree(seed: UInt64) {
    var generator = ShaderGenerator(seed: seed)
    let shader = generator.shader()
    #expect(shader.evaluationDifferences(count: 600) == [], "\(shader.pieces.text)")
  }

  @Test(arguments: 0..<UInt64(count))
  func agreeWithoutMoves(seed: UInt64) {
    var generator = ShaderGenerator(seed: seed, isWild: seed % 2 == 1)
    let shader = generator.shader()
    let words = seed % 3 == 0 ? Words(seed: seed) : nil
    let differences = shader.evaluationDifferences(
      count: 600, roundLimit: 60, special: words, perturbation: Perturbation(trial: 0, units: 0))
    #expect(differences == [], "\(shader.pieces.text)")
  }

  /// Some pixels exceed the limit, and inputs are any numbers.
  @Test(arguments: 0..<UInt64(count))
  func agreeWithEndlessLoops(seed: UInt64) {
    var generator = ShaderGenerator(seed: seed, isWild: true)
    let shader = generator.shader()
    let words = Words(seed: seed)
    let differences = shader.evaluationDifferences(count: 600, roundLimit: 60, special: words)
    #expect(differences == [], "\(shader.pieces.text)")
  }
}
