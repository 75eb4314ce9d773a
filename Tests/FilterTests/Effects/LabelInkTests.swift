import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The colours in which a label's text is drawn.
@Suite struct LabelInkTests {
  static let ramp = (0..<52).map { UInt8(5 * $0) }
  static let ink = Color(red: 0.9, green: 0.25, blue: 0.05, alpha: 0.7)

  private func expectMix(
    _ space: ColorSpace, _ mix: (Picture, Picture) -> Picture,
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let backdrop = try TestImage.translucentNoise.image(
      .rgbaFloat, size: Size(width: 52, height: 52))
    let chain = Chain(colorSpace: space) {
      Label("A", size: 52, color: .color(Self.ink), verticalAlignment: .top)
    }
    let result = try BoxTypesetter(ramp: Self.ramp).render(chain, backdrop).image
    let coverage = Picture(width: 52, height: 52) { x, _ in
      SIMD4(repeating: Double(Self.ramp[x]) / 255)
    }
    // For float32 arithmetic through the transfer function and back.
    #expect(
      Picture(result).difference(mix(Picture(backdrop), coverage)) <= Tolerance.bits16,
      sourceLocation: place)
  }

  @Test func coverageTimesColour() throws {
    let ink = premultiplied(SIMD3(0.9, 0.25, 0.05), 0.7)
    try expectMix(.srgb) { $0.combined($1) { over(ink * $1.w, $0) } }
  }

  @Test func inLinearLight() throws {
    let color = Picture(width: 1, height: 1) { _, _ in SIMD4(0.9, 0.25, 0.05, 1) }.linear[0, 0]
    let ink = premultiplied(straight(color), 0.7)
    try expectMix(.linear) { $0.linear.combined($1) { over(ink * $1.w, $0) }.encoded }
  }

  /// This test and the next use real fonts.
  @Test func emojiKeepTheirColours() throws {
    let white = try Image.uniform(grey(1), width: 60, height: 60)
    func render(_ color: Color) throws -> Picture {
      Picture(
        try cpu.render(
          Chain { Label("😀", font: "Noto Color Emoji", size: 40, color: .color(color)) }, white))
    }
    let black = try render(.black)
    #expect(try render(Color(red: 0, green: 0, blue: 1)).pixels == black.pixels)
    let yellow = black.pixels.filter { $0.x > 0.8 && $0.y > 0.6 && $0.z < 0.5 }
    #expect(yellow.count > 200)
    let faded = try render(Color(white: 0, alpha: 0.25))
    let expected = black.map { $0 * 0.25 + SIMD4(repeating: 0.75) }
    #expect(faded.difference(expected) < 1e-3)
  }

  @Test func vibrancyInEveryWay() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 60, height: 40))
    for style in VibrancyStyle.allCases {
      for appearance in Appearance.allCases {
        let text = Label("Ag", size: 30, alignment: .center)
        let view = Chain {
          EffectView(.systemThinMaterial, appearance: appearance) { VibrancyView(style) { text } }
        }
        var colored = text
        colored.color = .vibrancy(style)
        let label = Chain {
          EffectView(.systemThinMaterial, appearance: appearance) { colored }
        }
        var alone = colored
        (alone.material, alone.appearance) = (.systemThinMaterial, appearance)
        let onPicture = Chain {
          BlurEffect(.systemThinMaterial, appearance: appearance)
          alone
        }
        let filter = Chain {
          BlurEffect(.systemThinMaterial, appearance: appearance).id("panel")
          SolidColor(.clear)
          text.id("text")
          Vibrancy(style: style, material: .systemThinMaterial, appearance: appearance)
            .input("panel").port("content", "text")
        }
        let bytes = try cpu.render(filter, image).bytes
        for chain in [view, label, onPicture] {
          #expect(try cpu.render(chain, image).bytes == bytes, "\(style) \(appearance)")
        }
        let plain = Chain { BlurEffect(.systemThinMaterial, appearance: appearance) }
        #expect(try cpu.render(plain, image).bytes != bytes)
      }
    }
  }

  @Test func aLabelsColourDoesNotCountInVibrancy() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 60, height: 40))
    let results = try [LabelColor.black, .white, .color(Color(red: 1, green: 0, blue: 0))].map {
      color in
      try cpu.render(
        Chain { EffectView(.dark) { VibrancyView { Label("Ag", size: 30, color: color) } } },
        image
      ).bytes
    }
    #expect(Set(results).count == 1)
  }
}
