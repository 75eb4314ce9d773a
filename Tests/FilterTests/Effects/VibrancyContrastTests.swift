import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The contrast of vibrant content with its material, in rendered pixels.
@Suite struct VibrancyContrastTests {
  private func rendered(
    _ material: Material, _ appearance: Appearance, _ style: VibrancyStyle, over backdrop: Double
  ) throws -> (panel: SIMD3<Double>, text: SIMD3<Double>) {
    let effect = BlurEffect(material, appearance: appearance)
    let panel = try FilterTests.rendered(Chain { effect }, over: grey(backdrop))
    let chain = Chain {
      effect.id("panel")
      SolidColor(Color(red: 1, green: 0, blue: 0.3)).id("ink")
      Vibrancy(style: style, material: material, appearance: appearance)
        .input("panel").port("content", "ink")
    }
    return (panel, try FilterTests.rendered(chain, over: grey(backdrop)))
  }

  /// The figures of section 2.3.
  @Test(arguments: [
    (Material.extraLight, "8.22 6.54 4.56 2.66 1.74 1.42 1.27"),
    (.light, "2.47 3.26 3.76 2.21 1.40 1.18 1.09"), (.dark, "1.58 1.99 2.75 4.14 5.45 6.13 6.54"),
  ]) func legacy(_ material: Material, line: String) throws {
    let backdrops = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1]
    for (backdrop, figure) in zip(backdrops, line.split(separator: " ")) {
      let (panel, text) = try rendered(material, .light, .label, over: backdrop)
      expect(
        contrast(panel, text), prints: Figure(String(figure)), "\(material) over \(backdrop)")
    }
  }

  @Test(arguments: [
    (Material.extraLight, 0.0, ".795", ".185"), (.extraLight, 1, ".975", ".872"),
    (.light, 0, ".300", ".000"), (.light, 1, "1.00", ".96"), (.dark, 0, ".080", ".223"),
    (.dark, 1, ".350", ".971"),
  ]) func legacyColors(_ material: Material, backdrop: Double, panel: String, text: String) throws {
    let result = try rendered(material, .light, .label, over: backdrop)
    expect(result.panel.x, prints: Figure(panel), "panel")
    // Red, because the darkening of extra light is blue.
    expect(result.text.x, prints: Figure(text), "text")
  }

  private static let materials: [(material: Material, appearance: Appearance)] =
    Appearance.allCases.flatMap { appearance in
      [
        Material.systemUltraThinMaterial, .systemThinMaterial, .systemMaterial,
        .systemThickMaterial, .systemChromeMaterial,
      ].map { ($0, appearance) }
    }

  /// The figures of section 2.5, over the greys 0, .5 and 1.
  @Test(arguments: [
    (
      VibrancyStyle.label,
      "2.9/8.7/18 6.2/12/18 11.7/15.1/18.2 16.5/17.8/18.2 9.6/17.4/18.5 15.3/5.6/2.1 15.3/8.1/3.9 "
        + "15.3/9.7/7.3 15.2/13.4/14.2 17.2/8.3/6.8"
    ),
    (
      .secondaryLabel,
      "1.5/2.3/2.8 2.1/2.5/2.8 3.0/3.2/3.3 3.3/3.3/3.3 2.8/3.3/3.4 5.6/2.9/1.5 5.6/3.7/2.2 "
        + "5.9/4.4/3.5 5.9/5.4/5.6 6.3/3.9/3.4"
    ),
    (
      .tertiaryLabel,
      "1.3/1.6/1.8 1.6/1.7/1.8 1.8/1.8/1.9 1.9 1.7/1.9/1.9 2.9/1.9/1.3 2.9/2.3/1.7 2.7/2.3/2.1 "
        + "2.7/2.6/2.6 2.7/2.2/2.0"
    ),
    (
      .quaternaryLabel,
      "1.2/1.4/1.4 1.3/1.4/1.4 1.4 1.4 1.4 1.8/1.5/1.2 1.8/1.6/1.4 1.8/1.7/1.6 1.8 1.7/1.7/1.6"
    ),
    (
      .fill,
      "1.8/3.5/4.8 2.9/4.1/4.8 4.0/4.5/4.8 4.7/4.8/4.8 2.3/2.8/2.8 5.1/2.8/1.5 5.1/3.5/2.2 "
        + "5.1/3.9/3.3 5.1/4.8/4.9 4.6/3.0/2.7"
    ),
  ]) func modern(_ style: VibrancyStyle, line: String) throws {
    let columns = line.split(separator: " ").map { Figure.list(String($0), count: 3) }
    for ((material, appearance), figures) in zip(Self.materials, columns) {
      for (backdrop, figure) in zip([0, 0.5, 1], figures) {
        let (panel, text) = try rendered(material, appearance, style, over: backdrop)
        expect(
          contrast(panel, text), prints: figure,
          "\(style) on \(material) \(appearance) over \(backdrop)")
      }
    }
  }
}
