package import GLBlurChain

/// Premultiplied float64 pixels for expected values, without glblur's arithmetic.
package struct Picture {
  package let width: Int
  package let height: Int
  package var pixels: [SIMD4<Double>]

  package init(width: Int, height: Int, _ pixel: (Int, Int) -> SIMD4<Double>) {
    self.width = width
    self.height = height
    pixels = (0..<height).flatMap { y in (0..<width).map { x in pixel(x, y) } }
  }

  /// A pixel of alpha 0 becomes zero.
  package init(_ image: Image) {
    let bytes = image.bytes
    let values: [Double] =
      switch image.format {
      case .rgba8: bytes.map { Double($0) / 255 }
      case .rgba16:
        stride(from: 0, to: bytes.count, by: 2).map {
          Double(Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8) / 65535
        }
      case .rgbaFloat:
        stride(from: 0, to: bytes.count, by: 4).map { start in
          let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[start + $1]) << (8 * $1) }
          return Double(Float(bitPattern: bits))
        }
      }
    self.init(width: image.width, height: image.height) { x, y in
      let start = 4 * (y * image.width + x)
      let alpha = values[start + 3]
      return SIMD4(
        values[start] * alpha, values[start + 1] * alpha, values[start + 2] * alpha, alpha)
    }
  }

  package subscript(x: Int, y: Int) -> SIMD4<Double> { pixels[y * width + x] }

  package func map(_ function: (SIMD4<Double>) -> SIMD4<Double>) -> Picture {
    var result = self
    result.pixels = pixels.map(function)
    return result
  }

  /// Applies a function to each straight colour, which is then clamped.
  package func mapColor(_ function: (SIMD3<Double>) -> SIMD3<Double>) -> Picture {
    map { p in premultiplied(clamp(function(straight(p)), 0, 1), p.w) }
  }

  package func combined(
    _ other: Picture, _ function: (SIMD4<Double>, SIMD4<Double>) -> SIMD4<Double>
  )
    -> Picture
  {
    Picture(width: width, height: height) { x, y in function(self[x, y], other[x, y]) }
  }

  /// Returns the difference of the contract: the greatest |Δ| of colour × alpha and of alpha, in
  /// 8-bit levels.
  package func difference(_ other: Picture) -> Double {
    guard width == other.width, height == other.height else { return .infinity }
    return zip(pixels, other.pixels).reduce(0) { worst, pair in
      let delta = pair.0 - pair.1
      return (0..<4).reduce(worst) { max($0, abs(delta[$1]) * 255) }
    }
  }
}

package func straight(_ p: SIMD4<Double>) -> SIMD3<Double> {
  p.w > 0 ? SIMD3(p.x, p.y, p.z) / p.w : .zero
}

package func premultiplied(_ c: SIMD3<Double>, _ alpha: Double) -> SIMD4<Double> {
  SIMD4(c * alpha, alpha)
}

package func clamp(_ c: SIMD3<Double>, _ low: Double, _ high: Double) -> SIMD3<Double> {
  c.clamped(lowerBound: SIMD3(repeating: low), upperBound: SIMD3(repeating: high))
}

package func limited(_ p: SIMD4<Double>) -> SIMD4<Double> {
  let alpha = min(max(p.w, 0), 1)
  return SIMD4(clamp(SIMD3(p.x, p.y, p.z), 0, alpha), alpha)
}

package func over(_ top: SIMD4<Double>, _ bottom: SIMD4<Double>) -> SIMD4<Double> {
  top + bottom * (1 - top.w)
}
