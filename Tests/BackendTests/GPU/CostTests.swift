import CGraphics
import GLBlur
import GLBlurGPU
import Testing

/// The cost of a render, counted at the driver.
@Suite(.serialized) struct CostTests {
  private static let executor = Result { try RecordedExecutor() }
  private let executor: RecordedExecutor
  private let image: Image

  init() throws {
    executor = try Self.executor.get()
    image = try Image.pattern(20, 12)
  }

  private var graphics: RecordedGraphics { executor.graphics }

  private func storage(_ format: Int32, _ size: Size) -> RecordedGraphics.Storage {
    RecordedGraphics.Storage(format: format, width: size.width, height: size.height)
  }

  @Test(arguments: [true, false]) func twentyBlursNeedTwoOrThreeTextures(isExact: Bool) throws {
    // The size is unique, so that the textures of other tests do not fit.
    let image = try Image.pattern(isExact ? 23 : 24, 13)
    let chain = Chain { for _ in 0..<20 { GaussianBlur(sigma: 2) } }
    let plan = try RecordedExecutor.plan(chain, image.size, isExact: isExact)
    #expect((2...3).contains(plan.slots.count))
    #expect(plan.passes.count == 40)
    let format = isExact ? GL_RGBA32F : GL_RGBA16UI
    // The result reuses the source's texture, or is stored with four pixels in a texel.
    let packed = storage(GL_RGBA32UI, Size(width: image.width / 4, height: image.height))
    let expected =
      [storage(GL_RGBA8UI, image.size)] + plan.slots.map { storage(format, $0.size) }
      + (isExact ? [] : [packed])

    let first = try graphics.recording { _ = try executor.run(plan, image) }
    #expect(first.storages == expected)
    #expect(first.draws == plan.passes.count)
    #expect(first.textures.count == expected.count)
    // The first pass reads 8 bits and the last one writes them. The passes between have two shapes.
    #expect((1...4).contains(first.programs))

    let second = try graphics.recording { _ = try executor.run(plan, image) }
    #expect(second.storages.isEmpty && second.programs == 0)
    #expect(second.draws == plan.passes.count && second.uploads == 1)
    #expect(second.textures == first.textures)
  }

  /// The first and the last pass, which touch every pixel, use texels of four pixels.
  @Test(arguments: [16, 9.0]) func aBlurReadsAndWritesFourPixelsATexel(_ sigma: Double) throws {
    let image = try Image.pattern(44, 27)
    let executor = try RecordedExecutor()
    let chain = Chain { GaussianBlur(sigma: .points(sigma)) }
    let lowered = try Chain.lowered(
      [chain], source: ImageTraits(image.size),
      in: LoweringContext(precision: .bits8, abilities: .fewPasses))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs,
      options: GPUExecutor.planOptions(isExact: false, precision: .bits8))
    let record = try executor.graphics.recording {
      let result = try executor.run(plan, image)
      let reference = try executor.reference(plan, image)
      let differences = zip(result.bytes, reference.bytes).map { abs(Int($0) - Int($1)) }
      #expect(differences.allSatisfy { $0 <= 1 })
    }
    #expect(record.storages.first == storage(GL_RGBA32UI, Size(width: 11, height: 27)))
    #expect(record.storages.count == 1 + plan.slots.count)
    #expect(plan.slots.allSatisfy { $0.storage == .unit16 })

    // The fetches per pixel follow from the taps of every pass: in the first, 4 texels hold its 13
    // pixels, and the last computes 4 pixels from 4.
    let outline = PlanOutline(
      plan, lowered.network, images: [ImageShape(image)], format: .rgba8)
    let first = try #require(outline.passes.first)
    let last = try #require(outline.passes.last)
    #expect(first.steps.map(\.kernel) == ["decimateByFour"] && first.taps == 13)
    #expect(last.steps.map(\.kernel) == ["interpolateByFour"] && last.taps == 4)
    #expect(outline.passes.dropFirst().dropLast().allSatisfy { $0.region.width <= 11 + 6 })
  }

  /// Hardware transfers pixels through buffers.
  @Test(arguments: [false, true]) func timedRunsMeasureTransfers(isHardware: Bool) throws {
    let executor = try RecordedExecutor(isHardware: isHardware)
    let plan = try RecordedExecutor.plan(Chain { GaussianBlur(sigma: 12) }, image.size)
    let clock = ContinuousClock()
    var run: (results: [Image], timings: RenderTimings)?
    let whole = try clock.measure {
      run = try executor.gpu.timedRun(plan, images: [image], format: .rgba8, profile: .none)
    }
    let (results, timings) = try #require(run)
    #expect(try results[0].bytes == executor.reference(plan, image).bytes)
    #expect(timings.upload > .zero && timings.readback > .zero)
    #expect(timings.upload + timings.readback < whole)
    #expect((executor.graphics.record.maps > 0) == isHardware)
  }

  @Test func anotherRenderUploadsThePictureAlone() throws {
    let chain = Chain {
      GaussianBlur(sigma: 12)
      Resize(factor: 0.5)
    }
    let image = try Image.pattern(26, 14)
    let plan = try RecordedExecutor.plan(chain, image.size)
    let first = try graphics.recording { _ = try executor.run(plan, image) }
    // The resizing reads tables.
    #expect(first.uploads > 1 && first.attachments > 1)
    let expected = try executor.reference(plan, image).bytes
    let record = try graphics.recording {
      let bytes = try executor.run(plan, image).bytes
      #expect(bytes == expected)
    }
    #expect(record.uploads == 1 && record.attachments == 0)
    #expect(record.storages.isEmpty && record.programs == 0)
  }

  /// Programs depend on more than the plan.
  @Test func keptProgramsFitTheImages() throws {
    let chain = Chain {
      GaussianBlur(sigma: 2)
      Saturation(1.5)
    }
    let translucent = image
    let opaque = try Image(
      rgba8: translucent.bytes.enumerated().map { $0 % 4 == 3 ? 255 : $1 }, width: image.width,
      height: image.height)
    let plans = try (0..<10).map { _ in try RecordedExecutor.plan(chain, image.size) }
    for plan in plans + plans {
      for picture in [opaque, translucent, opaque] {
        let expected = try executor.reference(plan, picture).bytes
        #expect(try executor.run(plan, picture).bytes == expected)
      }
      let deep = try image.converted(to: .rgba16)
      #expect(try executor.run(plan, deep).bytes == executor.reference(plan, deep).bytes)
    }
  }

  @Test func tablesThatChangeAreUploaded() throws {
    let sizes = [(31, 5), (29, 5), (31, 5)]
    for (width, height) in sizes {
      let chain = Chain { Resize(width: Double(width), height: Double(height)) }
      let plan = try RecordedExecutor.plan(chain, image.size)
      #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
    }
  }

  @Test func tenColourFiltersAndAMaskAreOneDraw() throws {
    let chain = Chain {
      for step in 1...10 { Saturation(1 + Double(step) / 20) }
      Mask().port("mask", "@shape")
    }
    let plan = try RecordedExecutor.plan(chain, image.size, ["shape": image.size])
    #expect(plan.slots.isEmpty)
    let record = try graphics.recording {
      let shape = try Image.pattern(20, 12, .rgba16)
      let expected = try executor.reference(plan, image, shape).bytes
      let result = try executor.run(plan, image, shape).bytes
      #expect(result == expected)
    }
    #expect(record.draws == 1 && record.programs == 1)
  }

  @Test func aNodeUsedTwiceIsDrawnOnce() throws {
    let once = Chain { GaussianBlur(sigma: 2) }
    let twice = Chain {
      GaussianBlur(sigma: 2).id("blur")
      Saturation(1.5).id("vivid")
      Mask().input("vivid").port("mask", "blur").port("base", "blur")
    }
    func draws(_ chain: Chain) throws -> Int {
      try graphics.recording { _ = try executor.run(chain, image) }.draws
    }
    let blurs = try draws(once)
    #expect(blurs == 2)
    #expect(try draws(twice) == blurs + 1)
  }

  @Test func passesOfOneShapeShareAProgram() throws {
    _ = try executor.run(Chain { Tint(.white, alpha: 0.25) }, image)
    let record = try graphics.recording {
      _ = try executor.run(Chain { Tint(.black, alpha: 0.5) }, image)
    }
    #expect(record.programs == 0 && record.draws == 1)
  }

  @Test func drawsArePasses() throws {
    let chains = [
      Chain { Opacity(0.5) },
      Chain { GaussianBlur(sigma: 12) },
      Chain { BoxBlur(radius: 40, passes: 2) },
      Chain { Resize(factor: 0.4) },
      Chain {
        IOSBlur(sigma: 6).id("a")
        GaussianBlur(sigma: 3).input(.source)
        Blend(.screen).port("overlay", "a")
      },
    ]
    for chain in chains {
      let plan = try RecordedExecutor.plan(chain, image.size)
      let record = try graphics.recording { _ = try executor.run(plan, image) }
      #expect(record.draws == plan.passes.count && record.draws > 0)
    }
  }

  @Test func texturesThatAreNotNeededAgainAreDeleted() throws {
    for width in 30..<40 {
      _ = try executor.run(Chain { GaussianBlur(sigma: 2) }, .pattern(width, 9))
    }
    // These are the source, the result, and one intermediate result.
    #expect(graphics.record.textures.count == 2)
  }

  /// A result reuses the source's texture unless its size differs.
  @Test(arguments: [
    Chain { Opacity(0.5) }, Chain { Resize(factor: 0.5) }, Chain { GaussianBlur(sigma: 12) },
    Chain {
      GaussianBlur(sigma: 2)
      Resize(width: 50, height: 9)
    },
  ])
  func aSecondRenderMakesNothing(_ chain: Chain) throws {
    let first = try graphics.recording { _ = try executor.run(chain, image) }
    let second = try graphics.recording { _ = try executor.run(chain, image) }
    #expect(second.storages.isEmpty && second.programs == 0)
    #expect(second.textures == first.textures && second.draws == first.draws)
  }

  @Test func programsAreForgottenBeforeTheyAreMany() throws {
    let executor = try RecordedExecutor(mostPrograms: 4)
    let chains = [
      Chain { Opacity(0.5) }, Chain { Tint(.white, alpha: 0.5) }, Chain { Saturation(2) },
      Chain { Mask().port("mask", .source).port("base", .none) }, Chain { GaussianBlur(sigma: 1) },
      Chain { Blend(.multiply).port("overlay", .source) },
    ]
    let before = executor.graphics.record.liveObjects
    for chain in chains + chains.prefix(1) {
      let plan = try RecordedExecutor.plan(chain, image.size)
      #expect(try executor.run(plan, image).bytes == executor.reference(plan, image).bytes)
      // Shaders are deleted when their program is linked.
      #expect(executor.graphics.record.liveObjects - before <= 4)
    }
  }
}
