import AgreementSupport
import GLBlur
import GLBlurText
import Testing

/// Every filter of the catalogue, at its defaults, at both ends of every range and at every choice.
@Suite(.serialized) struct CatalogueAgreementTests {
  private static let sizes = [(1, 1), (7, 5), (64, 33)]
  /// Larger results say no more, take long, and are larger than textures can be.
  private static let mostPixels = 1 << 16
  /// The contract's, for a filter from 8-bit input, in codes of 255.
  private static let fastTolerance = 1.0

  @Test(arguments: CataloguedFilter.all, [PixelFormat.rgba8, .rgba16])
  func exactIsByteForByteTheSame(_ filter: CataloguedFilter, _ format: PixelFormat) throws {
    let agreement = try Agreement.exact.get()
    try forEachVariant(of: filter, format) { variant, source, inputs in
      try agreement.expectSame(variant.chain, source, inputs, variant.label)
    }
  }

  @Test(arguments: CataloguedFilter.all)
  func fastIsWithinACode(_ filter: CataloguedFilter) throws {
    let agreement = try Agreement.fast.get()
    try forEachVariant(of: filter, .rgba8) { variant, source, inputs in
      try agreement.expectClose(
        variant.chain, source, inputs, within: Self.fastTolerance, variant.label)
    }
  }

  @Test func floatsAreTheSame() throws {
    let agreement = try Agreement.exact.get()
    let source = try Image.noise(9, 7, .rgbaFloat)
    let chain = Chain {
      GaussianBlur(sigma: 2)
      Saturation(1.8)
      Tint(.white, alpha: 0.3)
    }
    #expect(try agreement.expectSame(chain, source, [:], "floats"))
  }

  private func forEachVariant(
    of filter: CataloguedFilter, _ format: PixelFormat,
    _ body: (Variant, Image, [String: Image]) throws -> Bool
  ) throws {
    var compared = 0
    for (width, height) in Self.sizes {
      let source = try Image.noise(width, height, format, seed: UInt64(width))
      let inputs = [
        CataloguedFilter.main: try Image.noise(width, height, format, seed: 97),
        CataloguedFilter.overlay: try Image.noise(width, height, format, seed: 99),
        CataloguedFilter.ownSize: try Image.noise(9, 3, format, seed: 98),
      ]
      for variant in filter.variants
      where try outputPixels(variant.chain, source, inputs) <= Self.mostPixels {
        if try body(variant, source, inputs) { compared += 1 }
      }
    }
    // A refusal by both is an agreement too, but not all that there is.
    #expect(compared >= Self.sizes.count)
  }

  /// 0 for a chain that is refused.
  private func outputPixels(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image]
  ) throws -> Int {
    let images = inputs.keys.sorted().map { (name: $0, size: inputs[$0]?.size ?? source.size) }
    let lowered = try? Chain.lowered(
      [chain], source: source.size, images: images, precision: .bits8,
      typesetter: PangoTypesetter.shared)
    return lowered?.outputs[0].extent.area ?? 0
  }
}
