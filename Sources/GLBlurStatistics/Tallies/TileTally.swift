package import GLBlurEngine

/// Histograms of 256 levels, weighted by alpha, one for each tile of a grid over a picture.
package struct TileTally: Tally {
  package static let cost = (ofPixel: 8, ofFinding: 1_000_000)

  package let columns: Int
  package let rows: Int
  private let channels: [LevelTally.Channel]
  package var byteCount: Int { counts.count * MemoryLayout<UInt64>.size }
  private let size: Size
  /// Counts are ordered by channel, tile row, tile column, level.
  private var counts: [UInt64]

  /// Divides a picture into at most a tile for each pixel. The channels are red, green and blue, or
  /// luma alone.
  package init(of size: Size, columns: Int, rows: Int, channels: [LevelTally.Channel]) {
    self.size = size
    self.columns = min(columns, size.width)
    self.rows = min(rows, size.height)
    self.channels = channels
    counts = Array(repeating: 0, count: 256 * self.columns * self.rows * channels.count)
  }

  /// In two diagonal tiles the frequency rises with the level, in the others it falls, so that the
  /// position in the grid matters.
  package static let unknown = {
    var tally = TileTally(
      of: Size(width: 2, height: 2), columns: 2, rows: 2, channels: [.red, .green, .blue])
    for tile in 0..<12 {
      let rises = tile % 4 == 0 || tile % 4 == 3
      for level in 0..<256 {
        tally.counts[256 * tile + level] = UInt64(65535 * (rises ? level + 1 : 256 - level))
      }
    }
    return tally
  }()

  package mutating func add(_ image: Image, rows: Range<Int>, at region: Region) {
    // The first pixel x of each column, floor(x · columns / width) = column, in the image.
    let starts = (0...columns).map { ($0 * size.width + columns - 1) / columns - region.x }
    let parts = zip(starts, starts.dropFirst()).map { ($0..<$1).clamped(to: 0..<image.width) }
    image.withBytes { bytes in
      for y in rows {
        let row = (region.y + y) * self.rows / size.height
        for (column, part) in parts.enumerated() {
          let tile = 256 * (row * columns + column)
          for x in part {
            let offset = 8 * (y * image.width + x)
            add(unsafe bytes.unsafeLoad(fromByteOffset: offset, as: SIMD4<UInt16>.self), to: tile)
          }
        }
      }
    }
  }

  package mutating func join(_ other: TileTally) {
    for index in counts.indices { counts[index] += other.counts[index] }
  }

  package var pixelSums: PixelSums? {
    .tiles(columns: columns, rows: rows, isLuma: channels == [.luma])
  }

  package mutating func add(_ sums: [UInt64], pixels: Int) {
    let tiles = columns * rows
    for index in sums.indices {
      let (tile, channel) = (index >> 8).quotientAndRemainder(dividingBy: channels.count)
      counts[256 * (channel * tiles + tile) + index & 255] += sums[index]
    }
  }

  private mutating func add(_ pixel: SIMD4<UInt16>, to tile: Int) {
    let alpha = UInt64(pixel.w)
    func byte(_ level: Int) -> Int { (level + 128) / 257 }
    if channels == [.luma] {
      counts[tile + byte(LevelTally.luma(of: pixel))] += alpha
    } else {
      let next = 256 * columns * rows
      counts[tile + byte(Int(pixel.x))] += alpha
      counts[tile + next + byte(Int(pixel.y))] += alpha
      counts[tile + 2 * next + byte(Int(pixel.z))] += alpha
    }
  }

  /// Returns the tones, 0…1, that equalize each tile's histogram, 256 for each tile of each
  /// channel, and the share of the pixels above a limit (contrast limited adaptive histogram
  /// equalization; Zuiderveld, Graphics Gems IV, 1994, with the excess spread once, as in OpenCV).
  /// A tile without pixels has the identity tones.
  ///
  /// - Parameter limit: The maximum count of a level, as a multiple of the mean count.
  package func limitedTones(_ limit: Double) -> (tones: [Double], excess: Double) {
    var tones: [Double] = []
    tones.reserveCapacity(counts.count)
    var (all, beyond) = (0.0, 0.0)
    for start in stride(from: 0, to: counts.count, by: 256) {
      let counts = counts[start..<start + 256]
      let weight = Double(counts.reduce(0, +))
      guard weight > 0 else {
        tones += (0..<256).map { Double($0) / 255 }
        continue
      }
      let most = limit * weight / 256
      let excess = counts.reduce(0) { $0 + max(0, Double($1) - most) }
      var sum = 0.0
      for count in counts {
        sum += min(Double(count), most) + excess / 256
        tones.append(min(sum / weight, 1))
      }
      all += weight
      beyond += excess
    }
    return (tones, all > 0 ? beyond / all : 0)
  }
}
