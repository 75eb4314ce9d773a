package import GLBlurEngine

/// A histogram, weighted by alpha, by the five highest bits of red, green and blue.
package struct ColorTally: Tally {
  private static let bits = 5
  private static let cells = 1 << (3 * bits)
  package static let cost = (ofPixel: 4, ofFinding: 200_000)
  package var byteCount: Int { sums.count * MemoryLayout<SIMD4<UInt64>>.size }

  /// Red, green and blue times alpha, and alpha.
  private var sums = Array(repeating: SIMD4<UInt64>.zero, count: cells)

  package init() {}

  package static let unknown = {
    var tally = ColorTally()
    for index in 0..<64 {
      let color = SIMD4(index >> 4, index >> 2 & 3, index & 3, 3)
      tally.add(SIMD4<UInt16>(truncatingIfNeeded: 21845 &* color))
    }
    return tally
  }()

  package mutating func add(_ image: Image, rows: Range<Int>, at region: Region) {
    let pixels = rows.lowerBound * image.width..<rows.upperBound * image.width
    image.withBytes { bytes in
      for index in pixels {
        add(unsafe bytes.unsafeLoad(fromByteOffset: 8 * index, as: SIMD4<UInt16>.self))
      }
    }
  }

  package mutating func join(_ other: ColorTally) {
    for index in sums.indices { sums[index] &+= other.sums[index] }
  }

  package mutating func add(_ pixel: SIMD4<UInt16>) {
    if pixel.w == 0 { return }
    let cell = Int(pixel.x >> 11) << 10 | Int(pixel.y >> 11) << 5 | Int(pixel.z >> 11)
    let alpha = UInt64(pixel.w)
    var sum = SIMD4<UInt64>(truncatingIfNeeded: pixel) &* alpha
    sum.w = alpha
    sums[cell] &+= sum
  }

  package var pixelSums: PixelSums? { .colors(bits: Self.bits) }

  package mutating func add(_ added: [UInt64], pixels: Int) {
    for cell in sums.indices {
      sums[cell] &+= SIMD4(added[4 * cell..<4 * cell + 4])
    }
  }

  /// The mean colours, 0…1, and weights of the cells that have pixels.
  package var colors: [(color: SIMD3<Double>, weight: Double)] {
    sums.filter { $0.w > 0 }.map { sum in
      let sum = SIMD4<Double>(sum)
      return (SIMD3(sum.x, sum.y, sum.z) / (65535 * sum.w), sum.w)
    }
  }
}

/// k-means clusters by Lloyd's algorithm, started by a seeded greedy k-means++ (Arthur and
/// Vassilvitskii, 2007).
package struct Clusters {
  package struct Cluster: Hashable {
    package let mean: SIMD3<Double>
    package let weight: Double
  }

  /// The heaviest cluster comes first, and none is empty.
  package let clusters: [Cluster]

  private static let trials = 4
  private static let mostRounds = 100

  /// Divides points of positive weight into at most `count` clusters.
  package init(of points: [(place: SIMD3<Double>, weight: Double)], count: Int, seed: UInt64) {
    var means = Self.firstMeans(of: points, count: count, seed: seed)
    var nearest: [Int] = []
    var clusters: [Cluster] = []
    for _ in 0..<Self.mostRounds {
      let now = points.map { Self.nearest(to: $0.place, among: means) }
      if now == nearest { break }
      nearest = now
      var sums = Array(repeating: SIMD4<Double>.zero, count: means.count)
      for (point, index) in zip(points, nearest) {
        sums[index] += SIMD4(point.place * point.weight, point.weight)
      }
      clusters = sums.filter { $0.w > 0 }.map {
        Cluster(mean: SIMD3($0.x, $0.y, $0.z) / $0.w, weight: $0.w)
      }
      // Empty clusters are dropped, which changes the indices of later clusters.
      if clusters.count < means.count { nearest = [] }
      means = clusters.map(\.mean)
    }
    self.clusters = clusters.sorted { $0.weight > $1.weight }
  }

  private static func nearest(to place: SIMD3<Double>, among means: [SIMD3<Double>]) -> Int {
    var (nearest, least) = (0, Double.infinity)
    for (index, mean) in means.enumerated() {
      let distance = squaredLength(place - mean)
      if distance < least { (nearest, least) = (index, distance) }
    }
    return nearest
  }

  /// Returns the initial means, each the best of a few random candidates. A candidate's chance is
  /// its weight times the squared distance from the nearest mean so far; the best leaves the lowest
  /// sum of these products.
  private static func firstMeans(
    of points: [(place: SIMD3<Double>, weight: Double)], count: Int, seed: UInt64
  ) -> [SIMD3<Double>] {
    var random = SplitMix64(seed: seed)
    var means: [SIMD3<Double>] = []
    var chances = points.map(\.weight)
    while means.count < count {
      var best: (mean: SIMD3<Double>, chances: [Double], sum: Double)?
      for _ in 0..<trials {
        guard let chosen = random.index(by: chances) else { return means }
        let mean = points[chosen].place
        let left = zip(points, chances).map { point, chance in
          let own = point.weight * squaredLength(point.place - mean)
          return means.isEmpty ? own : min(chance, own)
        }
        let sum = left.reduce(0, +)
        if sum < best?.sum ?? .infinity { best = (mean, left, sum) }
      }
      guard let best else { break }
      means.append(best.mean)
      chances = best.chances
    }
    return means
  }
}

private func squaredLength(_ vector: SIMD3<Double>) -> Double { (vector * vector).sum() }

/// The SplitMix64 generator (Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators,
/// 2014).
private struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a random index with the given relative chances, or nil if all are 0.
  mutating func index(by chances: [Double]) -> Int? {
    let share = Double(next() >> 11) * 0x1p-53
    var left = share * chances.reduce(0, +)
    let index = chances.firstIndex { chance in
      left -= chance
      return chance > 0 && left <= 0
    }
    return index ?? chances.lastIndex { $0 > 0 }
  }
}
