import GLBlur
import TestSupport
import Testing

@Suite struct FrameRendererTests {
  /// A render that only serves a comparison does not count for the report.
  @Test func rendersThatDoNotCount() throws {
    func flat(_ level: UInt8) throws -> Image {
      let samples = [UInt8](repeating: level, count: 4 * 60 * 40)
      return try Image(
        rgba8: samples.indices.map { $0 % 4 == 3 ? 255 : samples[$0] }, width: 60, height: 40)
    }
    let (white, gray) = try (flat(255), flat(118))
    var animation = Animation()
    for frame in [white, gray] { try animation.add(frame) }
    let chain = try Chain(
      json: #"""
        [{"filter": "label", "text": "██", "size": 30, "frame": [0, 0, 60, 40], "color": "auto"}]
        """#)
    let frames = try FrameRenderer(
      Renderer(), chain, AnimationReader(encoded: animation.encoded()), inputs: [:]
    ) { _ in 0 }
    func worst() -> Double? { frames.summary?.labels.first?.contrast?.worstRatio }
    _ = try frames.render(white, 0, on: .cpu)
    let first = try #require(worst())
    // Black on white, but for the soft edges of glyphs.
    #expect(first > 15)
    _ = try frames.render(gray, 1, on: .cpu, isSummarized: false)
    #expect(worst() == first)
    _ = try frames.render(gray, 2, on: .cpu)
    #expect(try #require(worst()) < 6)
  }
}
