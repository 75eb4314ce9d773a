import AgreementSupport
import ShaderTesting
import Testing

/// Random shaders give the same bytes on both backends.
@Suite struct GeneratedShaderAgreementTests {
  @Test func exactIsByteForByteTheSame() throws {
    let agreement = try GeneratedShaderAgreement()
    for seed in 0..<UInt64(40) {
      var generator = ShaderGenerator(seed: seed)
      let shader = generator.shader()
      #expect(agreement.difference(of: shader) == nil, "seed \(seed): \(shader.isf)")
    }
  }
}
