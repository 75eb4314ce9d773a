import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Chains on pictures in other spaces than sRGB, with Little CMS as the judge.
@Suite struct PictureSpaceTests {
  private static let cpu = Renderer(.init(backend: .cpu, quality: .exact))
  private static let gpu = Renderer(.init(backend: .gpu, device: .software, quality: .exact))

  /// Colours differ by at most 0.6 of an 8-bit level: half a level of rounding, and the digits of
  /// both. Near black, where curves are steep, they may differ by the light of two steps of the
  /// numbers in profiles, 2⁻¹⁵.
  private func expectClose(
    _ result: [SIMD3<Double>], _ expected: [SIMD3<Double>], in space: PictureSpace
  ) throws {
    #expect(result.count == expected.count)
    let rgb = try space.profile.rgbSpace()
    for (a, b) in zip(result, expected) {
      let (levels, light) = ((a - b) * 255, rgb.decode(a) - rgb.decode(b))
      for channel in 0..<3 where abs(levels[channel]) > 0.6 && abs(light[channel]) > 1.0 / 32768 {
        Issue.record("\(a * 255) differs from \(b * 255)")
        return
      }
    }
  }

  private func opaque(_ width: Int, _ height: Int, seed: Int = 1) throws -> Image {
    try TestImage.opaqueNoise.image(size: Size(width: width, height: height), seed: seed)
  }

  /// A chain's sRGB is drawn in the colours of the picture.
  @Test(arguments: PictureSpace.allCases) func colorsOfChains(in space: PictureSpace) throws {
    var noise = Noise(state: 4)
    let corners = (0..<8).map { (index: Int) -> SIMD3<Double> in
      SIMD3(Double(index & 1), Double(index >> 1 & 1), Double(index >> 2))
    }
    let others = (0..<56).map { _ -> SIMD3<Double> in
      SIMD3(noise.unit(), noise.unit(), noise.unit())
    }
    let colors = corners + others
    let picture = try opaque(64, 1).with(space.profile)
    let stops = colors.enumerated().flatMap { index, c -> [GradientStop] in
      let color = Color(red: c.x, green: c.y, blue: c.z)
      return [index, index + 1].map { GradientStop(Double($0) / 64, color) }
    }
    let chain = Chain {
      LinearGradient(
        from: Point(0, 0), to: Point(64, 0), stops: stops)
    }
    let expected = try PictureSpace.sRGB.convert(colors, to: space)
    try expectClose(Self.cpu.render(chain, picture).colors, expected, in: space)
    let tints = try colors.prefix(9).map { c in
      let tint = Chain { Tint(Color(red: c.x, green: c.y, blue: c.z)) }
      return try Self.cpu.render(tint, picture).colors[0]
    }
    try expectClose(tints, Array(expected.prefix(9)), in: space)
  }

  /// Without a profile, a further image is sRGB.
  @Test(arguments: PictureSpace.allCases, [PictureSpace.sRGB, .displayP3, .samples])
  func furtherImages(in space: PictureSpace, from other: PictureSpace) throws {
    let picture = try opaque(24, 20).with(space.profile)
    let overlay = try opaque(24, 20, seed: 2).with(other == .sRGB ? .none : other.profile)
    let chain = Chain(nodes: [Node(Blend(.normal)).port("overlay", .image("overlay"))])
    let result = try Self.cpu.render(chain, picture, inputs: ["overlay": overlay])
    try expectClose(result.colors, other.convert(overlay.colors, to: space), in: space)
    #expect(result.profile == picture.profile)
  }

  @Test func linearLightIsThatOfTheProfile() throws {
    for (space, power) in [(PictureSpace.adobeRGB, 2.19921875), (.samples, 2)] {
      let picture = try opaque(40, 30).with(space.profile)
      let chain = Chain { Exposure(ev: -1).colorSpace(.linear) }
      // (c^power / 2)^(1 / power)
      let expected = picture.colors.map { $0 * pow(0.5, 1 / power) }
      try expectClose(Self.cpu.render(chain, picture).colors, expected, in: space)
    }
  }

  /// This table leaves a third of red.
  @Test func tablesAreThoseOfSRGB() throws {
    let picture = try opaque(40, 30).with(PictureSpace.displayP3.profile)
    let table = Chain {
      Node(LookupTable(size: 33)).id("table")
      Node(
        ColorMatrix([
          1.0 / 3, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0,
        ])
      ).id("look")
    }
    let look = try Self.cpu.render(table, opaque(8, 8))
    let chain = Chain(nodes: [Node(ColorLookup()).port("lut", .image("look"))])
    let result = try Self.cpu.render(chain, picture, inputs: ["look": look])
    let looked = try PictureSpace.displayP3.convert(picture.colors, to: .sRGB).map {
      SIMD3($0.x / 3, $0.y, $0.z)
    }
    let expected = try PictureSpace.sRGB.convert(looked, to: .displayP3)
    // The table's own entries are rounded to 8 bits.
    for (a, b) in zip(result.colors, expected) {
      let difference = (a - b) * 255
      #expect(max(difference.max(), -difference.min()) < 1.2)
    }
  }

  @Test(arguments: PictureSpace.allCases) func backendsAgree(on space: PictureSpace) throws {
    let picture = try TestImage.translucentNoise.image().with(space.profile)
    let overlay = try TestImage.translucentNoise.image(seed: 2)
    let chain = Chain(
      nodes: [
        Node(GaussianBlur(sigma: 1.5)).colorSpace(.linear),
        Node(Blend(.screen)).port("overlay", .image("overlay")),
        Node(Tint(Color(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.3))),
        Node(Vignette(color: .orange)),
      ])
    let inputs = ["overlay": overlay]
    let (a, b) = (
      try Self.cpu.render(chain, picture, inputs: inputs),
      try Self.gpu.render(chain, picture, inputs: inputs)
    )
    #expect(a.bytes == b.bytes)
  }

  /// A profile that is not understood counts as sRGB.
  @Test func brokenProfilesAreWarnedOf() throws {
    var bytes = try PictureSpace.displayP3.icc
    bytes.removeLast(bytes.count / 2)
    let broken = ColorProfile(icc: ColorProfile.ICC(name: "broken", bytes: bytes))
    let picture = try opaque(8, 8)
    let chain = Chain(nodes: [
      Node(Tint(Color(red: 0.9, green: 0.2, blue: 0.4, alpha: 0.3))),
      Node(Blend(.screen)).port("overlay", .image("overlay")),
    ])
    let rendering = try Self.cpu.render(
      [chain], picture.with(broken), inputs: ["overlay": picture.with(broken)], on: .cpu)[0]
    #expect(
      rendering.image.bytes
        == (try Self.cpu.render(chain, picture, inputs: ["overlay": picture])).bytes)
    for place in ["source", "inputs.overlay"] {
      #expect(
        rendering.warnings.contains {
          $0.hasPrefix("\(place): the colour profile is damaged")
            && $0.hasSuffix("its colours count as those of sRGB")
        })
    }
  }
}
