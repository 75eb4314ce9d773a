import Legibility
import Testing

/// Tests the table that stands for curves where bounds are enough.
@Suite struct LightBoundsTests {
  @Test(arguments: [RGBSpace.sRGB, .displayP3, .adobeRGB, .proPhoto, .rec2020])
  func lightLiesBetween(_ space: RGBSpace) {
    let bounds = LightBounds.of(space)
    for step in -10...20010 {
      let encoded = Double(step) / 20000
      let others = SIMD3(encoded, 1 - encoded, encoded * encoded)
      let light = SIMD3(
        space.red.decode(others.x), space.green.decode(others.y), space.blue.decode(others.z))
      let (below, above) = (bounds.below(others), bounds.above(others))
      #expect((below - light).max() <= 0 && (light - above).max() <= 0, "\(encoded)")
      // The slack on both sides is two steps of 4096, and no curve is steeper than 2.5 at white.
      #expect((above - below).max() <= 4.5 / 4096.0, "\(encoded)")
    }
  }

  /// The last space is kept, and another one replaces it.
  @Test func eachSpaceHasItsOwn() {
    let half = SIMD3(repeating: 0.5)
    let first = LightBounds.of(.sRGB).below(half)
    let other = LightBounds.of(.proPhoto).below(half)
    #expect(first != other && LightBounds.of(.sRGB).below(half) == first)
  }
}
