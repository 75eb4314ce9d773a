import GLBlur
import GLBlurCPU
import GLBlurEngine
import GLBlurGPU
import GLBlurStatistics
import TestSupport
import Testing

/// Sums over pixels that stay on the GPU.
@Suite struct SumsTests {
  private static let chain = Chain { Saturation(1.5) }

  /// So many pixels that all sums are found on the GPU. Work groups reach beyond.
  private static let large = Size(width: 610, height: 431)

  /// Returns tallies of the chain's result by the sums of the GPU and by the pixels of the CPU.
  private func tallies<Count: Tally>(
    _ empty: Count, _ image: Image, _ executor: RecordedExecutor
  ) throws -> (gpu: Count, cpu: Count) {
    let plan = try RecordedExecutor.plan(Self.chain, image.size)
    let sums = try #require(empty.pixelSums)
    let found = try #require(try executor.gpu.sums(sums, of: plan, images: [image]))
    #expect(found.count == sums.count)
    var tallies = (gpu: empty, cpu: empty)
    tallies.gpu.add(found, pixels: image.size.area)
    let pixels = try executor.cpu.run(
      plan, images: [image], format: .rgba16, profile: .none)[0]
    tallies.cpu.add(pixels, rows: 0..<image.height, at: Region(image.size))
    return tallies
  }

  /// Whether all tallies of a picture are those of the CPU.
  private func areSame(_ image: Image, _ executor: RecordedExecutor) throws -> [Bool] {
    let means = try tallies(MeanTally(), image, executor)
    let levels = try tallies(LevelTally(), image, executor)
    let colors = try tallies(ColorTally(), image, executor)
    let channels: [[LevelTally.Channel]] = [[.luma], [.red, .green, .blue]]
    let tiles = try channels.map { channels in
      let empty = TileTally(of: image.size, columns: 7, rows: 5, channels: channels)
      let (gpu, cpu) = try tallies(empty, image, executor)
      let tones = (gpu.limitedTones(1.5), cpu.limitedTones(1.5))
      return tones.0.tones == tones.1.tones && tones.0.excess == tones.1.excess
    }
    let counts = LevelTally.Channel.allCases.map { channel in
      (0..<LevelTally.levels).allSatisfy {
        levels.gpu.count(of: channel, at: $0) == levels.cpu.count(of: channel, at: $0)
      }
    }
    let points = (colors.gpu.colors, colors.cpu.colors)
    let areColorsSame =
      points.0.map(\.color) == points.1.map(\.color)
      && points.0.map(\.weight) == points.1.map(\.weight)
    return [
      means.gpu.mean == means.cpu.mean, levels.gpu.weight == levels.cpu.weight, areColorsSame,
    ] + counts + tiles
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16, .rgbaFloat])
  func sumsAreTheProcessors(_ format: PixelFormat) throws {
    let executor = try RecordedExecutor(passes: "compute")
    for kind in TestImage.allCases {
      #expect(try areSame(kind.image(format), executor).allSatisfy { $0 }, "\(kind)")
    }
    let large = try TestImage.translucentNoise.image(format, size: Self.large)
    #expect(try areSame(large, executor).allSatisfy { $0 })
  }

  /// The sums of a picture of one colour do not fit into 32 bits, neither those of a work group nor
  /// those of the picture. Without a carry they are wrong.
  @Test(arguments: ["atomicAdd(slotHighs[slot], 1u);", "high += 1u;"])
  func sumsHave64Bits(_ carry: String) throws {
    let image = try Image(
      Color(red: 1, green: 0.9, blue: 0.8), width: Self.large.width, height: Self.large.height,
      format: .rgba16)
    let executor = try RecordedExecutor(passes: "compute")
    #expect(try areSame(image, executor).allSatisfy { $0 })
    let faulty = try RecordedExecutor(.shader(old: carry, new: ";"), passes: "compute")
    #expect(try !areSame(image, faulty).allSatisfy { $0 })
  }

  /// Under a control, which may end the render, rows of work groups are added up one by one.
  @Test func controlledSumsAreDivided() throws {
    let executor = try RecordedExecutor(passes: "compute")
    let image = try TestImage.translucentNoise.image(.rgba16, size: Self.large)
    let plan = try RecordedExecutor.plan(Self.chain, image.size)
    let whole = try executor.gpu.sums(.levels, of: plan, images: [image])
    var divided: [UInt64]?
    let record = try executor.graphics.recording {
      divided = try executor.gpu.sums(
        .levels, of: plan, images: [image], control: RenderControl())
    }
    #expect(divided == whole)
    // 431 rows are 7 times 64, and the picture itself is computed before.
    #expect(record.dispatches >= 8)
  }

  @Test func fragmentProgramsCannotSum() throws {
    let executor = try RecordedExecutor(passes: "fragment")
    let image = try TestImage.opaqueNoise.image()
    let plan = try RecordedExecutor.plan(Self.chain, image.size)
    #expect(try executor.gpu.sums(.colors(bits: 0), of: plan, images: [image]) == nil)
  }

  // MARK: Renders

  private static let statistics: [any Filter] = [
    AverageColor(), AverageLuminanceThreshold(), OtsuThreshold(), AutoLevels(),
    AutoLevels(channels: .luma), HistogramEqualization(), CLAHE(), CLAHE(channels: .each),
    DominantColors(count: 4), Histogram(),
  ]

  private static func chain(_ filter: any Filter) -> Chain {
    Chain {
      Saturation(0.7)
      GaussianBlur(sigma: 1)
      filter
    }
  }

  private func renderer(
    _ graphics: RecordedGraphics, _ quality: Quality = .exact
  ) throws -> Renderer {
    Renderer(
      Renderer.Options(backend: .gpu, device: .software, quality: quality, threads: 2),
      system: try graphics.system())
  }

  private let cpu = Renderer(Renderer.Options(backend: .cpu, quality: .exact))

  @Test(arguments: statistics) func rendersAreTheProcessors(_ filter: any Filter) throws {
    let graphics = RecordedGraphics(passes: "compute")
    let renderer = try renderer(graphics)
    for format in [PixelFormat.rgba8, .rgba16] {
      let image = try TestImage.translucentNoise.image(format, size: Self.large)
      let chain = Self.chain(filter)
      #expect(try renderer.render(chain, image).bytes == cpu.render(chain, image).bytes)
    }
    #expect(graphics.record.draws == 0)
  }

  /// A GPU that adds up wrongly shows in the picture, and one that cannot add up does not.
  @Test(arguments: [
    ("atomicAdd(slotLows[slot], value)", "atomicAdd(slotLows[slot], value / 2u)", false),
    ("shared uint slotKeys[SLOTS];", "#error", true),
  ])
  func faults(_ old: String, _ new: String, isSame: Bool) throws {
    let image = try TestImage.translucentNoise.image(size: Self.large)
    let graphics = RecordedGraphics(passes: "compute")
    graphics.fail(.shader(old: old, new: new))
    let chain = Self.chain(AverageColor())
    let result = try renderer(graphics).render(chain, image)
    #expect(try (result.bytes == cpu.render(chain, image).bytes) == isSame)
  }

  /// The CPU counts the pixels of an image that is in memory, and those of small pictures.
  @Test func thePlaceOfPixelsDecides() throws {
    let graphics = RecordedGraphics(passes: "compute")
    let renderer = try renderer(graphics)
    func maps(_ chain: Chain, _ size: Size) throws -> Int {
      let image = try TestImage.opaqueNoise.image(size: size)
      return try graphics.recording { _ = try renderer.render(chain, image) }.maps
    }
    let filter = OtsuThreshold()
    #expect(try maps(Self.chain(filter), Self.large) == 1)
    #expect(try maps(Chain { filter }, Self.large) == 0)
    #expect(try maps(Self.chain(filter), Size(width: 300, height: 200)) == 0)
    #expect(try maps(Self.chain(AverageColor()), Self.large) == 1)
    let tiles = CLAHE(columns: 32, rows: 32, channels: .each)
    #expect(try maps(Self.chain(tiles), Self.large) == 0, "more sums than pixels")
  }

  @Test func severalThreads() throws {
    let renderer = try renderer(RecordedGraphics(passes: "compute"))
    let image = try TestImage.translucentNoise.image(size: Self.large)
    let chains = Self.statistics.map(Self.chain)
    let expected = try chains.map { try cpu.render($0, image).bytes }
    DispatchTeam(threads: 4).concurrently(chains.count) { index in
      let result = Result { try renderer.render(chains[index], image).bytes }
      #expect((try? result.get()) == expected[index])
    }
  }

  /// `fast` takes the numbers of `exact`, wherever they are found.
  @Test func measurementsAreThoseOfExact() throws {
    let image = try TestImage.translucentNoise.image(size: Self.large)
    let chain = Self.chain(AverageColor())
    let fast = try renderer(RecordedGraphics(passes: "compute"), .fast).render(chain, image)
    #expect(try fast.bytes == cpu.render(chain, image).bytes, "a picture of one colour")
  }
}
