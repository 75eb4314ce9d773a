import GLSLCompiler
import ShaderTesting
import TestSupport

/// The fuzz target for valid shaders: the interpreter and the evaluator compute each alike, whether
/// the compiler knows its uniforms or not.
enum ProgramFuzzing {
  static func run(_ bytes: [UInt8]) throws(Finding) {
    var generator = ShaderGenerator(bytes: Array(bytes.dropFirst()), isWild: bytes.first == 1)
    let shader = generator.shader()
    let differences = shader.evaluationDifferences(count: 6, roundLimit: 60)
    if let difference = differences.first { throw Finding("\(difference)\n\(shader.isf)") }
  }

  static var seeds: [[UInt8]] {
    var noise = Noise(state: 1)
    return (0..<64).map { [UInt8($0 & 1)] + noise.bytes(32 * (1 + $0)) }
  }
}
