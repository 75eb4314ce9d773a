import Glibc
import TestSupport

/// WCAG 2.2, for an encoded colour.
func luminance(_ c: SIMD3<Double>) -> Double {
  let light = c.mapped { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  return 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
}

func contrast(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  let (a, b) = (luminance(a), luminance(b))
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

func contrast(white: Double, alpha: Double, on panel: SIMD3<Double>) -> Double {
  contrast(SIMD3(repeating: white * alpha) + panel * (1 - alpha), panel)
}

func grey(_ level: Double) -> SIMD3<Double> { SIMD3(repeating: level) }
