import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// A filter whose only property is not a parameter.
private struct Shade: Filter {
  var white = 0.0

  static let template = Shade()

  func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    try lowering.apply(SolidColor(Color(white: white)), to: inputs.main)
  }
}

/// Variants of a chain that are rendered together.
@Suite struct SweepTests {
  private static let card = Chain {
    GaussianBlur(sigma: 30)
    Saturation(1.8)
    Tint(.white, alpha: 0.3).id("glass")
    RoundedRect(frame: Frame(0, 0, 40, 30), cornerRadius: 7).id("panel")
    Mask().input("glass").port("mask", "panel")
  }
  private static let frames = (0..<10).map { "[\($0 * 12 - 5), \($0 * 4), 40, 30.5]" }

  private func image(_ format: PixelFormat = .rgba8) throws -> Image {
    try TestImage.translucentNoise.image(format, size: Size(width: 150, height: 90))
  }

  private func renderer(_ quality: Quality) -> Renderer {
    Renderer(.init(backend: .cpu, quality: quality, threads: 2))
  }

  /// Expects each variant to equal its chain alone, and returns the passes together and of each
  /// alone.
  private func expectSame(
    _ variants: [Chain], _ image: Image, _ quality: Quality = .exact,
    at place: SourceLocation = #_sourceLocation
  ) throws -> (together: Int, alone: [Int]) {
    let renderer = renderer(quality)
    let alone = try variants.map { try renderer.render($0, image, on: .cpu) }
    let together = try renderer.render(variants, image)
    #expect(together.map(\.image.size) == alone.map(\.image.size), sourceLocation: place)
    for (index, (a, b)) in zip(together, alone).enumerated() {
      let isSame = a.image.bytes == b.image.bytes
      #expect(isSame, "variant \(index)", sourceLocation: place)
    }
    #expect(Set(together.map(\.passes)).count <= 1, sourceLocation: place)
    return (together.first?.passes ?? 0, alone.map(\.passes))
  }

  @Test(arguments: Quality.allCases, [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func aCardThatMovesIsBlurredOnce(_ quality: Quality, format: PixelFormat) throws {
    let variants = try Self.card.variants("panel.frame", over: Self.frames)
    let (together, alone) = try expectSame(variants, image(format), quality)
    // A card alone is blurred in the pass that shows it. Ten cards share a pass with the blur.
    #expect(together == alone[0] + 10)
  }

  /// Colour after an opaque Gaussian is in fixed point, whatever is shared. A saturation of 4 is
  /// too strong for fixed point, and a gamma is no affine step.
  @Test(arguments: [1.0, 2.6, 5, 30])
  func colourAfterASharedBlurIsThatOfOneAlone(_ sigma: Double) throws {
    let image = try HardPicture.noise.image(Size(width: 75, height: 58), .opaque)
    let blur = GaussianBlur(sigma: .points(sigma))
    let variants = [
      Chain { blur },
      Chain {
        blur
        Saturation(1.8)
      },
      Chain {
        blur
        Saturation(1.8)
        Tint(.white, alpha: 0.3)
      },
      Chain {
        blur
        Saturation(1.8)
        Saturation(4)
      },
      Chain {
        blur
        Saturation(4)
        Tint(.white, alpha: 0.3)
      },
      Chain {
        blur
        Saturation(1.8)
        Opacity(0.5)
      },
      Chain {
        blur
        Saturation(1.8)
        Gamma(1.7)
      },
    ]
    let (together, alone) = try expectSame(variants, image, .fast)
    // Two passes store what is shared.
    #expect(together == alone.count + 2)
  }

  @Test func aSweepIsItsVariants() throws {
    let (image, renderer) = (try image(), renderer(.fast))
    let sweep = try renderer.sweep(Self.card, image, "panel.frame", over: Self.frames)
    let variants = try renderer.render(
      Self.card.variants("panel.frame", over: Self.frames), image)
    #expect(sweep.map(\.image.bytes) == variants.map(\.image.bytes))
    #expect(sweep.map(\.passes) == variants.map(\.passes))
    #expect(sweep.allSatisfy { $0.backend == .cpu && $0.device == nil })
    #expect(try renderer.sweep(Self.card, image, "panel.frame", over: []).isEmpty)
    let error = #expect(throws: ChainError.self) {
      try renderer.sweep(Self.card, image, "panel.frame", over: ["[0, 0, 9]"])
    }
    #expect(error?.path == "panel.frame=[0, 0, 9]")
  }

  @Test(arguments: Quality.allCases) func anotherSigmaIsAnotherBlur(_ quality: Quality) throws {
    let variants = try Self.card.variants("0.sigma", over: ["30", "3", "12%"])
    let (together, alone) = try expectSame(variants, image(), quality)
    // All the blurs, and the card's shape, which the variants share.
    #expect(together == alone.reduce(0, +) + 1)
  }

  @Test func resultsMayDifferInSize() throws {
    let cropped = Chain {
      BoxBlur(radius: 12, passes: 3)
      Crop(frame: Frame(0, 0, 1, 1)).id("crop")
    }
    for quality in Quality.allCases {
      let (together, alone) = try expectSame(
        cropped.variants(
          "crop.frame", over: ["[3, 4, 20, 30]", "[100, 2, 50, 88]", "[0, 0, 1, 1]"]),
        image(), quality)
      #expect(together < alone.reduce(0, +))
    }
    let resized = Chain { Resize(factor: 1).id("size") }
    _ = try expectSame(resized.variants("size.factor", over: ["0.3", "1", "1.7"]), image())
  }

  @Test func structuresMayDiffer() throws {
    var bare = Self.card
    bare.output = "glass"
    let blur = Chain { GaussianBlur(sigma: 30) }
    let other = Chain { Opacity(0.5) }
    let (together, alone) = try expectSame([Self.card, bare, blur, other, blur], image())
    #expect(together < alone.reduce(0, +))
  }

  @Test func furtherImagesAreEveryVariants() throws {
    let mask = try TestImage.translucentNoise.image(.rgba8, size: Size(width: 150, height: 90))
    let chain = Chain {
      GaussianBlur(sigma: 8).input("@other").id("soft")
      Mask().port("mask", .source).port("base", "@other")
    }
    let renderer = renderer(.exact)
    let values = ["alpha", "luminance", "red"]
    let together = try renderer.sweep(
      chain, image(), inputs: ["other": mask], "1.channel", over: values)
    for (rendering, variant) in zip(together, try chain.variants("1.channel", over: values)) {
      let alone = try renderer.render(variant, image(), inputs: ["other": mask])
      #expect(rendering.image.bytes == alone.bytes)
    }
    #expect(together.count == 3)
  }

  @Test func propertiesThatAreNoParametersCount() throws {
    let shades = try cpu.sweep(
      Chain { Shade().id("shade") }, image(), "shade", \Shade.white, over: [0, 1, 0.2])
    #expect(shades.map { $0.image.bytes.prefix(4) } == [0, 255, 51].map { [$0, $0, $0, 255] })
  }

  @Test func errorsNameTheVariant() throws {
    let chains = [0.5, 2].map { amount in Chain { Opacity(amount) } }
    let error = #expect(throws: ChainError.self) { try cpu.render(chains, image()) }
    #expect(error?.path == "variants[1].nodes[0].amount")
  }

  /// All results together count against the machine's memory.
  @Test func memoryIsThatOfAllResults() throws {
    let large = Chain { Resize(width: 30_000, height: 30_000) }
    let error = #expect(throws: ImageError.self) {
      try cpu.render(Array(repeating: large, count: 1000), image())
    }
    guard case .memory(let needed, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(needed > 1000 * 30_000 * 30_000 * 4)
  }
}
