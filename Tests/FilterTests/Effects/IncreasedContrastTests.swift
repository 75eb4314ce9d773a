import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Opaque text of the appearance's colour has 7:1 over every backdrop.
@Suite struct IncreasedContrastTests {
  @Test func everyBackdrop() throws {
    let cube = try ColorCube(steps: 21)
    for (material, appearance, row) in MaterialRow.all {
      let label = grey(appearance == .light ? 0 : 1)
      let chain = Chain {
        BlurEffect(material, appearance: appearance, sigma: 0, increaseContrast: true)
      }
      let worst = try colors(chain, cube.image).map { contrast($0, label) }.min()
      // For float32: an error of 1e-7 in the panel changes the ratio by some 1e-6.
      #expect(try #require(worst) >= 7 - 1e-5, "\(material) \(appearance)")
      let alpha = material.recipe(appearance).contrastFill(appearance).alpha
      let panels = cube.colors.map { row.panel(over: $0) }
      func reaches(_ alpha: Double) -> Bool {
        let fill = grey(1) - label
        return panels.allSatisfy {
          contrast(fill * alpha + $0 * (1 - alpha), label) >= 7 - 1e-6
        }
      }
      #expect(reaches(alpha), "\(material) \(appearance)")
      #expect(alpha == 0 || !reaches(alpha - 0.01), "\(material) \(appearance)")
    }
  }

  /// Table 5.5, opaque text and 7:1. For dark chrome, the table knows only the white backdrop, and
  /// green is worse.
  @Test(arguments: [
    (Material.light, Appearance.light, ".406"),
    (.systemUltraThinMaterial, .light, ".365"), (.systemThinMaterial, .light, ".065"),
    (.systemChromeMaterial, .light, "0.000"), (.systemMaterial, .light, "0.000"),
    (.extraLight, .light, "0.000"), (.systemThickMaterial, .light, "0.000"),
    (.dark, .dark, ".003"), (.systemUltraThinMaterial, .dark, ".498"),
    (.systemThinMaterial, .dark, ".287"), (.systemMaterial, .dark, "0.000"),
    (.systemThickMaterial, .dark, "0.000"),
  ]) func addedAlphas(_ material: Material, appearance: Appearance, printed: String) throws {
    let fill = material.recipe(appearance).contrastFill(appearance)
    // The table is of a cube of 21³ colours, the code uses a coarser one.
    #expect(abs(fill.alpha - Figure(printed).value) <= 0.002)
    for backdrop in [grey(0), grey(1), SIMD3(0, 1, 0)] {
      let plain = try rendered(
        Chain { BlurEffect(material, appearance: appearance) }, over: backdrop)
      let effect = BlurEffect(material, appearance: appearance, increaseContrast: true)
      let added = try rendered(Chain { effect }, over: backdrop)
      let expected = grey(fill.red) * fill.alpha + plain * (1 - fill.alpha)
      let difference = added - expected
      // For float32 arithmetic.
      #expect(max(difference.max(), -difference.min()) < 1e-6)
    }
  }
}
