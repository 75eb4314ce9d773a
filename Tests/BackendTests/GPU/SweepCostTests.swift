import GLBlur
import GLBlurGPU
import Testing

/// The cost of variants that are rendered together, counted at the driver. Each equals its own
/// render.
@Suite(.serialized) struct SweepCostTests {
  private let graphics = RecordedGraphics()
  private let renderer: Renderer
  private let image: Image
  private let card = Chain {
    GaussianBlur(sigma: 30)
    Saturation(1.8)
    Tint(.white, alpha: 0.3).id("glass")
    RoundedRect(frame: Frame(0, 0, 40, 30), cornerRadius: 7).id("panel")
    Mask().input("glass").port("mask", "panel")
  }

  init() throws {
    renderer = Renderer(
      Renderer.Options(backend: .gpu, quality: .exact), system: try graphics.system())
    image = try Image.pattern(150, 90)
  }

  private func draws(_ chain: Chain) throws -> Int {
    try graphics.recording { _ = try renderer.render(chain, image) }.draws
  }

  private func record(_ variants: [Chain]) throws -> RecordedGraphics.Record {
    let alone = try variants.map { try renderer.render($0, image).bytes }
    return try graphics.recording {
      let together = try renderer.render(variants, image)
      for (index, (rendering, bytes)) in zip(together, alone).enumerated() {
        let isSame = rendering.image.bytes == bytes
        #expect(isSame && rendering.backend == .gpu, "variant \(index)")
      }
      #expect(together.count == variants.count)
    }
  }

  @Test func aCardThatMovesIsBlurredOnce() throws {
    let frames = (0..<10).map { "[\($0 * 12 - 5), \($0 * 4), 40, 30.5]" }
    let variants = try card.variants("panel.frame", over: frames)
    let alone = try draws(card)
    let first = try record(variants)
    #expect(first.draws == alone + 9)
    // The results share one texture.
    #expect(first.uploads == 1)
    let again = try graphics.recording { _ = try renderer.render(variants, image) }
    #expect(again.storages.isEmpty && again.programs == 0 && again.draws == first.draws)
  }

  @Test func texturesDoNotGrowWithVariants() throws {
    func textures(_ count: Int) throws -> Int {
      let steps = (1...count).map { "\(Double($0) / 20)" }
      return try graphics.recording {
        _ = try renderer.sweep(Chain { Opacity(0.5) }, image, "0.amount", over: steps)
      }.textures.count
    }
    // The source, which every step reads, and the result.
    #expect(try textures(2) == 2 && textures(12) == 2)
  }

  @Test func anotherSigmaIsAnotherBlur() throws {
    let sigmas = try card.variants("0.sigma", over: ["30", "3", "12"])
    let alone = try sigmas.reduce(0) { try $0 + draws($1) }
    // All the blurs, and the card's shape, which the variants share.
    #expect(try record(sigmas).draws == alone + 1)
  }

  @Test func resultsMayDifferInSize() throws {
    let chain = Chain {
      GaussianBlur(sigma: 5)
      Crop(frame: Frame(0, 0, 1, 1)).id("crop")
    }
    let crops = ["[3, 4, 20, 30]", "[100, 2, 50, 88]", "[0, 0, 150, 90]", "[3, 4, 20, 30]"]
    _ = try record(chain.variants("crop.frame", over: crops))
    let resize = Chain { Resize(factor: 1).id("size") }
    _ = try record(resize.variants("size.factor", over: ["0.3", "1", "1.7"]))
  }

  /// An earlier variant may be the last to read another image.
  @Test func sourcesLiveAsLongAsTheyAreRead() throws {
    let chain = Chain { Opacity(0.5).id("end").input("@other") }
    var variants = [chain, chain, chain]
    variants[1].nodes[0].ports["input"] = .source
    variants[2].nodes[0].filter = Opacity(0.25)
    let other = try Image.pattern(150, 90, .rgba16)
    let together = try renderer.render(variants, image, inputs: ["other": other])
    for (rendering, variant) in zip(together, variants) {
      let alone = try renderer.render(variant, image, inputs: ["other": other])
      #expect(rendering.image.bytes == alone.bytes)
    }
  }

  @Test func aBatchHasTheBlurOnce() throws {
    let steps = (1...16).map { "\(Double($0) / 20)" }
    let chain = Chain {
      GaussianBlur(sigma: 30)
      Opacity(0.5).id("end")
    }
    let variants = try chain.variants("end.amount", over: steps)
    func record(_ limits: BatchLimits) throws -> (draws: Int, batches: [Range<Int>]) {
      var batches: [Range<Int>] = []
      let record = try graphics.recording {
        try renderer.forEachBatch(of: variants, image.traits, limits: limits) {
          batch, prepared, _ in
          let prepared = try prepared.get()
          let images = JobImages(prepared.job, source: image, [:])
          _ = try renderer.render(prepared, images, on: .gpu, in: renderer.context)
          batches.append(batch)
          return true
        }
      }
      return (record.draws, batches)
    }
    // The blur, whose last pass is stored, and one draw for each value.
    let common = try draws(Chain { GaussianBlur(sigma: 30) })
    let all = try record(BatchLimits())
    #expect(all.batches == [0..<16] && all.draws == common + 16)
    let some = try record(BatchLimits(count: 7))
    #expect(some.batches == [0..<7, 7..<14, 14..<16] && some.draws == 3 * common + 16)
    // Four results, and the intermediate results on the CPU: 150 · 90 pixels of 16 bytes for each
    // blur.
    let least = 4 * 150 * 90 * 4
    let few = try record(BatchLimits(bytes: least + 3 * 150 * 90 * 16))
    #expect(few.batches.allSatisfy { (1..<16).contains($0.count) })
    #expect(few.batches.first?.lowerBound == 0 && few.batches.last?.upperBound == 16)
    #expect(zip(few.batches, few.batches.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound })
    #expect(few.draws == few.batches.count * common + 16)
    #expect(try record(BatchLimits(bytes: 1)).batches == (0..<16).map { $0..<$0 + 1 })
  }
}
