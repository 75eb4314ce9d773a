import GLBlur
import TestSupport
import Testing

/// Tests the place of the soft edge of a scrim.
@Suite struct ScrimEdgeTests {
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 1))

  /// Returns black and white stripes, on which no text is legible without a scrim.
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

  /// Returns the pixels of a region.
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
    // The second label changes no pixel of the first text or behind it.
    #expect(pixels(both.image, in: first.box) == pixels(alone.image, in: first.box))
  }

  /// With enough room the edge is soft: half an em below the box the scrim has begun to fade, and
  /// more than one and a half ems away there is none.
  @Test func fades() throws {
    let image = try stripes()
    let rendering = try renderer.render(Chain { label("Mid", y: 60) }, image, on: .cpu)
    let box = try #require(rendering.labels.first).box
    let bottom = box.y + box.height
    func row(_ y: Int, _ image: Image) -> [[UInt8]] {
      pixels(image, in: Region(x: box.x, y: y, width: box.width, height: 1))
    }
    let inside = row(bottom - 1, rendering.image)
    let half = row(bottom + 10, rendering.image)
    #expect(half != inside && half != row(bottom + 10, image))
    #expect(row(bottom + 32, rendering.image) == row(bottom + 32, image))
  }
}
