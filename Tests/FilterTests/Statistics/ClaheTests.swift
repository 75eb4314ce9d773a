import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Contrast limited adaptive histogram equalization.
@Suite struct ClaheTests {
  /// The tones of the tiles of a grid.
  struct Tones {
    let columns: Int
    let rows: Int
    /// The tones of a channel's tiles, row by row, then those of the next channel.
    let tones: [[Double]]

    init(columns: Int, rows: Int, tones: [[Double]]) {
      (self.columns, self.rows, self.tones) = (columns, rows, tones)
    }

    /// Of an unknown picture: frequencies rise with the levels in the first and the last of four
    /// tiles, and fall in the others.
    static let unknown = {
      let rising = limited((0..<256).map { Double($0 + 1) }, 1.5)
      let falling = limited((0..<256).map { Double(256 - $0) }, 1.5)
      let channel = [rising, falling, falling, rising]
      return Tones(columns: 2, rows: 2, tones: channel + channel + channel)
    }()

    /// Counts each pixel as often as its alpha in 16 bits.
    init(_ picture: Picture, columns: Int, rows: Int, limit: Double, _ channels: MeasuredChannels) {
      (self.columns, self.rows) = (min(columns, picture.width), min(rows, picture.height))
      var tones: [[Double]] = []
      for channel in channels == .luma ? 3..<4 : 0..<3 {
        for row in 0..<self.rows {
          for column in 0..<self.columns {
            var counts = LevelCounts()
            for y in 0..<picture.height where y * self.rows / picture.height == row {
              for x in 0..<picture.width where x * self.columns / picture.width == column {
                let p = picture[x, y]
                let levels = (straight(p) * 65535).rounded(.toNearestOrAwayFromZero)
                let level = channel == 3 ? gpuImageLuma(levels) + 1e-7 : levels[channel]
                counts.add(Int(level.rounded()), Int((p.w * 65535).rounded()))
              }
            }
            tones.append(Self.limited(counts.bytes, limit))
          }
        }
      }
      self.tones = tones
    }

    /// The shares of pixels up to each level; what exceeds a limit is spread.
    static func limited(_ counts: [Double], _ limit: Double) -> [Double] {
      let total = counts.reduce(0, +)
      if total == 0 { return (0..<256).map { Double($0) / 255 } }
      let most = limit * total / 256
      let kept = counts.map { min($0, most) }
      let spread = (total - kept.reduce(0, +)) / 256
      return kept.indices.map { kept[...$0].reduce(spread * Double($0 + 1), +) / total }
    }

    /// Returns the tone of a value of 0…1, between those of the four nearest tiles.
    func tone(_ value: Double, _ channel: Int, _ x: Int, _ y: Int, _ size: Size) -> Double {
      func nearest(_ index: Int, _ side: Int, _ count: Int) -> [(tile: Int, share: Double)] {
        let place = (Double(index) + 0.5) / Double(side) * Double(count) - 0.5
        let low = Int(place.rounded(.down))
        let share = place - Double(low)
        return [(low, 1 - share), (low + 1, share)].map { (min(max($0, 0), count - 1), $1) }
      }
      let level = min(max(value, 0), 1) * 255
      let whole = min(Int(level + 1e-7), 254)
      let part = level - Double(whole)
      var sum = 0.0
      for (row, height) in nearest(y, size.height, rows) {
        for (column, width) in nearest(x, size.width, columns) {
          let tones = tones[(channel * rows + row) * columns + column]
          sum += width * height * (tones[whole] * (1 - part) + tones[whole + 1] * part)
        }
      }
      return sum
    }
  }

  static func expected(
    _ picture: Picture, _ tones: Tones, _ channels: MeasuredChannels, _ amount: Double
  ) -> Picture {
    Picture(width: picture.width, height: picture.height) { x, y in
      let p = picture[x, y]
      let c = straight(p)
      func change(_ value: Double, _ channel: Int) -> Double {
        amount
          * (tones.tone(value, channel, x, y, Size(width: picture.width, height: picture.height))
            - value)
      }
      let changes =
        channels == .luma
        ? SIMD3(repeating: change(gpuImageLuma(c), 0))
        : SIMD3((0..<3).map { change(c[$0], $0) })
      return premultiplied(clamp(c + changes, 0, 1), p.w)
    }
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16], MeasuredChannels.allCases)
  func formula(format: PixelFormat, channels: MeasuredChannels) throws {
    for kind in TestImage.allCases {
      let image = try kind.image(format)
      for (columns, rows, limit, amount) in [
        (3, 2, 2.5, 1), (1, 1, 256, 0.7), (32, 1, 1, 1), (5, 32, 7, 1),
      ]
        as [(Int, Int, Double, Double)]
      {
        let filter = CLAHE(
          columns: columns, rows: rows, clipLimit: limit, amount: amount, channels: channels)
        // A tone may rise by 1 from a level of 8 bits to the next, and a level has float32's
        // rounding error.
        let tolerance =
          format == .rgba8 ? Tolerance.bits8 : Tolerance.bits16 + 255 * 255 * 0x1p-24
        try expect(Chain { filter }, image, tolerance: tolerance, "\(kind), \(columns)×\(rows)") {
          let tones = Tones($0, columns: columns, rows: rows, limit: limit, channels)
          return Self.expected($0, tones, channels, amount)
        }
      }
    }
  }

  /// Unlike with histogramEqualization, the least level does not become 0.
  @Test func oneTileWithoutLimit() throws {
    let image = try Image(width: 256, height: 2) { x, _ in
      SIMD4(SIMD3(repeating: Double(x * x / 255) / 255), 1)
    }
    let filter = CLAHE(columns: 1, rows: 1, clipLimit: 256)
    let result = Picture(try cpu.render(Chain { filter }, image))
    // The share of the pixels up to the last of each level.
    for x in 0..<255 where (x + 1) * (x + 1) / 255 > x * x / 255 {
      #expect(abs(result[x, 0].x - Double(x + 1) / 256) <= Tolerance.bits8 / 255, "\(x)")
    }
  }
}
