import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Frames remember the frames before them, however they are rendered.
@Suite struct FrameMemoryTests {
  private let renderer = Renderer(.init(backend: .cpu, quality: .exact, threads: 2))
  private let photo: Image

  init() throws {
    photo = try TestImage.opaqueNoise.image(.rgba8, size: Size(width: 150, height: 90))
  }

  /// A square that moves, and the mean of its places.
  private static func trail() throws -> Chain {
    try Chain {
      GaussianBlur(sigma: 9).id("glass")
      RoundedRect(frame: Frame(0, 0, 40, 30), cornerRadius: 7).id("panel")
      Mask().input("glass").port("mask", "panel")
      TemporalLowPass(strength: 0.7)
    }.animating(
      "panel", \RoundedRect.frame,
      [Keyframe(at: 0, Frame(-40, 0, 40, 30)), Keyframe(at: 1, Frame(110, 60, 40, 30))])
  }

  private func single(_ chain: Chain, _ count: Int, by renderer: Renderer) throws -> [Image] {
    let timeline = try Timeline(chain, rate: 10)
    var memory = FrameMemory()
    return try (0..<count).map { index in
      let moment = FrameMoment(
        time: Double(index) / 10, timeDelta: index > 0 ? 0.1 : 0, index: index)
      return try renderer.render(timeline.chain(at: moment), photo, memory: &memory).image
    }
  }

  @Test func batchesRemember() async throws {
    let trail = try Self.trail()
    let expected = try single(trail, 10, by: renderer)
    #expect(Set(expected.map(\.bytes)).count == 10)
    let whole = try renderer.frames(of: trail, photo, rate: 10).map { try $0.get().image.bytes }
    #expect(whole == expected.map(\.bytes))
    // Memory for a few frames at a time.
    let small = Renderer(
      .init(backend: .cpu, quality: .exact, threads: 2, memory: 64 << 20))
    var awaited: [[UInt8]] = []
    for try await frame in try await small.frames(of: trail, photo, rate: 10) {
      awaited.append(frame.image.bytes)
    }
    #expect(awaited == expected.map(\.bytes))
  }

  @Test func iterationsBeginAnew() throws {
    let frames = try renderer.frames(of: Self.trail(), photo, rate: 10)
    let first = try frames.map { try $0.get().image.bytes }
    #expect(try frames.map { try $0.get().image.bytes } == first)
  }

  /// The chains of a sweep and stills remember nothing.
  @Test func othersRememberNothing() throws {
    let low = Chain { TemporalLowPass(strength: 0.7).id("low") }
    let swept = try renderer.sweep(low, photo, "low.strength", over: ["0", "0.5", "1"])
    for rendering in swept {
      #expect(rendering.image.bytes == photo.bytes)
      #expect(rendering.warnings.contains { $0.contains("remembers earlier frames") })
    }
  }

  @Test func whatIsKept() throws {
    var memory = FrameMemory()
    #expect(memory.isEmpty && memory.byteCount == 0)
    let low = Chain { TemporalLowPass(strength: 0.7) }
    let rendering = try renderer.render(low, photo, memory: &memory)
    #expect(!rendering.warnings.contains { $0.contains("remembers") })
    // The first mean is the first frame itself.
    #expect(memory.byteCount == 4 * photo.size.area)
    _ = try renderer.render(low, photo, memory: &memory)
    #expect(memory.byteCount == 16 * photo.size.area)
    let wrong = Chain { Shader.template }
    #expect(throws: (any Error).self) { try renderer.render(wrong, photo, memory: &memory) }
    #expect(memory.byteCount == 16 * photo.size.area)
    var other = FrameMemory()
    _ = try renderer.render(Chain { Invert() }, photo, memory: &other)
    #expect(other.isEmpty)
  }

  @Test func tilesRemember() throws {
    let chain = try Chain(
      json: """
        [{"filter": "gaussianBlur", "sigma": 2}, {"filter": "temporalLowPass", "strength": 0.5},
         {"filter": "gaussianBlur", "sigma": 2}, {"filter": "previousFrame"}]
        """)
    let film = try (1...4).map {
      try TestImage.translucentNoise.image(.rgba8, size: Size(width: 300, height: 700), seed: $0)
    }
    func rendered(_ renderer: Renderer) throws -> (images: [[UInt8]], tiles: Int) {
      var memory = FrameMemory()
      var tiles = 0
      let images = try film.map { image in
        let rendering = try renderer.render(chain, image, memory: &memory)
        tiles = rendering.tiles
        return rendering.image.bytes
      }
      return (images, tiles)
    }
    let whole = try rendered(renderer)
    let tiled = try rendered(
      Renderer(
        .init(backend: .cpu, quality: .exact, threads: 2), system: nil, mostPixels: 40_000))
    #expect(whole.tiles == 1 && tiled.tiles > 1)
    #expect(whole.images == tiled.images)
  }

  private func rendered(_ chain: Chain, _ film: [Image]) throws -> [[UInt8]] {
    var memory = FrameMemory()
    return try film.map { try renderer.render(chain, $0, memory: &memory).image.bytes }
  }

  @Test func awaitedFramesRemember() async throws {
    let chain = Chain { TemporalLowPass(strength: 0.7) }
    let film = try (1...3).map {
      try TestImage.opaqueNoise.image(.rgba8, size: Size(width: 40, height: 30), seed: $0)
    }
    let blocking = try rendered(chain, film)
    var memory = FrameMemory()
    for (index, frame) in film.enumerated() {
      let awaited = try await renderer.render(chain, frame, memory: &memory)
      #expect(awaited.image.bytes == blocking[index])
    }
  }

  /// A label over a mean of frames is decided by these means: over white frames after a black one
  /// the mean is never white.
  @Test func surveysRemember() throws {
    let chain = try Chain(
      json: #"""
        [{"filter": "temporalLowPass", "strength": 1},
         {"filter": "label", "text": "██ ██", "size": 30, "frame": [0, 0, 160, 60], "color": "auto"}]
        """#)
    let film = try TestFilm(3) { frame, _, _ in frame == 0 ? 0 : 255 }
    let decisions = try film.decisions(of: chain, renderer).decisions
    var memory = FrameMemory()
    for frame in film.frames {
      let rendering = try renderer.render(chain, frame, memory: &memory, labels: decisions)
      let report = try #require(rendering.labels.first)
      // With a strength of 1 the first frame stays, so white text is as legible as it can be.
      #expect(abs(try #require(report.contrast).worstRatio - 21) < 1e-9)
    }
  }
}
