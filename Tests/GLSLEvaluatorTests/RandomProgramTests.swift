import Foundation
import Testing

/// Programs at random give the bits of the interpreter.
@Suite struct RandomProgramTests {
  /// The number of programs, which GLSL_SEEDS multiplies.
  private static let count =
    150 * (ProcessInfo.processInfo.environment["GLSL_SEEDS"].flatMap(Int.init) ?? 1)

  @Test(arguments: 0..<UInt64(count))
  func agree(seed: UInt64) throws {
    var shader = RandomShader(seed: seed)
    let text = shader.statements()
    for isSpecial in [false, true] {
      let differences = try differences(
        text, before: RandomShader.declarations, roundLimit: 60, hasSpecialInputs: isSpecial)
      #expect(differences == [], "\(text)")
    }
  }
}
