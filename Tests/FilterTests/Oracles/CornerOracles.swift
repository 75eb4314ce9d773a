import GLBlur
import GLBlurChain
import TestSupport

extension Oracle {
  /// Plans are made before anything is found, with the numbers of `ResponseTally.unknown`.
  static let corners: [Oracle] = [
    response("gradientProducts", .harris), response("cornerResponse", .shiTomasi),
    .picture("fastScore", FastCorners(threshold: 0.0512, show: .response, strength: 1.5)) {
      CornerTests().scores($0, threshold: 0.0512, .clamp).map { p in
        SIMD4(SIMD3(repeating: min(1.5 * p.x, 1)), 1)
      }
    },
    // A neighbour of two thirds, and one of a third, move the top of a parabola by ¼ and 1/10.
    .picture("crosshairs", Corners(size: 9, width: 3, color: .green)) {
      CornerTests.marked($0, [SIMD2(8.5, 5.5), SIMD2(21.75, 11.6)], 9, 3, SIMD4(0, 1, 0, 1))
    },
  ]

  private static func response(_ function: String, _ detector: CornerDetector) -> Oracle {
    .picture(function, Corners(detector, k: 0.05, show: .response, strength: 0.3, edge: .mirror)) {
      CornerTests().responses($0, detector, sigma: 1.5, k: 0.05, .mirror).map { p in
        SIMD4(SIMD3(repeating: min(p.x * 0.3 / 0.02, 1)), 1)
      }
    }
  }
}
