import Legibility
import Testing

/// The tables that stand for curves.
@Suite struct LightTableTests {
  @Test(arguments: [RGBSpace.sRGB, .displayP3, .adobeRGB, .proPhoto, .rec2020])
  func lightLiesBetween(_ space: RGBSpace) {
    let table = LightTable.of(space)
    for step in -10...20010 {
      let encoded = Double(step) / 20000
      let others = SIMD3(encoded, 1 - encoded, encoded * encoded)
      let light = SIMD3(
        space.red.decode(others.x), space.green.decode(others.y), space.blue.decode(others.z))
      let (below, above) = (table.below(others), table.above(others))
      #expect((below - light).max() <= 0 && (light - above).max() <= 0, "\(encoded)")
      // The slack on both sides is two steps of 4096, and no curve is steeper than 2.5 at white.
      #expect((above - below).max() <= 4.5 / 4096.0, "\(encoded)")
    }
  }

  /// Colours of 8 bits are in the table, and others are computed, bit by bit as by the curves.
  @Test(arguments: [RGBSpace.sRGB, .displayP3, .adobeRGB, .proPhoto, .rec2020])
  func lightIsExact(_ space: RGBSpace) {
    let table = LightTable.of(space)
    for step in -1...2 * 255 + 1 {
      let encoded = Double(step) / (2 * 255)
      let others = SIMD3(encoded, 1 - encoded, Double(step & 255) / 255)
      let light = SIMD3(
        space.red.decode(others.x), space.green.decode(others.y), space.blue.decode(others.z))
      #expect(table.light(of: others) == light, "\(encoded)")
    }
    #expect(table.light(of: SIMD3(0.5, .nan, 0.5)).y.isNaN)
    #expect(table.light(of: SIMD3(repeating: .infinity)) == SIMD3(repeating: 1))
  }

  /// Only the last space is kept.
  @Test func eachSpaceHasItsOwn() {
    let half = SIMD3(repeating: 0.5)
    let first = LightTable.of(.sRGB).below(half)
    let other = LightTable.of(.proPhoto).below(half)
    #expect(first != other && LightTable.of(.sRGB).below(half) == first)
  }
}
