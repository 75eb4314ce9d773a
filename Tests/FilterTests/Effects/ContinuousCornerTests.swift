import GLBlur
import GLBlurChain
import TestSupport
import Testing

@Suite struct ContinuousCornerTests {
  /// Returns the alphas of a white rectangle.
  private func coverage(
    _ frame: Frame, radius: Double, _ curve: CornerCurve = .continuous, feather: Double = 0,
    width: Int = 64, height: Int = 56
  ) throws -> Picture {
    let chain = Chain {
      RoundedRect(
        frame: frame, cornerRadius: .points(radius), cornerCurve: curve,
        feather: .points(feather))
    }
    return Picture(try cpu.render(chain, Image.uniform(.zero, width: width, height: height)))
  }

  /// The coverage is ½ minus the distance to the curve. At a slope of 45°, the corner of a pixel
  /// whose centre is ½ away still covers (√½ − ½)² = 0.043 of it. The rest is for the curvature of
  /// these radii, 1/(24·radius), and for the distance, found in two steps.
  private static let tolerance = 0.05

  @Test(arguments: [
    (SIMD4(5.0, 4, 50, 44), 12.0), (SIMD4(5, 4, 50, 44), 16), (SIMD4(5, 4, 50, 44), 20),
    (SIMD4(4.3, 3.7, 47.9, 40.2), 8), (SIMD4(2, 2, 60, 20), 9), (SIMD4(6, 5, 40, 40), 20),
  ]) func areas(_ frame: SIMD4<Double>, radius: Double) throws {
    let oracle = CornerOracle(frame, radius: radius)
    let result = try coverage(
      Frame(.points(frame.x), .points(frame.y), .points(frame.z), .points(frame.w)),
      radius: radius)
    var (worst, sum) = (0.0, 0.0)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let difference = result[x, y].w - oracle.coverage(x, y)
        worst = max(worst, abs(difference))
        sum += difference
      }
    }
    #expect(worst <= Self.tolerance, "\(frame), radius \(radius)")
    // The sum of the coverages is the area. A ramp across a bend adds 1/24 a radian, and the
    // distance is off by 0.01 pixels along the four bends, each shorter than two reaches.
    let allowed = 2 * .pi / 24 + 0.01 * 8 * oracle.reach
    #expect(abs(sum) <= allowed, "\(frame), radius \(radius)")
  }

  @Test(arguments: [10.0, 16, 20]) func distances(radius: Double) throws {
    let oracle = CornerOracle(SIMD4(8, 8, 48, 40), radius: radius)
    let result = try coverage(Frame(8, 8, 48, 40), radius: radius, feather: 6)
    var compared = 0
    for y in 8..<8 + Int(oracle.reach) {
      for x in 8..<8 + Int(oracle.reach) {
        let distance = oracle.distance(Double(x) + 0.5, Double(y) + 0.5)
        guard abs(distance) < 3 else { continue }
        compared += 1
        let expected = min(max(0.5 - distance / 6, 0), 1)
        // Two steps from up to three pixels away find the distance to a tenth of a pixel.
        #expect(abs(result[x, y].w - expected) <= 0.1 / 6, "(\(x), \(y)), radius \(radius)")
      }
    }
    // The compared pixels cover six pixels along an arc longer than the radius.
    #expect(Double(compared) > 6 * radius, "\(compared)")
  }

  @Test func straightEdges() throws {
    let result = try coverage(Frame(6, 5, 50, 44), radius: 10)
    let reach = 15
    for y in 0..<56 {
      for x in 0..<64 {
        let isCorner = (x < 6 + reach || x >= 56 - reach) && (y < 5 + reach || y >= 49 - reach)
        let isInside = (6..<56).contains(x) && (5..<49).contains(y)
        if !isCorner || !isInside { #expect(result[x, y].w == (isInside ? 1 : 0)) }
      }
    }
  }

  @Test func isACircleWhereThereIsNoRoom() throws {
    for (frame, radius) in [(Frame(4, 4, 40, 40), 20.0), (Frame(3, 6, 55, 30), 15)] {
      let continuous = try coverage(frame, radius: radius)
      let circular = try coverage(frame, radius: radius, .circular)
      // The same curve. The distance, found in two steps instead of one, differs by a thousandth of
      // a pixel.
      #expect(continuous.difference(circular) <= 0.001 * 255)
    }
  }

  @Test func goesThroughTheMiddleOfTheCircle() throws {
    // Both curves cross the diagonal at the same place, and differ elsewhere.
    let continuous = try coverage(Frame(4, 4, 48, 48), radius: 14)
    let circular = try coverage(Frame(4, 4, 48, 48), radius: 14, .circular)
    for index in 0..<10 {
      // There the distance depends on the curvature by 0.01.
      #expect(abs(continuous[4 + index, 4 + index].w - circular[4 + index, 4 + index].w) < 0.02)
    }
    #expect(continuous[4 + 15, 4].w < 1 && circular[4 + 15, 4].w == 1, "it begins farther out")
  }

  @Test func isSymmetric() throws {
    let result = try coverage(Frame(4, 4, 56, 48), radius: 13)
    let square = try coverage(Frame(4, 4, 48, 48), radius: 13)
    for y in 0..<56 {
      for x in 0..<64 {
        #expect(result[x, y] == result[63 - x, y] && result[x, y] == result[x, 55 - y])
        if x < 56 { #expect(square[x, y] == square[y, x]) }
      }
    }
  }
}
