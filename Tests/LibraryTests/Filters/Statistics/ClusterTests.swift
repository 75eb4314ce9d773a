import GLBlurChain
import GLBlurStatistics
import TestSupport
import Testing

@Suite struct ClusterTests {
  private func squaredDistance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let d = a - b
    return d.x * d.x + d.y * d.y + d.z * d.z
  }

  /// Clouds that lie far apart are found whole, whatever the seed.
  @Test(arguments: 0..<8) func clouds(seed: Int) {
    var noise = Noise(state: UInt64(seed))
    let centers: [SIMD3<Double>] = [[0, 0, 0], [10, 0, 0], [0, 10, 0], [5, 5, 9]]
    let points = (0..<400).map { index in
      let offset = SIMD3(noise.unit(), noise.unit(), noise.unit()) - 0.5
      return (place: centers[index % 4] + offset, weight: Double(1 + index % 4))
    }
    let clusters = Clusters(of: points, count: 4, seed: UInt64(seed)).clusters
    #expect(clusters.map(\.weight) == [400, 300, 200, 100])
    for (cluster, center) in zip(clusters, centers.reversed()) {
      #expect(squaredDistance(cluster.mean, center) < 0.1)
    }
  }

  /// Each mean is that of the points to which it is the nearest, so Lloyd's algorithm has ended.
  @Test(arguments: [1, 3, 16]) func ends(count: Int) {
    var noise = Noise(state: 5)
    let points = (0..<500).map { _ in
      (place: SIMD3(noise.unit(), noise.unit(), noise.unit()), weight: 0.5 + noise.unit())
    }
    let clusters = Clusters(of: points, count: count, seed: 1).clusters
    #expect(clusters.count == count)
    var sums = Array(repeating: SIMD4<Double>.zero, count: count)
    for point in points {
      let distances = clusters.map { squaredDistance($0.mean, point.place) }
      let nearest = distances.firstIndex(of: distances.min() ?? 0) ?? 0
      sums[nearest] += SIMD4(point.place * point.weight, point.weight)
    }
    for (cluster, sum) in zip(clusters, sums) {
      #expect(abs(cluster.weight - sum.w) < 1e-9)
      #expect(squaredDistance(cluster.mean, SIMD3(sum.x, sum.y, sum.z) / sum.w) < 1e-18)
    }
    #expect(clusters.map(\.weight) == clusters.map(\.weight).sorted(by: >))
    #expect(Clusters(of: points, count: count, seed: 1).clusters == clusters)
  }

  @Test func fewPoints() {
    let point = (place: SIMD3(0.5, 0.25, 0), weight: 2.0)
    let clusters = Clusters(of: [point, point], count: 5, seed: 0).clusters
    #expect(clusters.map(\.mean) == [point.place] && clusters.map(\.weight) == [4])
    #expect(Clusters(of: [], count: 5, seed: 0).clusters.isEmpty)
  }

  /// A cell has the mean of its pixels, weighted by alpha.
  @Test func cells() throws {
    var tally = ColorTally()
    tally.add(SIMD4(2048, 0, 65535, 30_000))
    tally.add(SIMD4(4095, 0, 65535, 10_000))
    tally.add(SIMD4(4096, 0, 65535, 0))
    let cell = try #require(tally.colors.first)
    #expect(tally.colors.count == 1 && cell.weight == 40_000)
    #expect(squaredDistance(cell.color, SIMD3(2559.75 / 65535, 0, 1)) < 1e-24)
  }

  /// CSS Color 4 gives these values of sRGB's colours in `oklab()`, with three to five digits.
  @Test(arguments: [
    (Color(red: 1, green: 0, blue: 0), SIMD3(0.62796, 0.22486, 0.12585)),
    (Color(red: 0, green: 0, blue: 1), SIMD3(0.45201, -0.03246, -0.31153)),
    (.white, SIMD3(1, 0, 0)), (.black, SIMD3(0, 0, 0)),
  ]) func oklab(color: Color, expected: SIMD3<Double>) {
    let lab = OklabColor(color, in: .sRGB)
    #expect(squaredDistance(lab.components, expected) < 1e-8)
    let back = lab.color(in: .sRGB)
    #expect(
      squaredDistance(
        SIMD3(back.red, back.green, back.blue), SIMD3(color.red, color.green, color.blue)) < 1e-10)
    let wide = OklabColor(lab.components).color(in: .displayP3)
    #expect(squaredDistance(OklabColor(wide, in: .displayP3).components, lab.components) < 1e-10)
  }
}
