import AgreementSupport
import GLBlur
import Testing

/// Compares compute passes with the CPU. `make test-agreement` compares all values of parameters.
@Suite struct ComputeAgreementTests {
  private static let agreement = Pool { try Agreement(quality: .exact, passes: .compute) }

  private func expectSame(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image], _ label: String
  ) throws {
    try Self.agreement.borrow { agreement in
      let form = try agreement.device.passes.form
      #expect(form == .compute)
      let wasCompared = try agreement.expectSame(chain, source, inputs, label)
      // Codes have more modules than the picture has pixels.
      #expect(wasCompared || chain.nodes.contains { $0.filter is QRCode || $0.filter is Barcode })
    }
  }

  /// No seasoned parameter is neutral. Results of this width are packed.
  @Test(arguments: CataloguedFilter.all) func everyFilter(_ filter: CataloguedFilter) throws {
    let variant = try #require(filter.seasoned ?? filter.variants.first)
    try expectSame(
      variant.chain, .noise(24, 14, seed: 24),
      [
        CataloguedFilter.main: .noise(24, 14, seed: 97),
        CataloguedFilter.overlay: .noise(24, 14, seed: 99),
        CataloguedFilter.ownSize: .noise(9, 3, seed: 98),
      ], variant.label)
  }

  @Test(arguments: 0..<UInt64(8)) func randomChains(_ seed: UInt64) throws {
    let size = Size(width: 33, height: 18)
    var generator = ChainGenerator(seed: seed, size: size, mostGain: nil)
    let chain = generator.chain().chain
    let format = seed % 2 == 0 ? PixelFormat.rgba8 : .rgba16
    try expectSame(
      chain, .noise(size.width, size.height, format, seed: seed),
      [
        ChainGenerator.names.same: .noise(size.width, size.height, format, seed: seed + 1000),
        ChainGenerator.names.other: .noise(12, 23, format, seed: seed + 2000),
      ], chain.text)
  }

  /// The program computes derivatives itself, as differences of neighbours.
  @Test(arguments: [
    "fwidth(IMG_THIS_PIXEL(inputImage)) + dFdx(dFdy(texture(inputImage, place * 0.7)))",
    "textureGrad(inputImage, place, dFdx(place) * 3.0, dFdy(place) * 1.5)",
    "vec4(gl_FragCoord.xy / 40.0, sin(gl_FragCoord.x * 12.9898) * 0.5 + 0.5, 1.0)",
  ])
  func usersShaders(_ expression: String) throws {
    let shader = try Shader(
      source: """
        /*{"ISFVSN": "2", "INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/
        void main() { vec2 place = isf_FragNormCoord; gl_FragColor = \(expression); }
        """)
    for width in [36, 37] {
      try expectSame(Chain { shader }, .noise(width, 23), [:], expression)
    }
  }
}
