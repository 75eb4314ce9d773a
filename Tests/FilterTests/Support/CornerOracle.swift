import GLBlurChain
import Glibc

/// A rectangle with continuous corners in float64. In units of its reach, each corner is the region
/// (1 − k)(X² + Y²) + k(X³ + Y³) ≤ 1.
struct CornerOracle {
  let frame: SIMD4<Double>
  let reach: Double
  let cubic: Double

  /// The reach is the smaller of half the shorter side and (1 − √½)/(1 − ∛½) ≈ 1.42 radii. The
  /// curve goes through the middle of the circular corner.
  init(_ frame: SIMD4<Double>, radius: Double) {
    self.frame = frame
    let factor = (1 - 0.5.squareRoot()) / (1 - cbrt(0.5))
    reach = min(factor * radius, min(frame.z, frame.w) / 2)
    let t = 1 - radius * (1 - 0.5.squareRoot()) / reach
    cubic = (2 * t * t - 1) / (2 * t * t - 2 * t * t * t)
  }

  func contains(_ x: Double, _ y: Double) -> Bool {
    let fromEdge = SIMD2(
      min(x - frame.x, frame.x + frame.z - x), min(y - frame.y, frame.y + frame.w - y))
    guard fromEdge.min() >= 0 else { return false }
    let p = SIMD2(max(0, reach - fromEdge.x), max(0, reach - fromEdge.y)) / reach
    return (1 - cubic) * (p * p).sum() + cubic * (p * p * p).sum() <= 1
  }

  /// Returns the inner share of a pixel, from 64 × 64 samples.
  func coverage(_ x: Int, _ y: Int) -> Double {
    let corners = [0.0, 1].flatMap { dy in
      [0.0, 1].map { contains(Double(x) + $0, Double(y) + dy) }
    }
    // The outline is convex and larger than a pixel.
    if corners.allSatisfy({ $0 }) { return 1 }
    var count = 0
    for row in 0..<64 {
      for column in 0..<64
      where contains(Double(x) + (Double(column) + 0.5) / 64, Double(y) + (Double(row) + 0.5) / 64)
      {
        count += 1
      }
    }
    return Double(count) / 4096
  }

  /// Returns the distance of a place in the top left corner, negative inside, as the least one to
  /// points of the curve.
  func distance(_ x: Double, _ y: Double) -> Double {
    var least = Double.infinity
    for step in 0...2000 {
      // Points at equal angles, whose radius is found by bisection.
      let angle = Double(step) / 2000 * .pi / 2
      let direction = SIMD2(cos(angle), sin(angle))
      var (low, high) = (0.0, 2.0)
      for _ in 0..<40 {
        let p = direction * ((low + high) / 2)
        let value = (1 - cubic) * (p * p).sum() + cubic * (p * p * p).sum()
        if value <= 1 { low = (low + high) / 2 } else { high = (low + high) / 2 }
      }
      let point = SIMD2(frame.x, frame.y) + reach * (1 - direction * low)
      let away = point - SIMD2(x, y)
      least = min(least, (away * away).sum())
    }
    return contains(x, y) ? -least.squareRoot() : least.squareRoot()
  }
}
