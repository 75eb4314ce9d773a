import GLBlur

/// A picture that is the input of both sides.
struct Picture {
  let name: String
  let image: Image

  init(_ name: String, _ image: Image) {
    self.name = name
    self.image = image
  }

  /// The straight colour and alpha are 0…1.
  init(_ name: String, size: Size, color: (_ x: Int, _ y: Int) -> SIMD4<Double>) throws {
    var samples: [UInt8] = []
    samples.reserveCapacity(4 * size.width * size.height)
    for y in 0..<size.height {
      for x in 0..<size.width {
        let codes = color(x, y) * 255
        for channel in 0..<4 { samples.append(UInt8(codes[channel].rounded())) }
      }
    }
    self.init(name, try Image(rgba8: samples, width: size.width, height: size.height))
  }

  var file: String { "\(name).png" }

  func tag(_ style: String = "") -> String { "<img src=\"\(file)\" style=\"\(style)\">" }
}

/// The pictures of all comparisons.
struct Pictures {
  let photo: Picture
  /// Stripes of 1 to 25 pixels, and blocks of saturated colours.
  let edges: Picture
  let hues: Picture
  /// The hues in Display P3, by code points and by an ICC profile, and in Adobe RGB, by gamma and
  /// chromaticities.
  let profiled: [Picture]
  let backdrop: Picture
  let layer: Picture
  /// Alphas go in steps from 0 to 1, from left to right and from top to bottom. Codes are multiples
  /// of 5 and alphas of 51, so that premultiplied ones are whole, and what blends divide by each
  /// other is not rounded before.
  let clearBackdrop: Picture
  let clearLayer: Picture

  var all: [Picture] {
    [photo, edges, hues, backdrop, layer, clearBackdrop, clearLayer] + profiled
  }

  init() throws {
    let size = Size(width: 600, height: 400)
    photo = Picture("photo", try Image(contentsOf: "Examples/photographs/coffee.png"))
    let stripes = [1, 2, 3, 6, 12, 25]
    edges = try Picture("edges", size: size) { x, y in
      if y < 200 {
        let isBlack = x / stripes[x / 100] % 2 == 0
        return isBlack ? SIMD4(0, 0, 0, 1) : SIMD4(1, 1, 1, 1)
      }
      let block = x / 75 + (y - 200) / 100
      return SIMD4(Double(block & 1), Double(block >> 1 & 1), Double(block >> 2 & 1), 1)
    }
    hues = try Picture("hues", size: size) { x, y in
      SIMD4(hue(Double(x) / 600, level: Double(y) / 399), 1)
    }
    let displayP3 = ColorProfile(
      codePoints: ColorProfile.CodePoints(primaries: 12, transfer: 13))
    let profiles: [(String, ColorProfile)] = [
      ("p3-code-points", displayP3),
      (
        "p3-icc",
        ColorProfile(
          icc: displayP3.writtenICC.map { ColorProfile.ICC(name: "Display P3", bytes: $0) })
      ),
      ("adobe-rgb", ColorProfile(gamma: 256.0 / 563, chromaticities: .adobeRGB)),
    ]
    var hues = self.hues.image
    profiled = profiles.map { name, profile in
      hues.profile = profile
      return Picture(name, hues)
    }
    let small = Size(width: 256, height: 192)
    func under(_ x: Int, _ y: Int) -> SIMD3<Double> {
      hue(Double(x) / 256, level: Double(y) / 191)
    }
    // With other steps than `under`'s, most pairs of hues and levels meet.
    func over(_ x: Int, _ y: Int) -> SIMD3<Double> {
      hue(Double((x * 5 + y * 3) % 256) / 256, level: Double((x * 3 + y) % 192) / 191)
    }
    func stepped(_ color: SIMD3<Double>, alpha: Double) -> SIMD4<Double> {
      SIMD4((color * 51).rounded(.toNearestOrEven) / 51, (alpha * 5).rounded() / 5)
    }
    backdrop = try Picture("backdrop", size: small) { SIMD4(under($0, $1), 1) }
    layer = try Picture("layer", size: small) { SIMD4(over($0, $1), 1) }
    clearBackdrop = try Picture("clear-backdrop", size: small) { x, y in
      stepped(under(x, y), alpha: Double(x) / 255)
    }
    clearLayer = try Picture("clear-layer", size: small) { x, y in
      stepped(over(x, y), alpha: Double(y) / 191)
    }
  }
}

/// A pure colour has level ½, black 0, and white 1.
private func hue(_ hue: Double, level: Double) -> SIMD3<Double> {
  func channel(_ shift: Double) -> Double {
    let place = (hue + shift) * 6
    let distance = abs(place - 6 * (place / 6).rounded(.down) - 3)
    return min(max(distance - 1, 0), 1)
  }
  let pure = SIMD3(channel(0), channel(2.0 / 3), channel(1.0 / 3))
  return level < 0.5 ? pure * (2 * level) : 1 - (1 - pure) * (2 - 2 * level)
}
