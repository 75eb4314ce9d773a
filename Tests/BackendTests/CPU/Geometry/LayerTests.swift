import GLBlur
import GLBlurCPU
import GLBlurChain
import TestSupport
import Testing

/// Nothing outside is computed if kernels change a part of a picture.
@Suite struct LayerTests {
  private static let size = Size(width: 90, height: 70)

  private static let cards: [RoundedRect] = [
    RoundedRect(frame: Frame(12, 20, 50, 30), cornerRadius: 8),
    RoundedRect(frame: Frame(12.3, 20.7, 50.5, 30.2), cornerRadius: 15, cornerCurve: .continuous),
    RoundedRect(frame: Frame(-20, -10, 60, 50), cornerRadius: 12, feather: 7),
    RoundedRect(frame: Frame(0, 0, 90, 70)),
    RoundedRect(frame: Frame(-50, -50, 300, 300), cornerRadius: 20),
    RoundedRect(frame: Frame(30, 60, 100, 40), cornerRadius: 5, color: Color(white: 0.7)),
    RoundedRect(frame: Frame(40.5, 30.5, 1, 1)),
    RoundedRect(frame: Frame(200, 200, 20, 20), cornerRadius: 4),
  ]

  private static let channels = Mask.Channel.allCases

  private func chains(_ card: RoundedRect) -> [Chain] {
    let glass = [
      Node(GaussianBlur(sigma: 6, edge: .mirror)), Node(Saturation(1.6)),
      Node(Tint(.white, alpha: 0.3)).id("glass"),
    ]
    let masks = Self.channels.map { channel in
      Chain(
        nodes: glass + [
          Node(card).id("card"), Node(Mask("card", channel: channel)).input("glass"),
        ])
    }
    return masks + [
      Chain(
        nodes: glass + [
          Node(card).id("card"), Node(Mask("card", invert: true)).input("glass"),
        ]),
      Chain(
        nodes: glass + [
          Node(card).id("card"), Node(Mask("card", over: .none)).input("glass"),
        ]),
      Chain {
        GaussianBlur(sigma: 3).id("blurred")
        card.id("card")
        Blend("card", opacity: 0.6).input("blurred")
        Flip()
      },
      Chain {
        GaussianBlur(sigma: 1.2).id("blurred")
        card.id("card")
        Blend("card").input("blurred")
      },
      Chain {
        Rotate(turns: 2).id("turned")
        card.id("card")
        Mask("card").input("turned")
      },
    ]
  }

  /// Several cards over a picture that is not copied: the last one shows a picture of its own and
  /// lets the ones below shine through.
  private func piles() -> [Chain] {
    let bases: [[Node]] = [
      [Node(MedianFilter(radius: 4))], [Node(MedianFilter(radius: 2))],
      [Node(Morphology(.open, radius: 3))], [Node(GaussianBlur(sigma: 3, edge: .mirror))],
      [Node(Crop(frame: Frame(0, 0, 45, 35))), Node(Resize(factor: 2, kernel: .lanczos))],
      [Node(BoxBlur(radius: 2))],
    ]
    let shown: [Node] = [
      Node(MedianFilter(radius: 5)), Node(GaussianBlur(sigma: 7)), Node(Saturation(0.2)),
    ]
    return bases.flatMap { base in
      shown.map { shown in
        Chain(
          nodes: base.dropLast() + [base[base.count - 1].id("base")]
            + [
              Node(RoundedRect(frame: Frame(5, 8, 40, 30), cornerRadius: 9)).id("first"),
              Node(Blend("first", opacity: 0.4)).input("base").id("one"),
              Node(RoundedRect(frame: Frame(50, 20, 60, 20), color: Color(white: 0.2)))
                .id("second"),
              Node(Blend("second", opacity: 0.7)).input("one").id("two"),
              Node(RoundedRect(frame: Frame(20, 30, 50, 35), cornerRadius: 12)).id("third"),
              shown.input("source").id("shown"),
              Node(Mask("third", over: .node("two"))).input("shown"),
            ])
      }
    }
  }

  private func image(_ format: PixelFormat = .rgba8, isOpaque: Bool) throws -> Image {
    try (isOpaque ? TestImage.opaqueNoise : .translucentNoise).image(format, size: Self.size)
  }

  private func bytes(
    _ chain: Chain, _ image: Image, precision: Precision, abilities: ExecutorAbilities,
    computesRows: Bool, threads: Int = 2, tile: Region? = nil
  ) throws -> [UInt8] {
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(image.size),
      in: LoweringContext(precision: precision, abilities: abilities))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, tile: tile,
      options: PlanOptions(allowsUnit16: false, computesRows: computesRows))
    return try CPUExecutor(threads: threads)
      .run(plan, images: [image], format: image.format, profile: .none)[0].bytes
  }

  @Test(arguments: cards.indices, [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func exactBytes(_ card: Int, format: PixelFormat) throws {
    for chain in chains(Self.cards[card]) + (card == 0 ? piles() : []) {
      for isOpaque in [true, false] {
        let image = try image(format, isOpaque: isOpaque)
        let precision = format == .rgba8 ? Precision.bits8 : .bits16
        let plain = try bytes(
          chain, image, precision: precision, abilities: [], computesRows: false)
        let layered = try bytes(
          chain, image, precision: precision, abilities: [], computesRows: true)
        #expect(plain == layered, "\(chain)")
      }
    }
  }

  /// Every number of threads and every part gives the same bytes, close to `exact`.
  @Test(arguments: cards.indices) func fastBytes(_ card: Int) throws {
    for chain in chains(Self.cards[card]) + (card == 0 ? piles() : []) {
      for isOpaque in [true, false] {
        let image = try image(isOpaque: isOpaque)
        func bytes(
          _ abilities: ExecutorAbilities, threads: Int = 1, tile: Region? = nil
        ) throws -> [UInt8] {
          try self.bytes(
            chain, image, precision: .bits8, abilities: abilities, computesRows: true,
            threads: threads, tile: tile)
        }
        let whole = try bytes(CPUExecutor.abilities)
        for threads in [2, 3, 7] {
          #expect(try bytes(CPUExecutor.abilities, threads: threads) == whole)
        }
        for tile in [
          Region(x: 0, y: 24, width: 45, height: 23), Region(x: 44, y: 0, width: 46, height: 33),
          Region(x: 20, y: 25, width: 20, height: 12),
        ] {
          #expect(
            try bytes(CPUExecutor.abilities, tile: tile)
              == slice(whole, width: image.width, columns: tile.columns, rows: tile.rows),
            "\(chain) \(tile)")
        }
        let result = Picture(
          try Image(rgba8: whole, width: image.width, height: image.height))
        let exact = Picture(
          try Image(rgba8: bytes([]), width: image.width, height: image.height))
        // Both round to a level, and are right to 0.1 before that.
        #expect(result.difference(exact) <= 1.2, "\(chain)")
      }
    }
  }

  @Test func outsideIsCopied() throws {
    let image = try image(isOpaque: false)
    let result = try cpu.render(chains(Self.cards[0])[0], image)
    let expected = try cleaned(image)
    for y in 0..<image.height {
      for x in 0..<image.width where x < 11 || x > 62 || y < 19 || y > 50 {
        let pixel = 4 * (y * image.width + x)
        #expect(result.bytes[pixel..<pixel + 4] == expected[pixel..<pixel + 4])
      }
    }
  }

  @Test func blursTheCardAlone() throws {
    let lowered = try FastProcessor.lowered(chains(Self.cards[0])[0], Self.size)
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    #expect(plan.passes.count == 1 && plan.slots.isEmpty)
    let region = plan.passes[0].expression.wholeGaussian(over: plan.passes[0].region)?.region
    // The card and the edge of a pixel that fades, with a pixel to spare.
    let most = Region(x: 9, y: 17, width: 56, height: 36)
    #expect(region.map { most.contains($0) } == true)
    #expect(region?.contains(Region(x: 12, y: 20, width: 50, height: 30)) == true)
  }
}
