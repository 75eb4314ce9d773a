import AgreementSupport
import Foundation
import GLBlur
import Testing

/// Compares both backends for every filter, at its defaults, at both ends of every range and at
/// every choice. 16 bits and `fast` take the same parameters, so they are compared at a third of
/// these values; `make test-more` compares all.
@Suite struct CatalogueAgreementTests {
  private static let sizes = [(1, 1), (7, 5), (80, 33)]
  /// Larger results show no more, take long, and some are larger than textures can be.
  private static let mostPixels = 1 << 16
  /// The contract's tolerance for one filter, in 8-bit levels.
  private static let fastTolerance = 1.0

  @Test(arguments: VariantShare.all)
  func exactIsByteForByteTheSame(_ share: VariantShare) throws {
    try expectSame(share, .rgba8)
  }

  @Test(arguments: VariantShare.third(0))
  func exactIsTheSameInSixteenBits(_ share: VariantShare) throws {
    try expectSame(share, .rgba16)
  }

  private func expectSame(_ share: VariantShare, _ format: PixelFormat) throws {
    try Agreement.exact.borrow { agreement in
      try forEachVariant(of: share, format) { variant, source, inputs in
        try agreement.expectSame(variant.chain, source, inputs, variant.label)
      }
    }
  }

  @Test(arguments: VariantShare.third(1))
  func fastIsWithinACode(_ share: VariantShare) throws {
    try Agreement.fast.borrow { agreement in
      try forEachVariant(of: share, .rgba8) { variant, source, inputs in
        try agreement.expectClose(
          variant.chain, source, inputs, within: Self.fastTolerance, variant.label)
      }
    }
  }

  @Test func floatsAreTheSame() throws {
    let source = try Image.noise(9, 7, .rgbaFloat)
    let chain = Chain {
      GaussianBlur(sigma: 2)
      Saturation(1.8)
      Tint(.white, alpha: 0.3)
    }
    #expect(try Agreement.exact.borrow { try $0.expectSame(chain, source, [:], "floats") })
  }

  private func forEachVariant(
    of share: VariantShare, _ format: PixelFormat,
    _ body: (Variant, Image, [String: Image]) throws -> Bool
  ) throws {
    let pictures = try Self.sizes.map { width, height in
      let source = try Image.noise(width, height, format, seed: UInt64(width))
      let inputs = [
        CataloguedFilter.main: try Image.noise(width, height, format, seed: 97),
        CataloguedFilter.overlay: try Image.noise(width, height, format, seed: 99),
        CataloguedFilter.ownSize: try Image.noise(9, 3, format, seed: 98),
      ]
      return (source, inputs)
    }
    var compared = 0
    // All sizes of a variant share its programs, whose compilation takes most of the time.
    for variant in share.variants {
      for (source, inputs) in pictures
      where try outputPixels(variant.chain, source, inputs) <= Self.mostPixels {
        if try body(variant, source, inputs) { compared += 1 }
      }
    }
    // Both backends may refuse a variant, but not all variants at all sizes.
    #expect(compared >= Self.sizes.count)
  }

  /// Returns the pixels of the result, or 0 if the chain is refused.
  private func outputPixels(
    _ chain: Chain, _ source: Image, _ inputs: [String: Image]
  ) throws -> Int {
    let images = inputs.sorted { $0.key < $1.key }.map {
      (name: $0.key, traits: ImageTraits($0.value.size))
    }
    let lowered = try? Chain.lowered(
      [chain], source: ImageTraits(source.size), images: images,
      in: LoweringContext(precision: .bits8, typesetter: PangoTypesetter.shared))
    return lowered?.outputs[0].extent.area ?? 0
  }

  @Test func sharesHoldEveryVariantOnce() {
    let shared = VariantShare.all.flatMap { $0.variants.map(\.label) }
    #expect(shared == CataloguedFilter.all.flatMap { $0.variants.map(\.label) })
  }
}

/// Some variants of a filter, as the argument of a test. Filters have 2 to 200 variants, but shares
/// take similar times, so that all cores are busy to the end.
struct VariantShare: Sendable, CustomTestStringConvertible {
  let filter: CataloguedFilter
  let variants: [Variant]
  let testDescription: String

  private static let mostVariants = 16

  static let all = shares { $0.variants }

  /// Returns the variants that set no parameter, and every third of the others, or all if the
  /// environment has GLBLUR_ALL_VARIANTS.
  static func third(_ first: Int) -> [VariantShare] {
    if ProcessInfo.processInfo.environment["GLBLUR_ALL_VARIANTS"] != nil { return all }
    return shares { filter in
      filter.variants.enumerated().filter { $1.isBase || $0 % 3 == first }.map(\.element)
    }
  }

  private static func shares(_ variants: (CataloguedFilter) -> [Variant]) -> [VariantShare] {
    CataloguedFilter.all.flatMap { filter in
      let variants = variants(filter)
      let count = (variants.count + mostVariants - 1) / mostVariants
      return (0..<count).map { number in
        VariantShare(
          filter: filter,
          variants: Array(
            variants[variants.count * number / count..<variants.count * (number + 1) / count]),
          testDescription: "\(filter), part \(number + 1) of \(count)")
      }
    }
  }
}
