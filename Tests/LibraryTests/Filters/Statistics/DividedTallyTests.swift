import GLBlurFilters
import GLBlurImage
import GLBlurStatistics
import TestSupport
import Testing

/// Threads and tiles count together what one thread counts in one piece.
@Suite struct DividedTallyTests {
  /// So many pixels that five threads count.
  private static let size = Size(width: 700, height: 491)

  private func tallies<Count: Tally>(_ empty: Count, _ image: Image) throws -> [Count] {
    var whole = empty
    whole.add(image, at: Region(image.size), from: empty, by: DispatchTeam(threads: 1))
    let divided = [2, 3, 5].map { threads in
      var tally = empty
      tally.add(image, at: Region(image.size), from: empty, by: DispatchTeam(threads: threads))
      return tally
    }
    var tiled = empty
    let (bytes, words) = (image.bytes, 4 * image.width)
    let samples = (0..<words * image.height).map { index in
      UInt16(bytes[2 * index]) | UInt16(bytes[2 * index + 1]) << 8
    }
    for y in stride(from: 0, to: image.height, by: 250) {
      let rows = y..<min(y + 250, image.height)
      let tile = try Image(
        rgba16: Array(samples[rows.lowerBound * words..<rows.upperBound * words]),
        width: image.width, height: rows.count)
      let region = Region(x: 0, y: y, width: tile.width, height: tile.height)
      tiled.add(tile, at: region, from: empty, by: DispatchTeam(threads: 4))
    }
    return [whole] + divided + [tiled]
  }

  private func image() throws -> Image {
    try TestImage.translucentNoise.image(.rgba16, size: Self.size)
  }

  @Test func means() throws {
    let means = try tallies(MeanTally(), image()).map(\.mean)
    #expect(means.allSatisfy { $0 == means[0] && $0.w > 0 })
  }

  @Test func levels() throws {
    let tallies = try tallies(LevelTally(), image())
    for tally in tallies {
      #expect(tally.weight == tallies[0].weight && tally.weight > 0)
      for channel in LevelTally.Channel.allCases {
        #expect(tally.bytes(of: channel) == tallies[0].bytes(of: channel))
      }
    }
  }

  @Test func colors() throws {
    let colors = try tallies(ColorTally(), image()).map { $0.colors.map { "\($0)" } }
    #expect(colors.allSatisfy { $0 == colors[0] && $0.count > 100 })
  }

  @Test func tiles() throws {
    for channels in [[.luma], [.red, .green, .blue]] as [[LevelTally.Channel]] {
      let empty = TileTally(of: Self.size, columns: 7, rows: 5, channels: channels)
      let tones = try tallies(empty, image()).map { $0.limitedTones(1.5) }
      #expect(tones.allSatisfy { $0.tones == tones[0].tones && $0.excess == tones[0].excess })
      #expect(tones[0].excess > 0)
    }
  }

  @Test func motion() throws {
    let samples = (0..<Self.size.area).flatMap { index -> [UInt16] in
      let level: UInt16 = index % 17 == 0 || index / 700 < 100 ? 65535 : 0
      return [level, level, level, 65535]
    }
    let image = try Image(rgba16: samples, width: Self.size.width, height: Self.size.height)
    let tallies = try tallies(MotionTally(), image)
    #expect(tallies.allSatisfy { $0.share == tallies[0].share && $0.center == tallies[0].center })
    let white = samples.enumerated().filter { $0.offset % 4 == 0 && $0.element > 0 }.count
    #expect(tallies[0].share == Double(white) / Double(Self.size.area))
  }
}
