import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The tables of reference/effects.md against rendered pixels.
@Suite struct MaterialTests {
  private static let greys = [0, 0.25, 0.5, 0.75, 1].map(grey)

  /// Table 1.5: the panels, and the contrast of opaque black and white text.
  @Test(arguments: [
    (
      BlurEffect(.light), ".300 .475 .650 .825 1.0", "2.46 4.83 8.60 13.9 21",
      "8.52 4.35 2.44 1.51 1.0"
    ),
    (
      BlurEffect(.extraLight), ".7954 .8404 .8854 .9304 .9754", "12.9 14.5 16.2 18.0 19.9",
      "1.63 - - - -"
    ),
    (
      BlurEffect(.dark), ".0803 .1478 .2153 .2828 .3503", "1.14 - - - 3.01",
      "18.4 15.2 11.9 9.13 6.97"
    ),
  ]) func legacyGreys(_ effect: BlurEffect, panels: String, black: String, white: String) throws {
    let (panels, black, white) = (figures(panels), figures(black), figures(white))
    for (index, backdrop) in Self.greys.enumerated() {
      let panel = try rendered(Chain { effect }, over: backdrop)
      if let figure = panels[index] { expect(panel.x, prints: figure, "panel") }
      if let figure = black[index] { expect(contrast(panel, grey(0)), prints: figure, "black") }
      if let figure = white[index] { expect(contrast(panel, grey(1)), prints: figure, "white") }
    }
  }

  private func figures(_ line: String) -> [Figure?] {
    line.split(separator: " ").map { $0 == "-" ? nil : Figure(String($0)) }
  }

  private static let names: [(name: String, material: Material, appearance: Appearance)] = [
    ("ultraThinLight", .systemUltraThinMaterial, .light),
    ("thinLight", .systemThinMaterial, .light), ("regularLight", .systemMaterial, .light),
    ("thickLight", .systemThickMaterial, .light), ("chromeLight", .systemChromeMaterial, .light),
    ("ultraThinDark", .systemUltraThinMaterial, .dark),
    ("thinDark", .systemThinMaterial, .dark), ("regularDark", .systemMaterial, .dark),
    ("thickDark", .systemThickMaterial, .dark), ("chromeDark", .systemChromeMaterial, .dark),
  ]

  /// Table 2.4: the panels, and the worst contrast of the label (black or white of alpha .96) over
  /// the cube of colours.
  private static let table = [
    ".345 .507 .666 .818 .960 2.89", ".555 .683 .786 .874 .958 6.16",
    ".775 .817 .879 .936 .961 11.69", ".916 .929 .950 .966 .961 16.32",
    ".700 .826 .940 1.00 .969 9.55", ".120 .250 .391 .539 .695 2.08",
    ".120 .214 .296 .383 .490 3.94", ".120 .207 .251 .280 .325 7.21",
    ".123 .154 .165 .160 .146 12.62", ".073 .231 .293 .311 .341 5.72",
  ]

  @Test(arguments: zip(names, table)) func systemMaterials(
    _ name: (name: String, material: Material, appearance: Appearance), line: String
  ) throws {
    let figures = figures(line).compactMap { $0 }
    let chain = Chain { BlurEffect(name.material, appearance: name.appearance) }
    for (index, backdrop) in Self.greys.enumerated() {
      expect(
        try rendered(chain, over: backdrop).x, prints: figures[index],
        "\(name.name) over \(backdrop.x)")
    }
    let white = name.appearance == .light ? 0.0 : 1
    let worst = try panels(name.material, name.appearance)
      .map { contrast(white: white, alpha: 0.96, on: $0) }.min()
    expect(try #require(worst), prints: figures[5], "\(name.name), worst")
  }

  private func panels(
    _ material: Material, _ appearance: Appearance
  ) throws -> [SIMD3<Double>] {
    try colors(
      Chain { BlurEffect(material, appearance: appearance, sigma: 0) },
      ColorCube(steps: 21).image)
  }

  @Test(arguments: [
    (Material.systemMaterialLight, "1 .729 .729", ".661 1 .661", ".756 .756 1"),
    (.systemMaterialDark, ".493 .118 .118", ".007 .382 .007", ".124 .124 .499"),
    (
      .systemUltraThinMaterialLight, ".916 .366 .366", ".404 .954 .404", ".352 .352 .902"
    ),
    (.systemUltraThinMaterialDark, ".663 .113 .113", ".125 .675 .125", ".117 .117 .667"),
  ]) func primaries(_ material: Material, red: String, green: String, blue: String) throws {
    let backdrops = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    for (backdrop, line) in zip(backdrops, [red, green, blue]) {
      let panel = try rendered(Chain { BlurEffect(material) }, over: backdrop)
      for (channel, figure) in figures(line).compactMap({ $0 }).enumerated() {
        // The table prints 1 for 1.000.
        let figure = figure.text == "1" ? "1.000" : figure
        expect(panel[channel], prints: figure, "\(material) over \(backdrop)")
      }
    }
  }

  @Test func wholeCube() throws {
    let cube = try ColorCube(steps: 11)
    for (material, appearance, row) in MaterialRow.all {
      let chain = Chain { BlurEffect(material, appearance: appearance, sigma: 0) }
      let recipe = material.recipe(appearance)
      var (ofPixels, ofRecipe) = (0.0, 0.0)
      for (backdrop, pixel) in zip(cube.colors, try colors(chain, cube.image)) {
        let expected = row.panel(over: backdrop)
        let color = recipe.panel(
          over: Color(red: backdrop.x, green: backdrop.y, blue: backdrop.z))
        let own = SIMD3(color.red, color.green, color.blue)
        for channel in 0..<3 {
          ofPixels = max(ofPixels, abs(pixel[channel] - expected[channel]))
          ofRecipe = max(ofRecipe, abs(own[channel] - expected[channel]))
        }
      }
      // For float32, and for float64 in another order.
      #expect(ofPixels < 3e-6, "\(material) \(appearance)")
      #expect(ofRecipe < 1e-12, "\(material) \(appearance)")
    }
  }
}
