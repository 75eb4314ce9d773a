import GLBlurColor
import Testing

/// Named spaces against their specifications, and conversions.
@Suite struct RGBSpaceTests {
  static let named: [RGBSpace] = [
    .sRGB, .linearSRGB, .displayP3, .adobeRGB, .proPhoto, .rec2020,
  ]

  /// The weights of Y: IEC 61966-2-1, SMPTE EG 432-1, Adobe RGB (1998) 4.3.6.2, ISO 22028-2
  /// (relative to D50) and BT.2020 (its Y').
  @Test(
    arguments: [
      (.sRGB, [0.2126, 0.7152, 0.0722]), (.linearSRGB, [0.2126, 0.7152, 0.0722]),
      (.displayP3, [0.2290, 0.6917, 0.0793]), (.adobeRGB, [0.2973, 0.6274, 0.0753]),
      (.rec2020, [0.2627, 0.6780, 0.0593]), (.proPhoto, [0.2880, 0.7118, 0.0001]),
    ] as [(RGBSpace, [Double])])
  func weights(_ space: RGBSpace, expected: [Double]) {
    for channel in 0..<3 {
      // Half of the last digit, and more for ProPhoto's red, published for a D50 of four digits.
      #expect(abs(space.luminanceWeights[channel] - expected[channel]) < 1e-4)
    }
    #expect(abs(space.luminanceWeights.sum() - 1) < 1e-12)
  }

  /// The columns of the profiles of the ICC (sRGB, 2014), Apple (Display P3) and Adobe (Adobe RGB
  /// (1998)).
  @Test(
    arguments: [
      (
        .sRGB, [0.43604, 0.22249, 0.01392, 0.38512, 0.71690, 0.09706, 0.14305, 0.06061, 0.71393]
      ),
      (
        .displayP3,
        [0.51512, 0.24120, -0.00105, 0.29198, 0.69225, 0.04189, 0.15710, 0.06657, 0.78407]
      ),
      (
        .adobeRGB,
        [0.60974, 0.31111, 0.01947, 0.20528, 0.62567, 0.06087, 0.14919, 0.06322, 0.74457]
      ),
    ] as [(RGBSpace, [Double])])
  func matricesOfProfiles(_ space: RGBSpace, expected: [Double]) {
    let rows = [space.toXYZ.first, space.toXYZ.second, space.toXYZ.third]
    for (index, value) in expected.enumerated() {
      // The steps of 1.5·10⁻⁵ of a profile's numbers, and as much for their makers' rounding.
      #expect(abs(rows[index % 3][index / 3] - value) < 3e-5)
    }
  }

  @Test(arguments: named) func whiteIsWhite(_ space: RGBSpace) {
    let white = space.toXYZ * space.decode([1, 1, 1])
    for axis in 0..<3 { #expect(abs(white[axis] - RGBSpace.d50[axis]) < 1e-12) }
    #expect(abs(space.relativeLuminance(of: .white) - 1) < 1e-12)
    #expect(space.relativeLuminance(of: .black) == 0)
    for other in Self.named {
      let (color, isOutside) = space.convert(.white, to: other)
      #expect(!isOutside && [color.red, color.green, color.blue].allSatisfy { $0 > 1 - 1e-9 })
      #expect(space.convert(.black, to: other).color == .black)
    }
  }

  /// Matrices between spaces of one white: BT.2087 (BT.709 to BT.2020), and CSS Color 4 (P3 to sRGB
  /// by way of XYZ).
  @Test func conversions() {
    let vectors: [(RGBSpace, RGBSpace, [[Double]])] = [
      (
        .sRGB, .rec2020,
        [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]]
      ),
      (
        .displayP3, .sRGB,
        [[1.2249, -0.2249, 0], [-0.0421, 1.0421, 0], [-0.0196, -0.0786, 1.0983]]
      ),
    ]
    for (from, to, expected) in vectors {
      let matrix = from.conversion(to: to)
      let rows = [matrix.first, matrix.second, matrix.third]
      for row in 0..<3 {
        for column in 0..<3 {
          // The published numbers have four digits.
          #expect(abs(rows[row][column] - expected[row][column]) < 6e-5)
        }
      }
    }
  }

  /// White on Display P3's red has 3.76:1. The weights of sRGB would promise 4.00:1.
  @Test func contrastOfP3() {
    let red = Color(red: 1, green: 0, blue: 0)
    let ratios = [RGBSpace.displayP3, .sRGB].map { 1.05 / ($0.relativeLuminance(of: red) + 0.05) }
    #expect(abs(ratios[0] - 3.763) < 0.001 && abs(ratios[1] - 3.998) < 0.001)
  }

  @Test func colorsOutsideTheGamut() {
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let narrow = RGBSpace.displayP3.convert(red, to: .sRGB)
    #expect(narrow.isOutOfGamut && narrow.color == red)
    let wide = RGBSpace.sRGB.convert(red, to: .displayP3)
    // CSS Color 4: red is color(display-p3 0.9175 0.2003 0.1386).
    #expect(!wide.isOutOfGamut && wide.color.alpha == 0.5)
    #expect(abs(wide.color.red - 0.9175) < 1e-4 && abs(wide.color.green - 0.2003) < 1e-4)
    #expect(abs(wide.color.blue - 0.1386) < 1e-4)
    // Adobe RGB shares sRGB's red primary.
    #expect(!RGBSpace.sRGB.convert(red, to: .adobeRGB).isOutOfGamut)
    #expect(RGBSpace.sRGB.convert(red, to: .sRGB) == (red, false))
  }

  @Test(arguments: named) func roundTrips(_ space: RGBSpace) {
    let values = [0, 0.01, 0.25, 0.5, 0.75, 1]
    for other in Self.named {
      for color in values.flatMap({ r in values.flatMap { g in values.map { [r, g, $0] } } }) {
        let light = space.conversion(to: other) * space.decode(SIMD3(color))
        guard light.min() >= 0, light.max() <= 1 else { continue }
        let (r, g, b) = (color[0], color[1], color[2])
        let there = space.convert(Color(red: r, green: g, blue: b), to: other)
        #expect(!there.isOutOfGamut)
        let back = other.convert(there.color, to: space).color
        // Light is compared, since near black a gamma makes 2·10⁻⁸ of a rounding of 10⁻¹⁷.
        let error = space.decode([back.red, back.green, back.blue]) - space.decode(SIMD3(color))
        #expect(max(error.max(), -error.min()) < 1e-12, "\(space.name) \(other.name) \(color)")
      }
    }
  }

  @Test func namesAreOfColorsAndNotOfTexts() throws {
    for space in Self.named {
      let copy = try RGBSpace(
        name: "Camera 7", toXYZ: space.toXYZ, red: space.red, green: space.green, blue: space.blue)
      #expect(copy == space && copy.name == space.name)
    }
    let other = try RGBSpace(name: "Wide", chromaticities: .displayP3, curve: .adobeRGB)
    let again = try RGBSpace(name: "Wider", chromaticities: .displayP3, curve: .adobeRGB)
    #expect(other.name == "Wide" && other == again && !Self.named.contains(other))
    #expect(Set([other, again]).count == 1)
  }

  @Test func spacesThatAreNoneAreRefused() {
    let bad: [Matrix3] = [
      Matrix3([1, 0, 0], [0, 1, 0], [1, 1, 0]), Matrix3(diagonal: [.nan, 1, 1]),
      Matrix3(diagonal: [.infinity, 1, 1]), Matrix3(diagonal: [1, -1, 1]),
      Matrix3(diagonal: [0, 0, 0]),
    ]
    for matrix in bad {
      #expect(throws: ProfileError.self) {
        try RGBSpace(name: "", toXYZ: matrix, red: .linear, green: .linear, blue: .linear)
      }
    }
    for white in [SIMD3(0, 0, 0), [1, -1, 1], [.nan, 1, 1], [1, 1, .infinity], [-1, 1, 1]] {
      #expect(throws: ProfileError.self) {
        try RGBSpace(
          name: "", toXYZ: RGBSpace.sRGB.toXYZ, white: white, red: .linear, green: .linear,
          blue: .linear)
      }
    }
    var line = Chromaticities.sRGB
    line.green = (line.red + line.blue) / 2
    #expect(throws: ProfileError.self) {
      try RGBSpace(name: "", chromaticities: line, curve: .sRGB)
    }
  }

  /// ITU-T H.273, as in PNG's specification and in videos.
  @Test func codePoints() throws {
    #expect(try RGBSpace(primaries: 1, transfer: 13) == .sRGB)
    #expect(try RGBSpace(primaries: 12, transfer: 13) == .displayP3)
    #expect(try RGBSpace(primaries: 9, transfer: 14) == .rec2020)
    #expect(try RGBSpace(primaries: 1, transfer: 8) == .linearSRGB)
    let video = try RGBSpace(primaries: 6, transfer: 7)
    // SMPTE ST 240: its Y' is 0.212 R' + 0.701 G' + 0.087 B'.
    for (weight, expected) in [(0, 0.212), (1, 0.701), (2, 0.087)] {
      #expect(abs(video.luminanceWeights[weight] - expected) < 6e-4)
    }
    #expect(abs(video.red.decode(0.0912) - 0.0228) < 1e-4 && video.red.encode(1) == 1)
    for (primaries, transfer, word) in [(9, 16, "PQ"), (9, 18, "HLG"), (2, 13, "2"), (1, 2, "2")] {
      let error = #expect(throws: ProfileError.self) {
        try RGBSpace(primaries: primaries, transfer: transfer)
      }
      #expect(error?.description.contains(word) == true)
    }
  }
}
