import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Thresholds that follow lines, and edges found with them.
@Suite struct HysteresisTests {
  private static let weights = SIMD3(0.2125, 0.7154, 0.0721)

  /// Follows lines by merging sets of connected pixels, each with its greatest luma.
  func expected(_ picture: Picture, low: Double, high: Double) -> Picture {
    let (width, height) = (picture.width, picture.height)
    // Thresholds and lumas of whole levels are compared as such.
    let lumas = picture.pixels.map { ((straight($0) * Self.weights).sum() * 1e9).rounded() }
    func isWeak(_ index: Int) -> Bool {
      lumas[index] > 0 && lumas[index] >= (min(low, high) * 1e9).rounded()
    }
    var parents = Array(lumas.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index { index = parents[index] }
      return index
    }
    for y in 0..<height {
      for x in 0..<width where isWeak(y * width + x) {
        for (dx, dy) in [(1, 0), (-1, 1), (0, 1), (1, 1)] {
          let (u, v) = (x + dx, y + dy)
          guard (0..<width).contains(u), v < height, isWeak(v * width + u) else { continue }
          parents[root(v * width + u)] = root(y * width + x)
        }
      }
    }
    var isStrong = Array(repeating: false, count: lumas.count)
    for index in lumas.indices where isWeak(index) {
      if lumas[index] >= (high * 1e9).rounded() { isStrong[root(index)] = true }
    }
    return Picture(width: width, height: height) { x, y in
      let index = y * width + x
      let alpha = picture[x, y].w
      return isWeak(index) && isStrong[root(index)]
        ? SIMD4(repeating: alpha) : SIMD4(0, 0, 0, alpha)
    }
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16]) func connectedPixels(_ format: PixelFormat) throws
  {
    for kind in TestImage.allCases {
      for (low, high) in [(0.3, 0.6), (0.5, 0.95), (0, 0.9), (0.8, 0.2), (0.2, 1)] {
        let chain = Chain { HysteresisThreshold(low: low, high: high) }
        try expect(chain, try kind.image(format), "\(kind), \(low), \(high)") {
          expected($0, low: low, high: high)
        }
      }
    }
  }

  @Test func spiral() throws {
    let size = 61
    var grey = Array(repeating: UInt8(0), count: size * size)
    var (x, y, dx, dy) = (0, 0, 1, 0)
    var way: [Int] = []
    // The spiral turns where the pixel after the next belongs to it.
    for _ in 0..<size * size {
      way.append(y * size + x)
      grey[y * size + x] = 100
      func isFree(_ steps: Int) -> Bool {
        let (u, v) = (x + steps * dx, y + steps * dy)
        return (0..<size).contains(u) && (0..<size).contains(v) && grey[v * size + u] == 0
      }
      func isEnd() -> Bool {
        let (u, v) = (x + 2 * dx, y + 2 * dy)
        let isBeyond = (0..<size).contains(u) && (0..<size).contains(v) && !isFree(2)
        return !isFree(1) || isBeyond
      }
      if isEnd() { (dx, dy) = (-dy, dx) }
      if isEnd() { break }
      (x, y) = (x + dx, y + dy)
    }
    #expect(way.count > 1500)
    let chain = Chain { HysteresisThreshold(low: 0.3, high: 0.6) }
    func reached(_ grey: [UInt8]) throws -> Set<Int> {
      let image = try Image(rgba8: grey.flatMap { [$0, $0, $0, 255] }, width: size, height: size)
      let bytes = try cpu.render(chain, image).bytes
      return Set(grey.indices.filter { bytes[4 * $0] == 255 })
    }
    #expect(try reached(grey).isEmpty)
    grey[way[0]] = 200
    #expect(try reached(grey) == Set(way))
    grey[way[1000]] = 60
    #expect(try reached(grey) == Set(way[..<1000]))
  }

  // MARK: Canny

  func canny(
    _ picture: Picture, sigma: Double, low: Double, high: Double, _ edge: EdgeMode
  ) -> Picture {
    let smooth = sigma > 0 ? picture.gaussian(sigma, edge) : picture
    let steepness = SobelEdgeTests().expected(smooth, 0.25, edge)
    return expected(EdgeTests().maxima(steepness, along: smooth, edge), low: low, high: high)
  }

  /// Pixels of which a comparison is decided by less than 1e-5 may differ, and there are none.
  @Test(arguments: EdgeMode.allCases, [0, 0.8, 1.4, 3])
  func canny(_ edge: EdgeMode, sigma: Double) throws {
    for kind in [TestImage.opaqueNoise, .onePixel, .oneColumn, .oneRow, .twoByTwo] {
      let filter = CannyEdge(sigma: .points(sigma), low: 0.04, high: 0.1, edge: edge)
      try expect(Chain { filter }, try kind.image(), "\(kind)") {
        canny($0, sigma: sigma, low: 0.04, high: 0.1, edge)
      }
    }
  }
}
