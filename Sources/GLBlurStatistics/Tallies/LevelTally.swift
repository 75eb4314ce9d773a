package import GLBlurEngine

/// Histograms of red, green, blue and luma, weighted by alpha, in 16-bit levels of straight colour.
package struct LevelTally: Tally {
  package enum Channel: Int, CaseIterable {
    case red
    case green
    case blue
    case luma
  }

  package static let levels = 65536
  /// The weights of `Luma.gpuImage` times 10000.
  package static let lumaWeights = SIMD3(2125, 7154, 721)
  package static let cost = (ofPixel: 8, ofFinding: 500_000)
  package var byteCount: Int { counts.count * MemoryLayout<UInt64>.size }

  /// Counts are ordered by level, then channel.
  private var counts = Array(repeating: UInt64(0), count: 4 * levels)
  /// The sum of all alphas, each 0…65535.
  package private(set) var weight: UInt64 = 0

  package init() {}

  /// Red and luma grow more frequent with the level, green less frequent, and blue stays equal, so
  /// that every measurement has an effect.
  package static let unknown = {
    var tally = LevelTally()
    for level in 0..<levels {
      let counts = [2 * (level + 1), 2 * (levels - level), levels + 1, 2 * (level + 1)]
      for (channel, count) in counts.enumerated() {
        tally.counts[4 * level + channel] = 65535 * UInt64(count)
      }
    }
    tally.weight = 65535 * UInt64(levels * (levels + 1))
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

  package mutating func join(_ other: LevelTally) {
    for index in counts.indices { counts[index] += other.counts[index] }
    weight += other.weight
  }

  package var pixelSums: PixelSums? { .levels }

  package mutating func add(_ sums: [UInt64], pixels: Int) {
    for index in counts.indices { counts[index] += sums[index] }
    // Each pixel has one level of red.
    for index in stride(from: 0, to: sums.count, by: 4) { weight += sums[index] }
  }

  package mutating func add(_ pixel: SIMD4<UInt16>) {
    if pixel.w == 0 { return }
    let alpha = UInt64(pixel.w)
    weight += alpha
    counts[4 * Int(pixel.x)] += alpha
    counts[4 * Int(pixel.y) + 1] += alpha
    counts[4 * Int(pixel.z) + 2] += alpha
    counts[4 * Self.luma(of: pixel) + 3] += alpha
  }

  static func luma(of pixel: SIMD4<UInt16>) -> Int {
    let weights = lumaWeights
    let sum = weights.x * Int(pixel.x) + weights.y * Int(pixel.y) + weights.z * Int(pixel.z)
    return (sum + 5000) / 10_000
  }

  /// Returns the weight of the pixels at a level of 0…65535.
  package func count(of channel: Channel, at level: Int) -> UInt64 {
    counts[4 * level + channel.rawValue]
  }

  package func bytes(of channel: Channel) -> [UInt64] {
    var result = Array(repeating: UInt64(0), count: 256)
    for level in 0..<Self.levels { result[(level + 128) / 257] += count(of: channel, at: level) }
    return result
  }
}

extension LevelTally {
  /// Returns the lowest and the highest level, 0…1, after a share of the pixels, 0…½, is cut off at
  /// either end, or nil if no level remains. Only whole levels are cut: those that, with all levels
  /// beyond them, hold at most the share.
  package func ends(of channel: Channel, cutting share: Double) -> ClosedRange<Double>? {
    let most = share * Double(weight)
    func end(_ levels: some Sequence<Int>) -> Int? {
      var sum: UInt64 = 0
      return levels.first { level in
        sum += count(of: channel, at: level)
        return Double(sum) > most
      }
    }
    guard let low = end(0..<Self.levels), let high = end((0..<Self.levels).reversed()), low <= high
    else { return nil }
    return Double(low) / 65535...Double(high) / 65535
  }

  /// Returns the tones, 0…1, that equalize the histogram: for each 8-bit level, the share of the
  /// pixels up to it, without those of the lowest level that occurs (like OpenCV's `equalizeHist`,
  /// without its rounding). Nil if the pixels have one level or none.
  package func equalizedTones(of channel: Channel) -> [Double]? {
    var sum: UInt64 = 0
    var least: UInt64 = 0
    var sums: [UInt64] = []
    for level in 0..<Self.levels {
      sum += count(of: channel, at: level)
      if least == 0 { least = sum }
      if level % 257 == 0 { sums.append(sum) }
    }
    guard sum > least else { return nil }
    return sums.map { Double($0 - min(least, $0)) / Double(sum - least) }
  }

  /// The threshold of luma by Otsu's method, 0…1, or ½ for a single 8-bit level.
  package var otsuThreshold: Double {
    otsuLevel(of: bytes(of: .luma)).map { ($0 + 0.5) / 255 } ?? 0.5
  }
}

/// Returns the last level of the lower of two classes with the greatest variance between them, (m·ω
/// − μ)² / (ω(1 − ω)) (Otsu, 1979), where ω is the share of the lower class, μ the sum of its
/// levels times their shares, and m the mean. If empty levels follow, the middle one is returned.
/// Nil if the pixels have one level or none.
package func otsuLevel(of counts: [UInt64]) -> Double? {
  func sum(_ counts: ArraySlice<UInt64>) -> UInt64 {
    counts.indices.reduce(0) { $0 + UInt64($1) * counts[$1] }
  }
  let total = Double(counts.reduce(0, +))
  let mean = Double(sum(counts[...])) / total
  var (lower, lowerSum): (UInt64, UInt64) = (0, 0)
  var (best, first, last) = (0.0, 0, 0)
  for (level, count) in counts.enumerated() {
    lower += count
    lowerSum += UInt64(level) * count
    let share = Double(lower) / total
    let difference = mean * share - Double(lowerSum) / total
    let variance = difference * difference / (share * (1 - share))
    if variance > best { (best, first, last) = (variance, level, level) }
    if variance == best, level == last + 1 { last = level }
  }
  return best > 0 ? Double(first + last) / 2 : nil
}
