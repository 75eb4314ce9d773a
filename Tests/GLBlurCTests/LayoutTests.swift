import CGLBlur
import Testing

@Suite struct LayoutTests {
  private static let channels = Array(GLBLUR_RGBA...GLBLUR_GREY_ALPHA)
  private static let samples = Array(GLBLUR_UINT8...GLBLUR_FLOAT32)

  private static func color(_ x: Int, _ y: Int, isPremultiplied: Bool) -> [Double] {
    let alpha = Double((x * 7 + y * 13) % 18) / 17
    let color = (0..<3).map { Double((x * (11 + $0) + y * (5 - $0) + 3 * $0) % 52) / 51 }
    return color.map { isPremultiplied ? $0 * alpha : $0 } + [alpha]
  }

  private static func pixel(_ color: [Double], _ channels: Int) -> [Double] {
    switch channels {
    case GLBLUR_RGBA: color
    case GLBLUR_BGRA: [color[2], color[1], color[0], color[3]]
    case GLBLUR_RGB: Array(color[..<3])
    case GLBLUR_BGR: [color[2], color[1], color[0]]
    case GLBLUR_GREY: [color[0]]
    default: [color[0], color[3]]
    }
  }

  private static let nothing = "[{\"filter\": \"saturation\", \"amount\": 1}]"

  /// The rows of some layouts run upwards or lie apart.
  @Test(arguments: channels, samples)
  func pixelsComeBack(_ channels: Int, _ samples: Int) throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain(Self.nothing)
    for flags in [0, GLBLUR_PREMULTIPLIED] {
      let source = Pixels(37, 19, channels: channels, samples: samples, flags: flags, gap: 12)
      source.fill { x, y, channel in
        Self.pixel(Self.color(x, y, isPremultiplied: flags != 0), channels)[channel]
      }
      let target = Pixels(
        37, 19, channels: channels, samples: samples, flags: flags, gap: 8, isUpward: true)
      try renderer.render(chain, source, into: target)
      #expect(source.marginsAreWhole && target.marginsAreWhole)
      // Floats are divided by their alpha and multiplied by it, each within 2^-24. A transparent
      // pixel of straight alpha loses its colour.
      let tolerance = samples == GLBLUR_FLOAT32 ? 1e-6 : 0
      let pairs = zip(source.all, target.all).enumerated()
      let count = source.channelCount
      for (index, (expected, found)) in pairs {
        let isTransparent =
          flags == 0 && count % 2 == 0 && source.all[index / count * count + count - 1] == 0
        #expect(
          abs((isTransparent ? 0 : expected) - found) <= tolerance,
          "\(channels) \(samples) \(flags) sample \(index): \(expected) became \(found)")
        if abs((isTransparent ? 0 : expected) - found) > tolerance { return }
      }
    }
  }

  /// Compares targets without alpha and greys with the formulas of the header in float64.
  @Test(arguments: channels, samples)
  func targetsGetWhatTheHeaderSays(_ channels: Int, _ samples: Int) throws {
    let renderer = try LibraryRenderer()
    let source = Pixels(37, 19, samples: samples)
    source.fill { x, y, channel in Self.color(x, y, isPremultiplied: false)[channel] }
    let target = Pixels(37, 19, channels: channels, samples: samples)
    try renderer.render(LibraryChain(Self.nothing), source, into: target)
    let most = [255.0, 65535, 0][samples]
    let found = target.all
    for index in 0..<37 * 19 {
      let stored = Array(source.all[4 * index..<4 * index + 4])
      let alpha = stored[3]
      var color = alpha > 0 ? Array(stored[..<3]) : [0, 0, 0]
      if channels >= GLBLUR_GREY {
        color = Array(
          repeating: 0.2126 * color[0] + 0.7152 * color[1] + 0.0722 * color[2], count: 3)
      }
      if ![4, 2].contains(target.channelCount) { color = color.map { $0 * alpha + 1 - alpha } }
      let expected = Self.pixel(color + [alpha], channels)
      for (channel, value) in expected.enumerated() {
        let own = found[index * target.channelCount + channel]
        // The rounding is to the nearest integer, and floats have 24 bits.
        let tolerance = most > 0 ? 0.5001 / most : 1e-6
        #expect(
          abs(own - value) <= tolerance, "pixel \(index), channel \(channel): \(own), \(value)")
        if abs(own - value) > tolerance { return }
      }
    }
  }

  /// All pairs of bytes are divided by alpha and multiplied.
  @Test func premultipliedBytesAreRounded() throws {
    let renderer = try LibraryRenderer()
    let chain = try LibraryChain(Self.nothing)
    let premultiplied = Pixels(256, 256, flags: GLBLUR_PREMULTIPLIED)
    premultiplied.fill { x, y, channel in Double(channel == 3 ? y : min(x, y)) / 255 }
    let straight = Pixels(256, 256)
    try renderer.render(chain, premultiplied, into: straight)
    let again = Pixels(256, 256, flags: GLBLUR_PREMULTIPLIED)
    try renderer.render(chain, straight, into: again)
    for y in 0..<256 {
      let (own, back) = (straight.row(y), again.row(y))
      for x in 0..<256 {
        let expected = y == 0 ? 0 : (255 * Double(min(x, y)) / Double(y) + 0.5).rounded(.down)
        #expect(own[4 * x] * 255 == expected, "\(x) of \(y)")
        #expect((back[4 * x] * 255).rounded() == Double(min(x, y)), "\(x) of \(y)")
        if own[4 * x] * 255 != expected { return }
      }
    }
  }

  @Test(arguments: [GLBLUR_BGRA, GLBLUR_RGB, GLBLUR_BGR], [1.5, 5, 30])
  func gaussiansAreThoseOfRGBA(_ channels: Int, _ sigma: Double) throws {
    let renderer = try LibraryRenderer()
    for edge in ["clamp", "mirror", "wrap", "transparent"] {
      let chain = try LibraryChain(
        "[{\"filter\": \"gaussianBlur\", \"sigma\": \(sigma), \"edge\": \"\(edge)\"}]")
      let hasAlpha = channels == GLBLUR_BGRA
      func color(_ x: Int, _ y: Int) -> [Double] {
        var color = Self.color(x, y, isPremultiplied: false)
        if !hasAlpha || y < 40 { color[3] = 1 }
        return color
      }
      let source = Pixels(90, 70, channels: channels, gap: 6)
      source.fill { x, y, channel in Self.pixel(color(x, y), channels)[channel] }
      let target = Pixels(90, 70, channels: channels, isUpward: true)
      try renderer.render(chain, source, into: target)
      let plain = Pixels(90, 70)
      plain.fill { x, y, channel in color(x, y)[channel] }
      let expected = Pixels(90, 70)
      try renderer.render(chain, plain, into: expected)
      for y in 0..<70 {
        let row = expected.row(y)
        let pixels = (0..<90).flatMap { x -> [Double] in
          var color = Array(row[4 * x..<4 * x + 4])
          if !hasAlpha {
            let alpha = color[3]
            color = color.map { (($0 * alpha + 1 - alpha) * 255).rounded() / 255 }
          }
          return Self.pixel(color, channels)
        }
        #expect(target.row(y) == pixels, "row \(y), \(edge)")
        if target.row(y) != pixels { return }
      }
      #expect(target.marginsAreWhole)
    }
  }
}
