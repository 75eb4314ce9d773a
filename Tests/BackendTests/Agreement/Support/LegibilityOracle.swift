import AgreementSupport
import GLBlur
import Glibc

/// The contrast of sRGB colours, written again from the text of WCAG.
enum LegibilityOracle {
  static func luminance(_ c: SIMD3<Double>) -> Double {
    func light(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
    return 0.2126 * light(c.x) + 0.7152 * light(c.y) + 0.0722 * light(c.z)
  }

  static func contrast(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  /// Returns the least contrast of text composited over a pixel, over greys and the corners of the
  /// cube if the pixel is translucent. Each visible channel may be off by `error`.
  static func contrast(
    _ text: SIMD4<Double>, on pixel: SIMD4<Double>, error: Double = 0
  ) -> Double {
    if error != 0 { return min(moved(text, pixel, -error), moved(text, pixel, error)) }
    return moved(text, pixel, 0)
  }

  private static func moved(
    _ text: SIMD4<Double>, _ pixel: SIMD4<Double>, _ offset: Double
  ) -> Double {
    func over(_ top: SIMD4<Double>, _ bottom: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(top.x, top.y, top.z) * top.w + bottom * (1 - top.w)
    }
    func limited(_ c: SIMD3<Double>) -> SIMD3<Double> {
      (c + offset).clamped(lowerBound: .zero, upperBound: .one)
    }
    if pixel.w == 1 {
      let panel = limited(SIMD3(pixel.x, pixel.y, pixel.z))
      return contrast(over(text, panel), panel)
    }
    return behind.lazy.map { back in
      let panel = limited(over(pixel, back))
      return contrast(over(text, panel), panel)
    }.min() ?? 1
  }

  private static let behind: [SIMD3<Double>] = {
    let levels: [Double] = (0...10).map { Double($0) / 10 }
    let corners: [SIMD3<Double>] = (1...6).map { (bits: Int) in
      SIMD3(Double(bits & 1), Double(bits >> 1 & 1), Double(bits >> 2 & 1))
    }
    return levels.map { SIMD3(repeating: $0) } + corners
  }()

  static func worst(
    _ text: SIMD4<Double>, on pixels: Set<SIMD4<Double>>, error: Double = 0
  ) -> Double {
    pixels.lazy.map { contrast(text, on: $0, error: error) }.min() ?? 21
  }

  /// Lays a colour of some alpha over straight pixels.
  static func under(
    _ white: Double, _ alpha: Double, _ pixels: Set<SIMD4<Double>>
  ) -> Set<SIMD4<Double>> {
    Set(
      pixels.map { pixel in
        let rest = pixel.w * (1 - alpha)
        let sum = alpha + rest
        guard sum > 0 else { return .zero }
        let c = (SIMD3(repeating: white) * alpha + SIMD3(pixel.x, pixel.y, pixel.z) * rest) / sum
        return SIMD4(c, sum)
      })
  }

  static func pixels(_ image: Image, in box: Region) -> Set<SIMD4<Double>> {
    let samples = image.samples
    var pixels: Set<SIMD4<Double>> = []
    for y in max(0, box.y)..<min(image.height, box.y + box.height) {
      for x in max(0, box.x)..<min(image.width, box.x + box.width) {
        let start = 4 * (y * image.width + x)
        pixels.insert(
          SIMD4(samples[start], samples[start + 1], samples[start + 2], samples[start + 3]))
      }
    }
    return pixels
  }
}

extension Color {
  var components: SIMD4<Double> { SIMD4(red, green, blue, alpha) }
}
