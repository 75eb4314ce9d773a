import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests windows, channels and alpha of OpenEXR files built by their layout.
@Suite struct OpenEXRTests {
  private static var limits: ReadLimits {
    var limits = ReadLimits(maxPixels: 1 << 20)
    limits.allowsUntrustedFormats = true
    return limits
  }

  private static func floats(_ file: TestEXR) throws -> (image: Image, samples: [Float]) {
    let image = try Image(encoded: file.bytes, name: "test", limits: limits)
    return (
      image, unsafe image.bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: Float.self)) }
    )
  }

  /// Outside the data, the display window is black, or transparent with alpha.
  @Test(
    arguments: [
      Region(x: 0, y: 0, width: 7, height: 6), Region(x: 3, y: 2, width: 2, height: 1),
      Region(x: -5, y: -4, width: 9, height: 8), Region(x: 40, y: 50, width: 3, height: 2),
    ], [false, true])
  func thePictureIsTheDisplayWindow(_ display: Region, _ hasAlpha: Bool) throws {
    let file = TestEXR(
      width: 4, height: 3, channels: (hasAlpha ? ["A"] : []) + ["B", "G", "R"],
      origin: (2, 1), display: display
    ) { x, y, channel in channel == 3 ? 1 : Float(x + 4 * y + channel) / 16 }
    let (image, samples) = try Self.floats(file)
    #expect(image.size == display.size)
    for y in 0..<display.height {
      for x in 0..<display.width {
        let (column, row) = (display.x + x - 2, display.y + y - 1)
        let isInside = (0..<4).contains(column) && (0..<3).contains(row)
        let colors = (0..<3).map { isInside ? Float(column + 4 * row + $0) / 16 : 0 }
        let pixel = Array(samples[4 * (y * display.width + x)..<4 * (y * display.width + x) + 4])
        #expect(pixel == colors + [isInside || !hasAlpha ? 1 : 0], "\(x), \(y)")
      }
    }
    let isCut = display != Region(x: 0, y: 0, width: 7, height: 6)
    #expect(image.notes.contains { $0.contains("beyond the display window") } == isCut)
  }

  /// Premultiplied colours become straight, in linear light. Straight colours cannot hold light
  /// without alpha, which is counted.
  @Test func coloursBecomeStraight() throws {
    let pixels: [[Float]] = [
      [0.5, 0.25, 0, 0.5], [0, 0, 0, 0], [0.125, 0.25, 0.5, 0.25], [0.5, 0, 0, 0],
    ]
    let file = TestEXR(width: 4, height: 1, channels: ["A", "B", "G", "R"]) { x, _, channel in
      pixels[x][channel]
    }
    let (image, samples) = try Self.floats(file)
    #expect(samples == [1, 0.5, 0, 0.5, 0, 0, 0, 0, 0.5, 1, 1, 0.25, 0, 0, 0, 0])
    // A blue of 2, and the light without alpha.
    #expect(image.clampedSamples == 2)
  }

  /// The last two of four bright columns are seen.
  @Test func whatIsNotSeenIsNotCounted() throws {
    let file = TestEXR(
      width: 4, height: 2, origin: (-2, 0), display: Region(x: 0, y: 0, width: 3, height: 2)
    ) { _, _, _ in 2 }
    let (image, samples) = try Self.floats(file)
    #expect(samples == [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1])
    #expect(image.clampedSamples == 2 * 2 * 3)
  }

  @Test func aFileOfLayersAloneNamesThem() {
    let file = TestEXR(
      width: 2, height: 2, channels: ["Z", "diffuse.B", "diffuse.G", "diffuse.R", "glow.R"]
    ) { _, _, _ in 0.5 }
    let error = #expect(throws: FileError.self) {
      try Image(encoded: file.bytes, name: "a.exr", limits: Self.limits)
    }
    #expect(error?.description.contains("the layers 'diffuse', 'glow' and the channel 'Z'") == true)
    #expect(error?.kind == .badData)
  }

  @Test func channelsBesideThePictureAreSaid() throws {
    let file = TestEXR(width: 2, height: 2, channels: ["B", "G", "R", "Z", "glow.R"]) { _, _, _ in
      0.5
    }
    let image = try Self.floats(file).image
    #expect(
      image.notes == [
        "only R, G, B and A are read, without the layer 'glow' and the channel 'Z'"
      ])
    let info = try ImageInfo(encoded: file.bytes, limits: Self.limits)
    #expect(info.notes == image.notes && !info.hasAlpha)
  }
}
