/// A JPEG file with further pictures behind the first one, and an index (CIPA DC-007, 5).
package struct TestMultiPicture {
  package var first: TestJPEG
  package var others: [[UInt8]]
  package var isLittleEndian = false
  /// The offset of the index's entries within the TIFF structure.
  private static let entries = 50

  package init(_ first: TestJPEG, _ others: [[UInt8]], isLittleEndian: Bool = false) {
    self.first = first
    self.others = others
    self.isLittleEndian = isLittleEndian
  }

  package var bytes: [UInt8] { file(of: places) }

  package var places: [Range<Int>] {
    var start = file(of: others.map { _ in 0..<1 }).count - others.reduce(0) { $0 + $1.count }
    return others.map { other in
      defer { start += other.count }
      return start..<start + other.count
    }
  }

  package func file(of places: [Range<Int>]) -> [UInt8] {
    var first = first
    let before = first.markers.reduce(2) { $0 + 4 + $1.bytes.count }
    let start = before + 4 + 4
    first.markers.append((0xE2, Array("MPF".utf8) + [0] + index(of: places, from: start)))
    return first.bytes + others.joined()
  }

  /// Returns the TIFF structure, whose first byte lies at `start`.
  private func index(of places: [Range<Int>], from start: Int) -> [UInt8] {
    let count = places.count + 1
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    let directory =
      number(3, 2) + entry(0xB000, 7, 4, Array("0100".utf8))
      + entry(0xB001, 4, 1, number(count, 4))
      + entry(0xB002, 7, 16 * count, number(Self.entries, 4)) + number(0, 4)
    let head = Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4)
    let rows =
      [number(0x03_0000, 4) + number(1000, 4) + number(0, 8)]
      + places.map { place in
        number(0, 4) + number(place.count, 4) + number(place.lowerBound - start, 4) + number(0, 4)
      }
    return head + directory + rows.joined()
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let bytes = bigEndian(value, bytes: count)
    return isLittleEndian ? bytes.reversed() : bytes
  }
}
