import GLBlurFilters
import GLBlurImage
import GLBlurStatistics
import Testing

@Suite struct ResponseTallyTests {
  private func image(_ rows: [[Float]]) throws -> Image {
    try Image(
      size: Size(width: rows[0].count, height: rows.count), format: .rgbaFloat
    ) { (bytes: inout MutableRawSpan) in
      for (index, value) in rows.joined().enumerated() {
        for (channel, sample) in [value, value, value, 1].enumerated() {
          bytes.storeBytes(
            of: sample, toByteOffset: 16 * index + 4 * channel, as: Float.self)
        }
      }
    }
  }

  private func tally(_ rows: [[Float]]) throws -> ResponseTally {
    let image = try image(rows)
    var tally = ResponseTally(image.size)
    tally.add(image, rows: 0..<image.height, at: Region(image.size))
    return tally
  }

  /// Of equal neighbours the first counts, and none at the border.
  @Test func maxima() throws {
    let found = try tally([
      [0, 0, 0, 0, 0, 0.9],
      [0, 0.5, 0.5, 0, 0, 0],
      [0, 0.5, 0.5, 0, 0.25, 0],
      [0.7, 0, 0, 0, 0, 0],
      [0, 0, 0, 0.125, 0, 0],
      [0, 0, 0, 0, 0, 0],
    ])
    #expect(found.strongest == 0.9)
    let points = found.peaks(from: 0.125, distance: 0, count: 9)
    // Along both axes the next pixel is as great, so the top lies between both.
    #expect(
      points == [
        Peak(x: 2, y: 2, strength: 0.5), Peak(x: 4.5, y: 2.5, strength: 0.25),
        Peak(x: 3.5, y: 4.5, strength: 0.125),
      ])
    #expect(found.peaks(from: 0.126, distance: 0, count: 9).count == 2)
    #expect(found.peaks(from: 0, distance: 0, count: 1) == Array(points[..<1]))
  }

  /// A weaker maximum that is nearer than the distance does not count.
  @Test func distances() throws {
    var rows = Array(repeating: Array(repeating: Float(0), count: 20), count: 9)
    for (x, y, response) in [(3, 3, 0.5), (6, 7, 0.25), (9, 3, 0.125), (17, 7, 0.75)] {
      rows[y][x] = Float(response)
    }
    let found = try tally(rows)
    func columns(_ distance: Double) -> [Double] {
      found.peaks(from: 0, distance: distance, count: 9).map(\.x)
    }
    #expect(columns(5) == [17.5, 3.5, 6.5, 9.5])
    #expect(columns(5.1) == [17.5, 3.5, 9.5])
    #expect(columns(6.1) == [17.5, 3.5])
    #expect(columns(40) == [17.5])
  }

  @Test func tiles() throws {
    let rows: [[Float]] = (0..<7).map { y in (0..<9).map { x in Float((x * 37 + y * 23) % 17) / 32 }
    }
    let whole = try tally(rows)
    var parts = ResponseTally(whole.size)
    for (x, y) in [(6, 4), (0, 0), (6, 0), (0, 4)] {
      let part = rows[y..<min(y + 4, 7)].map { Array($0[x..<min(x + 6, 9)]) }
      let image = try image(part)
      parts.add(
        image, rows: 0..<image.height,
        at: Region(x: x, y: y, width: image.width, height: image.height))
    }
    let points = whole.peaks(from: 0, distance: 0, count: 99)
    #expect(points.count > 2 && parts.peaks(from: 0, distance: 0, count: 99) == points)
    #expect(ResponseTally(whole.size).peaks(from: 0, distance: 0, count: 9).isEmpty)
  }
}
