/// A JPEG encoder after ITU T.81, independent of libjpeg, for blocks of 8 × 8 equal samples. Such a
/// block has one coefficient, which a quantiser of 1 keeps exactly.
package struct TestJPEG: Sendable {
  /// Columns and rows are in blocks.
  package var columns: Int
  package var rows: Int
  package var channels: Int
  package var isProgressive = false
  /// The transform in Adobe's marker, if any: 0 for none, 1 for YCbCr, 2 for YCCK.
  package var adobeTransform: Int?
  package var markers: [(code: UInt8, bytes: [UInt8])] = []
  /// The sample that fills a block.
  package var sample: @Sendable (_ column: Int, _ row: Int, _ channel: Int) -> Int

  package init(
    columns: Int, rows: Int, channels: Int, isProgressive: Bool = false,
    adobeTransform: Int? = nil, markers: [(code: UInt8, bytes: [UInt8])] = [],
    sample: @escaping @Sendable (_ column: Int, _ row: Int, _ channel: Int) -> Int
  ) {
    self.columns = columns
    self.rows = rows
    self.channels = channels
    self.isProgressive = isProgressive
    self.adobeTransform = adobeTransform
    self.markers = markers
    self.sample = sample
  }

  package var bytes: [UInt8] {
    var file: [UInt8] = [0xFF, 0xD8]
    for marker in markers { file += Self.segment(marker.code, marker.bytes) }
    if let transform = adobeTransform {
      file += Self.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, UInt8(transform)])
    }
    let ids = (1...channels).map { UInt8($0) }
    file += Self.segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    file += Self.segment(
      isProgressive ? 0xC2 : 0xC0,
      [8] + bigEndian(rows * 8, bytes: 2) + bigEndian(columns * 8, bytes: 2) + [UInt8(channels)]
        + ids.flatMap { [$0, 0x11, 0] })
    // Twelve codes of four bits for the size of a difference; one code of one bit for "no more".
    let counts: [UInt8] = [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12)
    file += Self.segment(0xC4, [0x00] + counts + (0...11))
    file += Self.segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    if isProgressive {
      file += scan(ids, first: 0, last: 0, bits: blocks { direct($0) })
      for id in ids {
        let none = [UInt8](repeating: 0, count: columns * rows)
        file += scan([id], first: 1, last: 63, bits: none)
      }
    } else {
      file += scan(ids, first: 0, last: 63, bits: blocks { direct($0) + [0] })
    }
    return file + [0xFF, 0xD9]
  }

  private func blocks(_ encode: (Int) -> [UInt8]) -> [UInt8] {
    var bits: [UInt8] = []
    var last = [Int](repeating: 0, count: channels)
    for row in 0..<rows {
      for column in 0..<columns {
        for channel in 0..<channels {
          // The first coefficient of 64 equal samples is their sum divided by 8.
          let value = 8 * (sample(column, row, channel) - 128)
          bits += encode(value - last[channel])
          last[channel] = value
        }
      }
    }
    return bits
  }

  /// Returns the code of a difference (T.81, F.1.2.1): its size in bits, then its bits, or for a
  /// negative difference those of the difference minus 1.
  private func direct(_ difference: Int) -> [UInt8] {
    let size = Int.bitWidth - abs(difference).leadingZeroBitCount
    let bits = difference < 0 ? difference - 1 : difference
    return (0..<4).reversed().map { UInt8(size >> $0 & 1) }
      + (0..<size).reversed().map { UInt8(bits >> $0 & 1) }
  }

  private func scan(_ ids: [UInt8], first: UInt8, last: UInt8, bits: [UInt8]) -> [UInt8] {
    let header: [UInt8] = [UInt8(ids.count)] + ids.flatMap { [$0, 0] } + [first, last, 0]
    let data: [UInt8] = stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
      let byte: UInt8 = (start..<start + 8).reduce(0) { byte, index in
        byte << 1 | (index < bits.count ? bits[index] : 1)
      }
      return byte == 0xFF ? [0xFF, 0] : [byte]
    }
    return Self.segment(0xDA, header) + data
  }

  package static func segment(_ code: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    [0xFF, code] + bigEndian(bytes.count + 2, bytes: 2) + bytes
  }

  /// The orientation is the second entry.
  package static func exif(orientation: Int, isLittleEndian: Bool) -> (code: UInt8, bytes: [UInt8])
  {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = bigEndian(value, bytes: count)
      return isLittleEndian ? bytes.reversed() : bytes
    }
    func entry(_ tag: Int, _ value: Int) -> [UInt8] {
      number(tag, 2) + number(3, 2) + number(1, 4) + number(value, 2) + [0, 0]
    }
    let tiff =
      Array((isLittleEndian ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2)
      + entry(0x0103, 6) + entry(0x0112, orientation) + number(0, 4)
    return (0xE1, Array("Exif".utf8) + [0, 0] + tiff)
  }

  /// Returns a marker's segment before the first scan, or nil.
  package static func segment(_ code: UInt8, of file: [UInt8]) -> [UInt8]? {
    var start = 2
    while start + 4 <= file.count, file[start + 1] != 0xDA {
      let length = Int(file[start + 2]) << 8 | Int(file[start + 3])
      if file[start + 1] == code { return Array(file[start + 4..<start + 2 + length]) }
      start += 2 + length
    }
    return nil
  }
}
