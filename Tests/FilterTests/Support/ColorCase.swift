import GLBlur
import TestSupport
import Testing

/// A colour filter that leaves alpha unchanged, and its formula for a straight colour.
struct ColorCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let chain: Chain
  let function: @Sendable (SIMD3<Double>) -> SIMD3<Double>

  init<F: Filter>(
    _ filter: F, _ function: @escaping @Sendable (SIMD3<Double>) -> SIMD3<Double>
  ) {
    let values = F.parameters.map { $0.value(in: filter).json }
    testDescription = ([F.name] + values).joined(separator: " ")
    chain = Chain { filter }
    self.function = function
  }

  func check(_ format: PixelFormat) throws {
    for kind in TestImage.allCases {
      try expect(chain, try kind.image(format), testDescription) { $0.mapColor(function) }
    }
  }
}

func gpuImageLuma(_ c: SIMD3<Double>) -> Double { (c * SIMD3(0.2125, 0.7154, 0.0721)).sum() }

func mix(_ a: SIMD3<Double>, _ b: SIMD3<Double>, _ share: Double) -> SIMD3<Double> {
  a + (b - a) * share
}

/// GPUImage's overlay.
func overlaid(_ x: SIMD3<Double>, _ w: SIMD3<Double>) -> SIMD3<Double> {
  let one = SIMD3<Double>(repeating: 1)
  let dark: SIMD3<Double> = 2 * (x * w)
  let bright: SIMD3<Double> = one - 2 * ((one - x) * (one - w))
  return SIMD3(
    x.x < 0.5 ? dark.x : bright.x, x.y < 0.5 ? dark.y : bright.y, x.z < 0.5 ? dark.z : bright.z)
}

func smoothstep(_ low: Double, _ high: Double, _ x: Double) -> Double {
  let t = min(max((x - low) / (high - low), 0), 1)
  return t * t * (3 - 2 * t)
}
