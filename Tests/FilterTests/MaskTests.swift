import GLBlur
import GLBlurChain
import TestSupport
import Testing

@Suite struct MaskTests {
  func value(_ channel: Mask.Channel, _ mask: SIMD4<Double>) -> Double {
    if mask.w == 0 { return 0 }
    let c = straight(mask)
    let luma = (c * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    return switch channel {
    case .luminanceAlpha: luma * mask.w
    case .alpha: mask.w
    case .luminance: luma
    case .red: c.x
    }
  }

  @Test(arguments: Mask.Channel.allCases, [false, true])
  func channels(_ channel: Mask.Channel, isInverted: Bool) throws {
    for kind in TestImage.allCases {
      let image = try kind.image()
      let inputs = ["top": try kind.image(seed: 2), "mask": try kind.image(seed: 3)]
      let (top, mask) = (try kind.image(seed: 2), try kind.image(seed: 3))
      for base in [Reference.source, .none] {
        let chain = Chain {
          Mask(channel: channel, invert: isInverted)
            .input("@top").port("mask", "@mask").port("base", base)
        }
        try expect(chain, image, inputs: inputs, "\(base)") { picture in
          let (top, mask) = (Picture(top), Picture(mask))
          return Picture(width: picture.width, height: picture.height) { x, y in
            let share = value(channel, mask[x, y])
            let m = isInverted ? 1 - share : share
            return (base == .none ? .zero : picture[x, y] * (1 - m)) + top[x, y] * m
          }
        }
      }
    }
  }

  /// The blur is computed only around the card.
  @Test(arguments: [0.0, 6], [false, true]) func glassUnderACard(
    _ feather: Double, isInverted: Bool
  ) throws {
    let image = try TestImage.translucentNoise.image(size: Size(width: 60, height: 50))
    let rect = RoundedRect(frame: Frame(20.3, 15, 12, 10.6), feather: .points(feather))
    let card = try cpu.render(Chain { rect }, image)
    let chain = Chain {
      GaussianBlur(sigma: 3).id("glass")
      RoundedRect(frame: Frame(20.3, 15, 12, 10.6), feather: .points(feather)).id("card")
      Mask(invert: isInverted).input("glass").port("mask", "card")
    }
    // The card alone is rounded to 8 bits: half a level of the mask.
    try expect(chain, image, tolerance: Tolerance.bits8 + 0.5) { picture in
      let (glass, card) = (picture.gaussian(3, .clamp), Picture(card))
      return Picture(width: 60, height: 50) { x, y in
        let m = isInverted ? 1 - card[x, y].w : card[x, y].w
        return picture[x, y] * (1 - m) + glass[x, y] * m
      }
    }
  }

  @Test(arguments: [
    (VibrancyStyle.secondaryLabel, Material.systemMaterial, Appearance.light),
    (.secondaryLabel, .systemThinMaterialDark, .light), (.fill, .systemChromeMaterial, .dark),
    (.tertiaryFill, .systemThickMaterial, .light), (.label, .systemMaterial, .light),
    (.label, .systemMaterial, .dark), (.label, .extraLight, .light), (.label, .light, .dark),
    (.fill, .dark, .light),
  ]) func vibrancy(_ style: VibrancyStyle, material: Material, appearance: Appearance) throws {
    for kind in TestImage.allCases {
      let content = try kind.image(seed: 4)
      let chain = Chain {
        Vibrancy(style: style, material: material, appearance: appearance)
          .port("content", "@content")
      }
      try expect(chain, try kind.image(), inputs: ["content": content], "\(kind)") {
        $0.combined(Picture(content)) { p, content in
          vibrant(p, content.w, style, material, appearance)
        }
      }
    }
  }

  /// reference/effects.md, 2.3 and 2.5.
  func vibrant(
    _ p: SIMD4<Double>, _ a: Double, _ style: VibrancyStyle, _ material: Material,
    _ appearance: Appearance
  ) -> SIMD4<Double> {
    let b = straight(p)
    func legacy(_ changed: SIMD3<Double>, _ w: (Double) -> Double, _ color: SIMD3<Double>) -> SIMD4<
      Double
    > {
      let t = b * (1 - a) + clamp(changed, 0, 1) * a
      let share = w((54 * t.x + 183 * t.y + 19 * t.z) / 256)
      return premultiplied(t * (1 - share) + color * share, p.w)
    }
    func matrix(_ k: Double, _ g: Double, _ o: Double) -> SIMD4<Double> {
      let y = (b * SIMD3(0.299, 0.587, 0.114)).sum()
      let vivid = clamp((b - y) * g + (k * y + o), 0, 1)
      return premultiplied(b * (1 - a) + vivid * a, p.w)
    }
    let one = SIMD3(repeating: 1.0)
    switch (style, material) {
    case (_, .extraLight):
      return legacy(
        one - (one - b) / (64.0 / 255), { a * 0.05 * $0 * $0 * $0 * $0 }, SIMD3(0, 0, 80.0 / 255))
    case (_, .light): return legacy(one - (one - b) / 0.6, { a * 0.04 * $0 * $0 * $0 * $0 }, .zero)
    case (_, .dark): return legacy(b / (1 - 163.0 / 255), { _ in 0 }, .zero)
    case (.label, _):
      let white = appearance == .light ? 0.0 : 1
      return over(premultiplied(SIMD3(repeating: white), 0.96 * a), p)
    case (.secondaryLabel, .systemMaterial): return matrix(0.5015, 2, 0.04425)
    case (.secondaryLabel, _): return matrix(0.425, 1, 0.5375)
    case (.fill, _): return matrix(0.45, 0.75, 0.46)
    default: return matrix(1.008, 1.25, -0.084)
    }
  }
}
