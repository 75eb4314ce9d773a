import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Vibrancy views and template images, which use only the shape of content.
@Suite struct EffectVibrancyTests {
  private let image = Result { try TestImage.opaqueNoise.image(size: Size(width: 48, height: 40)) }

  private func bytes(_ chain: Chain, inputs: [String: Image] = [:]) throws -> [UInt8] {
    try cpu.render(chain, image.get(), inputs: inputs).bytes
  }

  private static let red = Color(red: 1, green: 0, blue: 0)

  private func expectVibrant(
    _ views: some ContentElement, _ shape: Node, inputs: [String: Image] = [:],
    at place: SourceLocation = #_sourceLocation
  ) throws {
    let view = Chain {
      EffectView(.systemMaterialDark) { VibrancyView(.secondaryLabel) { views.body } }
    }
    let filters = Chain {
      BlurEffect(.systemMaterialDark).id("panel")
      SolidColor(.clear)
      shape.id("shape")
      Vibrancy(style: .secondaryLabel, material: .systemMaterialDark)
        .input("panel").port("content", "shape")
    }
    #expect(
      try bytes(view, inputs: inputs) == bytes(filters, inputs: inputs), sourceLocation: place)
  }

  @Test func vibrancyDrawsShapes() throws {
    let frame = Frame(6, 5, 30, 20)
    for color in [Color.white, .black, Self.red] {
      try expectVibrant(
        RoundedRect(frame: frame, cornerRadius: 8, color: color),
        Node(RoundedRect(frame: frame, cornerRadius: 8)))
    }
    try expectVibrant(
      RoundedRect(frame: frame, color: Self.red.withAlpha(0.3)),
      Node(RoundedRect(frame: frame, color: Color(white: 1, alpha: 0.3))))
  }

  @Test func imagesInVibrancyAreMasks() throws {
    let icon = try TestImage.translucentNoise.image(size: Size(width: 10, height: 8))
    for rendering in ImageView.Rendering.allCases {
      try expectVibrant(
        ImageView(
          "@icon", frame: Frame(5, 4, 10, 8), fit: .stretch, rendering: rendering,
          color: Self.red),
        Place(frame: Frame(5, 4, 10, 8), fit: .stretch).port("overlay", "@icon"),
        inputs: ["icon": icon])
    }
  }

  @Test func templateImages() throws {
    let icon = try TestImage.translucentNoise.image(size: Size(width: 10, height: 8))
    let color = Color(red: 0.2, green: 0.6, blue: 1, alpha: 0.7)
    let chain = Chain {
      EffectView(.light) {
        ImageView(
          "@icon", frame: Frame(5, 4, 10, 8), fit: .stretch, rendering: .template, color: color)
      }
    }
    let plain = Picture(try cpu.render(Chain { EffectView(.light) }, image.get()))
    let result = Picture(try cpu.render(chain, image.get(), inputs: ["icon": icon]))
    let alphas = Picture(icon)
    let expected = Picture(width: 48, height: 40) { x, y in
      guard (5..<15).contains(x), (4..<12).contains(y) else { return plain[x, y] }
      return over(premultiplied(SIMD3(0.2, 0.6, 1), 0.7 * alphas[x - 5, y - 4].w), plain[x, y])
    }
    // The panel rendered alone was rounded too: half a level.
    #expect(result.difference(expected) <= Tolerance.bits8 + 0.5)
  }

  @Test func framesInVibrancy() throws {
    let direct = Chain {
      EffectView(.light, frame: Frame(4, 3, 40, 34)) {
        VibrancyView { RoundedRect(frame: Frame(8, 9, 12, 10)) }
      }
    }
    let framed = Chain {
      EffectView(.light, frame: Frame(4, 3, 40, 34)) {
        VibrancyView(frame: Frame(6, 4, 20, 20)) {
          RoundedRect(frame: Frame(2, 5, .percent(60), .percent(50)))
        }
      }
    }
    #expect(try bytes(direct) == bytes(framed))
  }

  @Test func vibrancyTakesTheMaterialAroundIt() throws {
    for appearance in Appearance.allCases {
      let view = Chain {
        EffectView(.systemMaterial, appearance: appearance) {
          VibrancyView(.fill) { RoundedRect(frame: Frame(8, 9, 12, 10)) }
        }
      }
      let fixed = Chain {
        BlurEffect(.systemMaterial, appearance: appearance).id("panel")
        RoundedRect(frame: Frame(8, 9, 12, 10)).id("shape")
        Vibrancy(style: .fill, material: .systemMaterial, appearance: appearance)
          .input("panel").port("content", "shape")
      }
      #expect(try bytes(view) == bytes(fixed))
    }
  }
}
