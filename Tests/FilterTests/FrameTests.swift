import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Filters that remember frames, against recursions in float64.
@Suite struct FrameTests {
  private static let size = Size(width: 37, height: 23)
  /// Unrelated frames, with every alpha.
  private let film: [Image]

  init() throws {
    film = try (1...7).map {
      try TestImage.translucentNoise.image(.rgba8, size: Self.size, seed: $0)
    }
  }

  private func rendered(
    _ chain: Chain, _ film: [Image], _ options: Renderer.Options = .init(backend: .cpu)
  ) throws -> [Image] {
    let renderer = Renderer(options)
    var memory = FrameMemory()
    return try film.map { try renderer.render(chain, $0, memory: &memory).image }
  }

  /// The means of a low pass, of which the first is the first frame.
  private static func means(_ film: [Image], _ strength: Double) -> [Picture] {
    var means: [Picture] = []
    for frame in film.map({ Picture($0) }) {
      means.append(
        means.last.map { frame.combined($0) { p, m in p + (m - p) * strength } } ?? frame)
    }
    return means
  }

  @Test(arguments: [0, 0.25, 0.9, 1])
  func lowPass(strength: Double) throws {
    let chain = Chain { TemporalLowPass(strength: strength) }
    let results = try rendered(chain, film, .init(backend: .cpu, depth: .bits16))
    for (result, mean) in zip(results, Self.means(film, strength)) {
      // A result is rounded to 16 bits, once for alpha and once for colour.
      #expect(Picture(result).difference(mean) <= 1.01 * 255 / 65535)
    }
  }

  /// What is kept is not rounded to 8 bits, where a mean that changes by less than a level would
  /// stand still.
  @Test func smallStepsAddUp() throws {
    func flat(_ level: UInt8) throws -> Image {
      try Image(rgba8: [level, level, level, 255], width: 1, height: 1)
    }
    let (dark, light) = (try flat(100), try flat(104))
    let chain = Chain { TemporalLowPass(strength: 0.98) }
    let last = try #require(rendered(chain, [dark] + Array(repeating: light, count: 150)).last)
    // 104 − 4·0.98¹⁵⁰ = 103.81
    #expect(last.bytes[0] == 104)
  }

  @Test func highPass() throws {
    let chain = Chain { TemporalHighPass(strength: 0.75, gain: 1.5) }
    let results = try rendered(chain, film, .init(backend: .cpu, depth: .bits16))
    for ((result, mean), frame) in zip(zip(results, Self.means(film, 0.75)), film) {
      let expected = Picture(frame).combined(mean) { p, m in
        let d = p - m
        let most = (0..<3).map { min(1, 1.5 * max(abs(d[$0]), abs(d[$0] - d.w))) }
        return SIMD4(most[0], most[1], most[2], 1)
      }
      #expect(Picture(result).difference(expected) <= 1.01 * 255 / 65535)
    }
  }

  @Test(arguments: 1...8)
  func previousFrames(count: Int) throws {
    let film = try (1...7).map {
      try TestImage.opaqueNoise.image(.rgba8, size: Self.size, seed: $0)
    }
    let results = try rendered(Chain { PreviousFrame(frames: count) }, film)
    for (index, result) in results.enumerated() {
      let isSame = result.bytes == film[max(0, index - count)].bytes
      #expect(isSame, "frame \(index)")
    }
  }

  /// Two filters of a kind keep their own pictures in one node and after each other.
  @Test func severalKeepTheirOwn() throws {
    let chain = try Chain(
      json: """
        [{"id": "slow", "filter": "temporalLowPass", "strength": 0.9},
         {"id": "fast", "filter": "temporalLowPass", "strength": 0.5, "input": "source"},
         {"id": "again", "filter": "temporalLowPass", "strength": 0.25},
         {"filter": "differenceMap", "input": "slow", "other": "again"}]
        """)
    let results = try rendered(chain, film, .init(backend: .cpu, depth: .bits16))
    let (slow, fast) = (Self.means(film, 0.9), Self.means(film, 0.5))
    var again: Picture?
    for index in film.indices {
      let next =
        again.map { fast[index].combined($0) { p, m in p + (m - p) * 0.25 } } ?? fast[index]
      let expected = slow[index].combined(next) { p, m in
        let d = p - m
        let most = (0..<3).map { max(abs(d[$0]), abs(d[$0] - d.w)) }
        return SIMD4(most[0], most[1], most[2], 1)
      }
      #expect(Picture(results[index]).difference(expected) <= 1.01 * 255 / 65535)
      again = next
    }
  }

  /// Motion is found since the frame before, or, as GPUImage does, since the mean of frames.
  @Test func motion() throws {
    let frames = try [0, 10, 10].map { left in
      try Image(width: 40, height: 20) { x, y in
        (left..<left + 6).contains(x) && y < 6 ? SIMD4(1, 1, 1, 1) : SIMD4(0, 0, 0, 1)
      }
    }
    let chain = try Chain(
      json: """
        [{"id": "before", "filter": "previousFrame"},
         {"filter": "motionDetector", "input": "source", "previous": "before"}]
        """)
    let white = try rendered(chain, frames).map { image in
      Picture(image).pixels.count { $0 == SIMD4(1, 1, 1, 1) }
    }
    // The square leaves 36 pixels and takes 36 others.
    #expect(white == [0, 72, 0])
  }
}
