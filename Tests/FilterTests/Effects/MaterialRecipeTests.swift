import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The numbers of the materials, and the chains of filters that they describe.
@Suite struct MaterialRecipeTests {
  private func expectSame(_ recipe: MaterialRecipe, _ row: MaterialRow, _ note: String) {
    #expect(recipe.sigma == row.sigma, "\(note): sigma")
    #expect(recipe.isBlurredLast == (row.curve != nil), "\(note): order")
    #expect(recipe.curve?.amount == row.curve?.amount, "\(note): amount")
    let values = recipe.curve.map { [$0.v0, $0.v1, $0.v2, $0.v3] }
    #expect(values == row.curve?.v, "\(note): curve")
    #expect(recipe.saturation == row.saturation, "\(note): saturation")
    #expect(recipe.brightness == row.brightness, "\(note): brightness")
    let tint = row.tint.map { Color(white: $0.color.x, alpha: $0.alpha) }
    #expect(recipe.tint == tint ?? .clear, "\(note): tint")
    let tone = row.ceiling.map { MaterialRecipe.Tone.darken(Color(white: $0)) }
    #expect(
      recipe.tone == tone ?? row.floor.map { .lighten(Color(white: $0)) }, "\(note): tone")
  }

  @Test func numbers() {
    for (material, appearance, row) in MaterialRow.all {
      let note = "\(material) \(appearance)"
      expectSame(material.recipe(appearance), row, note)
      guard material != .systemChromeMaterial else { continue }
      expectSame(material.opaqueRecipe(appearance), row, "\(note), opaque")
    }
    for (material, appearance, row) in MaterialRow.opaqueChrome {
      expectSame(material.opaqueRecipe(appearance), row, "\(appearance) chrome, opaque")
    }
  }

  /// Styles that equal another style with a fixed appearance have no row.
  @Test func stylesOfOneAppearance() throws {
    var known = Set(MaterialRow.all.map(\.material))
    for material in MaterialRow.system.map(\.material) {
      for (ending, appearance) in [("Light", Appearance.light), ("Dark", .dark)] {
        let fixed = try #require(Material(rawValue: material.rawValue + ending))
        known.insert(fixed)
        #expect(fixed.ownAppearance == appearance)
        for said in Appearance.allCases {
          #expect(fixed.recipe(said) == material.recipe(appearance))
          #expect(fixed.opaqueRecipe(said) == material.opaqueRecipe(appearance))
        }
      }
    }
    #expect(known == Set(Material.allCases))
    for (material, _, row) in MaterialRow.legacy.prefix(4) {
      for said in Appearance.allCases { expectSame(material.recipe(said), row, "\(material)") }
    }
  }

  @Test func sources() {
    for material in Material.allCases {
      for appearance in Appearance.allCases {
        let expected: MaterialRecipe.Source =
          switch material {
          case .extraLight, .light, .dark, .extraDark: .published
          case .regular, .prominent: .guess
          default: .reverseEngineered
          }
        #expect(material.recipe(appearance).source == expected)
      }
    }
  }

  /// Another scale shows that sigma and order are right.
  @Test(arguments: [1.0, 0.25])
  func isTheChainOfItsFilters(scale: Double) throws {
    let image = try TestImage.opaqueNoise.image()
    for (material, appearance, row) in MaterialRow.all {
      let effect = Chain(scale: scale) { BlurEffect(material, appearance: appearance) }
      #expect(
        try cpu.render(effect, image).bytes == cpu.render(row.chain(scale: scale), image).bytes,
        "\(material) \(appearance)")
    }
  }

  @Test func ownSigmaAndEdge() throws {
    let image = try TestImage.opaqueNoise.image()
    let own = Chain(scale: 2) { BlurEffect(.light, sigma: 1.5, edge: .mirror) }
    let filters = Chain {
      GaussianBlur(sigma: 3, edge: .mirror)
      Saturation(1.8)
      Tint(.white, alpha: 0.3)
    }
    #expect(try cpu.render(own, image).bytes == cpu.render(filters, image).bytes)
  }

  @Test func fractions() throws {
    let image = try TestImage.opaqueNoise.image()
    for (material, appearance, row) in MaterialRow.all {
      let none = Chain { BlurEffect(material, appearance: appearance, fraction: 0) }
      #expect(try cpu.render(none, image).bytes == image.bytes, "\(material)")
      // The tone of the macOS materials is a blend of half the opacity.
      guard row.ceiling == nil, row.floor == nil else { continue }
      var half = row
      half.sigma /= 2
      half.curve?.amount /= 2
      half.saturation = 1 + (row.saturation - 1) / 2
      half.brightness /= 2
      half.tint?.alpha /= 2
      let effect = Chain { BlurEffect(material, appearance: appearance, fraction: 0.5) }
      #expect(
        try cpu.render(effect, image).bytes == cpu.render(half.chain(), image).bytes,
        "\(material) \(appearance)")
    }
  }

  @Test func fractionsOfTones() throws {
    for (material, appearance, row) in MaterialRow.desktop {
      var half = row
      half.saturation = 1 + (row.saturation - 1) / 2
      half.tint?.alpha /= 2
      (half.ceiling, half.floor) = (nil, nil)
      let effect = Chain { BlurEffect(material, appearance: appearance, fraction: 0.5) }
      for color in [grey(0), grey(0.3), grey(1), SIMD3(1, 0, 0.2)] {
        let panel = half.panel(over: color)
        let toned = panel.mapped { max(min($0, row.ceiling ?? 1), row.floor ?? 0) }
        let difference = try rendered(effect, over: color) - (panel + toned) / 2
        // For float32 arithmetic.
        #expect(max(difference.max(), -difference.min()) < 1e-5, "\(material) \(appearance)")
      }
    }
  }

  @Test func reducedTransparencyIsTheRecipeOfTheMean() throws {
    let image = try TestImage.opaqueNoise.image(.rgbaFloat)
    let picture = Picture(image)
    let sum = picture.pixels.reduce(SIMD4.zero, +)
    let mean = straight(sum / Double(picture.pixels.count))
    let rows = MaterialRow.all.filter { $0.material != .systemChromeMaterial }
    for (material, appearance, row) in rows + MaterialRow.opaqueChrome {
      let chain = Chain {
        BlurEffect(material, appearance: appearance, reduceTransparency: true)
      }
      let result = try colors(chain, image)
      let changed = picture.pixels.map { row.panel(over: straight($0)) }
      let expected =
        row.curve == nil
        ? row.panel(over: mean) : changed.reduce(.zero, +) / Double(changed.count)
      for color in result {
        let difference = color - expected
        // For float32 sums of a few hundred pixels.
        #expect(
          max(difference.max(), -difference.min()) < 2e-5, "\(material) \(appearance)")
      }
    }
  }
}
