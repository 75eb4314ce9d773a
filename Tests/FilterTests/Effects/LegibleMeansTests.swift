import GLBlur
import TestSupport
import Testing

/// The means by which a label may be made legible.
@Suite struct LegibleMeansTests {
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 1))

  /// White with a few grey pixels, on which white text needs a scrim.
  private func picture() throws -> Image {
    let bytes = (0..<300).flatMap { y in
      (0..<200).flatMap { x in
        let level: UInt8 = (x + y) % 5 == 0 ? 230 : 255
        return [level, level, level, 255]
      }
    }
    return try Image(rgba8: bytes, width: 200, height: 300)
  }

  private func label(y: Double, by means: [LegibleMeans]) -> Label {
    Label(
      "Means", frame: Frame(20, .points(y), 160, 30), size: 16, color: .white,
      verticalAlignment: .top, legible: .aa, legibleBy: means)
  }

  private func coverage(_ x: Int, _ y: Int, _ rendering: Rendering, _ picture: Image) -> Double {
    let start = 4 * (y * 200 + x)
    let alpha = rendering.labels[0].paint.scrim.alpha
    return (1 - Double(rendering.image.bytes[start]) / Double(picture.bytes[start])) / alpha
  }

  /// The gradient ends three ems beyond the text.
  @Test(arguments: [20.0, 250]) func gradient(_ y: Double) throws {
    let picture = try picture()
    let rendering = try renderer.render(
      Chain { label(y: y, by: [.gradient]) }, picture, on: .cpu)
    let box = try #require(rendering.labels.first).box
    let isBelow = y > 150
    // A level of 255 is 1 % of the scrim, whose alpha is more than a half.
    let edge = isBelow ? 299 : 0
    for x in [0, 5, 199] {
      #expect(abs(coverage(x, edge, rendering, picture) - 1) < 0.01)
      for row in [box.y, box.y + box.height - 1] {
        #expect(abs(coverage(x, row, rendering, picture) - 1) < 0.01)
      }
      func beyond(_ distance: Int) -> Int {
        isBelow ? box.y - distance : box.y + box.height - 1 + distance
      }
      #expect(abs(coverage(x, beyond(24), rendering, picture) - 0.5) < 0.04)
      #expect(coverage(x, beyond(50), rendering, picture) == 0)
    }
  }

  @Test func gradientsLeaveOtherTextsAlone() throws {
    let picture = try picture()
    let below = label(y: 270, by: [.background])
    let alone = try renderer.render(Chain { below }, picture, on: .cpu)
    let both = try renderer.render(
      Chain {
        below
        Saturation(1)
        label(y: 160, by: [.gradient])
      }, picture, on: .cpu)
    let box = try #require(alone.labels.first).box
    for y in box.rows {
      for x in box.columns {
        let start = 4 * (y * 200 + x)
        #expect(both.image.bytes[start] == alone.image.bytes[start])
      }
    }
    #expect(both.labels[1].paint.scrim.alpha > 0.5)
  }

  @Test func shadow() throws {
    let picture = try picture()
    let rendering = try renderer.render(
      Chain { label(y: 140, by: [.shadow]) }, picture, on: .cpu)
    let box = try #require(rendering.labels.first).box
    let middle = box.x + box.width / 2
    #expect(abs(coverage(box.x, box.y, rendering, picture) - 1) < 0.01)
    let half = coverage(middle, box.y - 12, rendering, picture)
    #expect(half > 0.4 && half < 0.6)
    #expect(coverage(middle, box.y - 26, rendering, picture) == 0)
  }

  @Test func keepsTheColour() throws {
    let picture = try picture()
    var label = label(y: 140, by: [.background])
    label.color = .color(Color(white: 0.6))
    let kept = try renderer.render(Chain { label }, picture, on: .cpu).labels[0].paint
    #expect(kept.color == .color(Color(white: 0.6)) && kept.scrim.alpha > 0)
    label.legibleBy = [.color]
    let toned = try renderer.render(Chain { label }, picture, on: .cpu).labels[0].paint
    #expect(toned.color != .color(Color(white: 0.6)) && toned.scrim.alpha == 0)
  }

  @Test func colourAloneMayNotDo() throws {
    let error = #expect(throws: ChainError.self) {
      try renderer.render(Chain { label(y: 140, by: [.color]) }, picture(), on: .cpu)
    }
    #expect(error?.path == "nodes[0].legibleBy")
    #expect(error?.message.contains("\"background\"") == true)
  }
}
