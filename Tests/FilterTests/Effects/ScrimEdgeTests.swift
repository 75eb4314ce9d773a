import GLBlur
import TestSupport
import Testing

/// The place of the edge of a scrim.
@Suite struct ScrimEdgeTests {
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 1))

  /// Black and white stripes, on which no text is legible without a scrim.
  private func stripes() throws -> Image {
    let bytes = (0..<160).flatMap { _ in
      (0..<240).flatMap { x in
        let grey: UInt8 = x % 8 < 4 ? 0 : 255
        return [grey, grey, grey, 255]
      }
    }
    return try Image(rgba8: bytes, width: 240, height: 160)
  }

  private func label(_ text: String, y: Double) -> Label {
    Label(
      text, frame: Frame(40, .points(y), 160, 24), size: 20, color: .auto,
      verticalAlignment: .top, legible: .aa)
  }

  private func pixels(_ image: Image, in region: Region) -> [[UInt8]] {
    (region.y..<region.y + region.height).map { y in
      Array(
        image.bytes[
          (y * image.width + region.x) * 4..<(y * image.width + region.x + region.width) * 4])
    }
  }

  @Test(arguments: [0.0, 1, 9, 40]) func endsWhereThereIsText(_ gap: Double) throws {
    let image = try stripes()
    let alone = try renderer.render(Chain { label("First", y: 20) }, image, on: .cpu)
    let first = try #require(alone.labels.first)
    let y = Double(first.box.y + first.box.height) + gap
    let both = try renderer.render(
      Chain {
        label("First", y: 20)
        label("Second", y: y)
      }, image, on: .cpu)
    #expect(both.labels.count == 2)
    #expect(both.labels.allSatisfy { $0.paint.scrim.alpha > 0.1 })
    #expect(both.labels[1].box.y >= first.box.y + first.box.height)
    #expect(pixels(both.image, in: first.box) == pixels(alone.image, in: first.box))
  }

  /// The edge is sharp, less than half an em beside the text and a quarter above and below.
  @Test func liesAroundTheLines() throws {
    let image = try stripes()
    let rendering = try renderer.render(Chain { label("Mid", y: 60) }, image, on: .cpu)
    let box = try #require(rendering.labels.first).box
    let changed = changedRegion(rendering.image, image)
    #expect(changed.x >= box.x - 9 && changed.x < box.x - 6)
    #expect(changed.y >= box.y - 4 && changed.y < box.y - 2)
    #expect(changed.width <= box.width + 18 && changed.height <= box.height + 8)
    let row = pixels(
      rendering.image, in: Region(x: changed.x, y: box.y + 10, width: 9, height: 1))[0]
    let plain = pixels(image, in: Region(x: changed.x, y: box.y + 10, width: 9, height: 1))[0]
    let alpha = try #require(rendering.labels.first).paint.scrim.alpha
    let shade = rendering.labels[0].paint.scrim.red
    for x in 1..<9 {
      let expected = 255 * shade * alpha + Double(plain[4 * x]) * (1 - alpha)
      // One level: the result is rounded.
      #expect(abs(Double(row[4 * x]) - expected) <= 1)
    }
  }

  /// Half of the room near the picture's edge stays free.
  @Test func isNotCutByTheEdge() throws {
    let image = try stripes()
    let label = Label(
      "Mid", frame: Frame(4, 4, 160, 30), size: 20, color: .auto, verticalAlignment: .top,
      legible: .aa)
    let rendering = try renderer.render(Chain { label }, image, on: .cpu)
    let box = try #require(rendering.labels.first).box
    #expect(box.x <= 6 && box.y == 4)
    let changed = changedRegion(rendering.image, image)
    #expect(changed.x == box.x / 2 && changed.y == 2)
  }

  private func changedRegion(_ a: Image, _ b: Image) -> Region {
    var (columns, rows) = (Set<Int>(), Set<Int>())
    for y in 0..<a.height {
      for x in 0..<a.width
      where pixels(a, in: Region(x: x, y: y, width: 1, height: 1))
        != pixels(b, in: Region(x: x, y: y, width: 1, height: 1))
      {
        columns.insert(x)
        rows.insert(y)
      }
    }
    let (left, top) = (columns.min() ?? 0, rows.min() ?? 0)
    return Region(
      x: left, y: top, width: (columns.max() ?? -1) + 1 - left, height: (rows.max() ?? -1) + 1 - top
    )
  }
}
