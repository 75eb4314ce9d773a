import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Edges, patterns and maxima from differences of neighbours.
@Suite struct EdgeTests {
  private static let weights = SIMD3(0.2125, 0.7154, 0.0721)

  private static func luma(_ p: SIMD4<Double>) -> Double {
    (SIMD3(p.x, p.y, p.z) * weights).sum()
  }

  private static func gradient(_ l: [Double], middle: Double) -> SIMD2<Double> {
    SIMD2(
      l[2] + middle * l[5] + l[8] - l[0] - middle * l[3] - l[6],
      l[6] + middle * l[7] + l[8] - l[0] - middle * l[1] - l[2])
  }

  func prewitt(_ picture: Picture, _ strength: Double, _ edge: EdgeMode) -> Picture {
    picture.windows(1, edge) { pixels in
      let g = Self.gradient(pixels.map(Self.luma), middle: 1)
      let m = min((g * g).sum().squareRoot() * strength, 1)
      return SIMD4(m, m, m, 1)
    }
  }

  @Test(arguments: EdgeMode.allCases, [PixelFormat.rgba8, .rgba16])
  func prewitt(_ edge: EdgeMode, _ format: PixelFormat) throws {
    for kind in TestImage.allCases {
      for strength in [0, 0.2, 1, 10] {
        let chain = Chain { PrewittEdge(strength: strength, edge: edge) }
        try expect(chain, try kind.image(format), "\(kind), strength \(strength)") {
          prewitt($0, strength, edge)
        }
      }
    }
  }

  @Test(arguments: EdgeMode.allCases) func thresholdSobel(_ edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      for threshold in [0.1, 0.4] {
        let chain = Chain { ThresholdSobel(strength: 0.3, threshold: threshold, edge: edge) }
        try expect(chain, try kind.image(), "\(kind), threshold \(threshold)") {
          $0.windows(1, edge) { pixels in
            let g = Self.gradient(pixels.map(Self.luma), middle: 2)
            let isEdge = min((g * g).sum().squareRoot() * 0.3, 1) >= threshold
            return isEdge ? SIMD4(repeating: 1) : SIMD4(0, 0, 0, 1)
          }
        }
      }
    }
  }

  func pattern(
    _ picture: Picture, _ compared: LocalBinaryPattern.Compared, _ edge: EdgeMode
  ) -> Picture {
    // The bits of the neighbours, from the top left, row by row.
    let bits = [4.0, 2, 1, 8, 0, 128, 16, 32, 64]
    return picture.windows(1, edge) { pixels in
      let colors = pixels.map { p in
        // Opaque samples have whole levels in float64, but for the rounding of a quotient.
        let levels = (straight(p) * 65535).rounded(.toNearestOrEven)
        let weighted = levels * SIMD3(2125, 7154, 721)
        return compared == .channels ? levels : SIMD3(repeating: weighted.sum())
      }
      let sum = zip(colors, bits).reduce(SIMD3<Double>.zero) { sum, neighbour in
        sum + SIMD3.zero.replacing(with: neighbour.1, where: neighbour.0 .>= colors[4])
      }
      return premultiplied(sum / 255, pixels[4].w)
    }
  }

  @Test(arguments: EdgeMode.allCases, LocalBinaryPattern.Compared.allCases)
  func patterns(_ edge: EdgeMode, _ compared: LocalBinaryPattern.Compared) throws {
    for kind in TestImage.allCases {
      for format in [PixelFormat.rgba8, .rgba16] {
        let chain = Chain { LocalBinaryPattern(compared, edge: edge) }
        try expect(chain, try kind.image(format), "\(kind), \(format)") {
          pattern($0, compared, edge)
        }
      }
    }
  }

  @Test func bits() throws {
    let offsets = [(1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0)]
    for (bit, (x, y)) in offsets.enumerated() {
      var samples = Array(repeating: UInt8(10), count: 36)
      samples[16] = 100
      samples[4 * (3 * (1 + y) + 1 + x) + 1] = 200
      for pixel in 0..<9 { samples[4 * pixel + 3] = 255 }
      samples[17] = 100
      let image = try Image(rgba8: samples, width: 3, height: 3)
      let result = try cpu.render(Chain { LocalBinaryPattern() }, image)
      #expect(result.bytes[16..<20] == [1 << bit, 1 << bit, 1 << bit, 255])
    }
  }

  // MARK: Maxima

  func maxima(_ picture: Picture, along gradient: Picture?, _ edge: EdgeMode) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      func luma(_ dx: Int, _ dy: Int) -> Double { Self.luma(picture.pixel(x + dx, y + dy, edge)) }
      var neighbours = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
      if let gradient {
        let around = (-1...1).flatMap { dy in
          (-1...1).map { dx in Self.luma(gradient.pixel(x + dx, y + dy, edge)) }
        }
        let g = Self.gradient(around, middle: 2)
        // The neighbour nearest to the direction of the gradient, on either side.
        let length = { (x: Int, y: Int) in Double(x * x + y * y).squareRoot() }
        let along = neighbours.map { n in
          abs(Double(n.0) * g.x + Double(n.1) * g.y) / length(n.0, n.1)
        }
        // Without a gradient, the neighbours in the row count.
        let most = (g * g).sum() < 1e-20 ? 3 : along.indices.max { along[$0] < along[$1] } ?? 3
        neighbours = [neighbours[min(most, 7 - most)], neighbours[max(most, 7 - most)]]
      }
      let center = luma(0, 0)
      let isMaximum = neighbours.enumerated().allSatisfy { index, n in
        let other = luma(n.0, n.1)
        let isEqual = abs(center - other) <= 1e-6 * max(center, other)
        return index < neighbours.count / 2 ? center > other && !isEqual : center > other || isEqual
      }
      let p = picture[x, y]
      return isMaximum ? p : SIMD4(0, 0, 0, p.w)
    }
  }

  @Test(arguments: EdgeMode.allCases) func localMaxima(_ edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      try expect(
        Chain { NonMaximumSuppression(edge: edge) }, try kind.image(), "\(kind)"
      ) { maxima($0, along: nil, edge) }
    }
  }

  @Test(arguments: EdgeMode.allCases) func maximaAlongGradients(_ edge: EdgeMode) throws {
    for kind in TestImage.allCases {
      let other = try kind.image(seed: 5)
      let chain = Chain { NonMaximumSuppression(along: "@other", edge: edge) }
      let result = try cpu.render(chain, try kind.image(), inputs: ["other": other])
      let expected = maxima(Picture(try kind.image()), along: Picture(other), edge)
      #expect(Picture(result).difference(expected) <= Tolerance.bits8, "\(kind)")
    }
  }

  /// Of a plateau of equal pixels the first one remains.
  @Test func plateaus() throws {
    let grey: [[UInt8]] = [
      [0, 0, 0, 0, 0], [0, 90, 90, 0, 0], [0, 90, 90, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 70],
    ]
    let image = try Image(
      rgba8: grey.joined().flatMap { [$0, $0, $0, 255] }, width: 5, height: 5)
    let result = try cpu.render(Chain { NonMaximumSuppression() }, image).bytes
    let kept = (0..<25).filter { result[4 * $0] > 0 }
    #expect(kept == [6, 24])
  }
}
