import GLBlur
import TestSupport

/// The weights of pixels at the 65536 levels of a channel.
struct LevelCounts {
  private(set) var weights = Array(repeating: 0, count: 65536)

  mutating func add(_ level: Int, _ weight: Int) { weights[level] += weight }

  /// The sums of the weights up to each level.
  var sums: [Int] {
    var sum = 0
    return weights.map { weight in
      sum += weight
      return sum
    }
  }

  /// The weights at the nearest levels of 8 bits.
  var bytes: [Double] {
    weights.indices.reduce(into: Array(repeating: 0.0, count: 256)) {
      $0[Int((Double($1) / 257).rounded())] += Double(weights[$1])
    }
  }

  /// Returns the tones of 256 levels that make all levels equally frequent.
  var tones: [Double] {
    let sums = sums
    let first = weights.first { $0 > 0 } ?? 0
    guard sums[65535] > first else { return (0..<256).map { Double($0) / 255 } }
    return (0..<256).map {
      Double(max(0, sums[257 * $0] - first)) / Double(sums[65535] - first)
    }
  }

  /// The levels of 0…1 beyond which no more than a share lies.
  func ends(_ share: Double) -> (low: Double, high: Double) {
    let sums = sums
    let most = share * Double(sums[65535])
    let low = weights.indices.first { Double(sums[$0]) > most }
    let high = weights.indices.last { Double(sums[65535] - sums[$0] + weights[$0]) > most }
    guard let low, let high, low < high else { return (0, 1) }
    return (Double(low) / 65535, Double(high) / 65535)
  }
}

/// The levels of the channels and of luma.
struct PictureLevels {
  var channels = Array(repeating: LevelCounts(), count: 4)

  /// Counts each pixel as often as its alpha in 16 bits.
  init(_ picture: Picture) {
    for p in picture.pixels where p.w > 0 {
      let weight = Int((p.w * 65535).rounded())
      let levels = (straight(p) * 65535).rounded(.toNearestOrAwayFromZero)
      for index in 0..<3 { channels[index].add(Int(levels[index]), weight) }
      // Lumas are multiples of 1/10000, so the addend is far smaller than their distance from a
      // half.
      channels[3].add(Int((gpuImageLuma(levels) + 1e-7).rounded()), weight)
    }
  }

  /// Of an unknown picture: the frequencies of red and luma rise, those of green fall.
  static let unknown = {
    var levels = PictureLevels(Picture(width: 0, height: 0) { _, _ in .zero })
    for level in 0..<65536 {
      levels.channels[0].add(level, 2 * level + 2)
      levels.channels[1].add(level, 131_072 - 2 * level)
      levels.channels[2].add(level, 65537)
      levels.channels[3].add(level, 2 * level + 2)
    }
    return levels
  }()

  /// Returns the counts of red, green and blue, or thrice those of luma.
  func counts(_ channels: MeasuredChannels) -> [LevelCounts] {
    channels == .luma
      ? Array(repeating: self.channels[3], count: 3) : Array(self.channels[..<3])
  }
}
