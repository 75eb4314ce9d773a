import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// The straight colour stored beside a rounded alpha.
@Suite struct StoredColorTests {
  /// 256 colours with each alpha of 8 bits, in samples of 0…`top`.
  static func samples(_ top: Int) -> [Int] {
    var samples: [Int] = []
    for alpha in 0..<256 {
      for color in 0..<256 {
        samples += [color * top / 255, (255 - color) * top / 255, top, alpha * top / 255]
      }
    }
    return samples
  }

  @Test(arguments: [0.05, 0.1, 0.3, 0.5, 0.7]) func opacityKeepsColors(_ amount: Double) throws {
    let chain = Chain { Opacity(amount) }
    let bytes = Self.samples(255).map { UInt8($0) }
    let result = try cpu.render(chain, Image(rgba8: bytes, width: 256, height: 256)).bytes
    let words = Self.samples(65535).map { UInt16($0) }
    let deep = Picture(try cpu.render(chain, Image(rgba16: words, width: 256, height: 256)))
    var changed = 0
    var worst = 0.0
    for index in 0..<256 * 256 {
      let pixel = 4 * index..<4 * index + 3
      if result[4 * index + 3] > 0, result[pixel] != bytes[pixel] { changed += 1 }
      let stored = deep.pixels[index]
      guard stored.w > 0 else { continue }
      for channel in 0..<3 {
        let color = Double(words[4 * index + channel])
        worst = max(worst, abs(stored[channel] / stored.w * 65535 - color))
      }
    }
    #expect(changed == 0)
    // The float32 quotient has a relative error of 2⁻²², less than 0.02 of 65535 levels, so the
    // nearest number is the colour; what is left is the division here.
    #expect(worst < 1e-6)
  }

  /// Colour times the stored alpha is right to half a level, and the stored colour is less than a
  /// level from the exact one. Where alpha is rounded by nearly half a level, the product may be
  /// right to 0.45 of a level only, so that the colour may lie 0.05 / alpha levels farther.
  @Test(arguments: [0.01, 0.2, 0.6]) func tintIsNearest(_ alpha: Double) throws {
    let tint = SIMD3(1, 0.5, 0.1)
    let bytes = Self.samples(255).map { UInt8($0) }
    let image = try Image(rgba8: bytes, width: 256, height: 256)
    let chain = Chain { Tint(Color(red: tint.x, green: tint.y, blue: tint.z), alpha: alpha) }
    let result = Picture(try cpu.render(chain, image))
    let formula = Picture(image).map { over(premultiplied(tint, alpha), $0) }
    #expect(result.difference(formula) <= Tolerance.bits8)
    var worst = 0.0
    for (stored, exact) in zip(result.pixels, formula.pixels) where stored.w > 0 {
      let delta = straight(stored) - straight(exact)
      for channel in 0..<3 {
        worst = max(worst, abs(delta[channel]) * 255 - 0.05 / stored.w)
      }
    }
    #expect(worst < 1)
  }
}
