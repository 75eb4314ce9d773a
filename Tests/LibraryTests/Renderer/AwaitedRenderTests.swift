import GLBlur
import Testing

/// Awaited renders give the pictures and the errors of those that block.
@Suite struct AwaitedRenderTests {
  private static let chains = [
    Chain { GaussianBlur(sigma: 6) },
    Chain {
      BoxBlur(radius: 4)
      Resize(factor: 0.5)
      Saturation(1.8)
    },
    Chain {
      EffectView(.systemMaterial, frame: Frame(10, 10, 120, 60)) {
        Label("Awaited", frame: Frame(8, 8, 100, 24), size: 16, color: .auto, legible: .aa)
      }
    },
  ]

  @Test(arguments: chains.indices, [Backend.cpu, .gpu])
  func bytesAreThoseOfTheRenderThatBlocks(_ index: Int, _ backend: Backend) async throws {
    let renderer = Renderer(
      Renderer.Options(backend: backend, device: .software, quality: .exact, threads: 3))
    let image = try Image.noise(160, 90)
    let expected = try renderer.blockingRender(Self.chains[index], image)
    for _ in 0..<3 {
      let awaited = try await renderer.render(Self.chains[index], image)
      #expect(awaited.bytes == expected.bytes && awaited.size == expected.size)
    }
    let rendering = try await renderer.render(Self.chains[index], image, on: backend)
    #expect(rendering.backend == backend)
    #expect(rendering.image.bytes == expected.bytes)
  }

  /// 47 × 47 taps for each pixel are so much work that the driver gets it in blocks. A width that
  /// is a multiple of four has four pixels in a texel.
  @Test(arguments: [333, 320]) func blocksAreDrawnAsTheWhole(_ width: Int) async throws {
    let renderer = Renderer.software()
    let image = try Image.noise(width, 150)
    let chain = Chain { BilateralBlur(sigma: 6.5) }
    let awaited = try await renderer.render(chain, image)
    #expect(try awaited.bytes == renderer.blockingRender(chain, image).bytes)
  }

  @Test func manyTasksGetTheBytesOfOne() async throws {
    let renderer = Renderer.cpu()
    let images = try (0..<24).map { try Image.noise(40 + $0, 30) }
    let chain = Self.chains[1]
    let expected = try images.map { try renderer.blockingRender(chain, $0).bytes }
    let awaited = try await withThrowingTaskGroup(of: (Int, [UInt8]).self) { group in
      for (index, image) in images.enumerated() {
        group.addTask { (index, try await renderer.render(chain, image).bytes) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    for (index, bytes) in expected.enumerated() { #expect(awaited[index] == bytes) }
  }

  @Test func variantsAndSweepsAreThoseOfTheRenderThatBlocks() async throws {
    let renderer = Renderer.cpu()
    let image = try Image.noise(50, 40)
    let chain = Chain {
      GaussianBlur(sigma: 3)
      Saturation(1)
    }
    let amounts = [0.0, 0.5, 1.5]
    let variants = try chain.variants("1", \Saturation.amount, over: amounts)
    let expected = try variants.map { try renderer.blockingRender($0, image).bytes }
    let together = try await renderer.render(variants, image)
    #expect(together.map(\.image.bytes) == expected)
    let byProperty = try await renderer.sweep(
      chain, image, "1", \Saturation.amount, over: amounts)
    #expect(byProperty.map(\.image.bytes) == expected)
    let byName = try await renderer.sweep(chain, image, "1.amount", over: ["0", "0.5", "1.5"])
    #expect(byName.map(\.image.bytes) == expected)
  }

  @Test func reportsOnLabelsAreThoseOfTheCallThatBlocks() async throws {
    let renderer = Renderer.cpu()
    let image = try Image.noise(160, 90)
    func blocking() throws -> [LabelReport] {
      try renderer.legibility(of: Self.chains[2], image)
    }
    let awaited = try await renderer.legibility(of: Self.chains[2], image)
    #expect(awaited.count == 1)
    #expect(try awaited == blocking())
  }

  @Test func errorsAreThoseOfTheRenderThatBlocks() async throws {
    let renderer = Renderer.cpu()
    let wrong = Chain { Crop(frame: Frame(5, 5, 90, 90)) }
    await #expect(throws: ChainError.self) {
      _ = try await renderer.render(wrong, Image.noise(9, 7))
    }
    let error = await #expect(throws: ChainError.self) {
      _ = try await renderer.render([small, wrong], Image.noise(9, 7))
    }
    #expect(error?.path.hasPrefix("variants[1]") == true)
  }

  /// Tiles are rendered on one thread each.
  @Test func tilesAreRenderedToo() async throws {
    let image = try Image.noise(900, 700)
    let chain = Chain {
      BilateralBlur(sigma: 1)
      BilateralBlur(sigma: 1)
    }
    var options = Renderer.Options(
      backend: .cpu, quality: .exact, maxConcurrentRenders: 1, memory: 44 << 20)
    let tiled = try await Renderer(options).render(chain, image, on: .cpu)
    options.memory = nil
    let whole = try await Renderer(options).render(chain, image, on: .cpu)
    #expect(tiled.tiles > 1 && whole.tiles == 1)
    #expect(tiled.image.bytes == whole.image.bytes)
  }
}
