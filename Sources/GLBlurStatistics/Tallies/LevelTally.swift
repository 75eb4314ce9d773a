package import GLBlurEngine

/// Histograms of red, green, blue and luma, in 16-bit levels of straight colour.
///
/// Pixels are weighted by alpha, 0…65535. Since an image has at most 2³⁰ pixels, all sums of levels
/// stay below 2⁶².
package struct LevelTally: Tally {
  package enum Channel: Int, CaseIterable {
    case red
    case green
    case blue
    case luma
  }

  package static let levels = 65536
  /// The weights of luma, in units of 1/10000: `Luma.gpuImage`.
  package static let lumaWeights = SIMD3(2125, 7154, 721)
  package static let cost = (ofPixel: 8, ofFinding: 500_000)
  package var byteCount: Int { counts.count * MemoryLayout<UInt64>.size }

  /// The counts, ordered by level, then channel.
  private var counts = Array(repeating: UInt64(0), count: 4 * levels)
  /// The sum of the alphas of all pixels, each 0…65535.
  package private(set) var weight: UInt64 = 0

  package init() {}

  /// An opaque picture in which red and luma grow more frequent with the level, green less
  /// frequent, and blue stays equal, so that every measurement has an effect.
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

  package mutating func add(_ pixel: SIMD4<UInt16>) {
    if pixel.w == 0 { return }
    let alpha = UInt64(pixel.w)
    weight += alpha
    counts[4 * Int(pixel.x)] += alpha
    counts[4 * Int(pixel.y) + 1] += alpha
    counts[4 * Int(pixel.z) + 2] += alpha
    counts[4 * Self.luma(of: pixel) + 3] += alpha
  }

  /// Returns the luma of a pixel, rounded to a level.
  static func luma(of pixel: SIMD4<UInt16>) -> Int {
    let weights = lumaWeights
    let sum = weights.x * Int(pixel.x) + weights.y * Int(pixel.y) + weights.z * Int(pixel.z)
    return (sum + 5000) / 10_000
  }

  /// Returns the weight of the pixels at a level of 0…65535.
  package func count(of channel: Channel, at level: Int) -> UInt64 {
    counts[4 * level + channel.rawValue]
  }

  /// Returns the weights at the 256 levels of 8 bits, to which levels are rounded.
  package func bytes(of channel: Channel) -> [UInt64] {
    var result = Array(repeating: UInt64(0), count: 256)
    for level in 0..<Self.levels { result[(level + 128) / 257] += count(of: channel, at: level) }
    return result
  }
}
