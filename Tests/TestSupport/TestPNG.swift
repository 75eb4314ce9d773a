/// A PNG encoder after the specification, independent of libpng and zlib, with filter 0 and stored
/// blocks.
package struct TestPNG: Sendable {
  package var width: Int
  package var height: Int
  package var bitDepth: Int
  package var colorType: Int
  package var isInterlaced = false
  package var chunks: [(name: String, bytes: [UInt8])] = []
  package var sample: @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int

  package init(
    width: Int, height: Int, bitDepth: Int, colorType: Int, isInterlaced: Bool = false,
    chunks: [(name: String, bytes: [UInt8])] = [],
    sample: @escaping @Sendable (_ x: Int, _ y: Int, _ channel: Int) -> Int
  ) {
    self.width = width
    self.height = height
    self.bitDepth = bitDepth
    self.colorType = colorType
    self.isInterlaced = isInterlaced
    self.chunks = chunks
    self.sample = sample
  }

  package static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType, default: 1] }

  package var bytes: [UInt8] {
    let header =
      bigEndian(width, bytes: 4) + bigEndian(height, bytes: 4)
      + [UInt8(bitDepth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0]
    return Self.signature + Self.chunk("IHDR", header)
      + chunks.flatMap { Self.chunk($0.name, $0.bytes) }
      + Self.chunk("IDAT", Self.zlib(rows)) + Self.chunk("IEND", [])
  }

  private var rows: [UInt8] {
    // The first column, first row and steps of Adam7's passes (PNG specification, 8.2).
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    var rows: [UInt8] = []
    for (left, top, stepX, stepY) in passes {
      for y in stride(from: top, to: height, by: stepY) where left < width {
        var bits: [UInt8] = []
        for x in stride(from: left, to: width, by: stepX) {
          for channel in 0..<channels {
            let value = sample(x, y, channel)
            bits += (0..<bitDepth).reversed().map { UInt8(value >> $0 & 1) }
          }
        }
        rows.append(0)
        rows += stride(from: 0, to: bits.count, by: 8).map { start in
          (start..<start + 8).reduce(0) { $0 << 1 | ($1 < bits.count ? bits[$1] : 0) }
        }
      }
    }
    return rows
  }

  package static func chunk(_ name: String, _ bytes: some Collection<UInt8>) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    return bigEndian(bytes.count, bytes: 4) + body + bigEndian(Int(crc32(body)), bytes: 4)
  }

  /// Returns a zlib stream (RFC 1950) of stored blocks (RFC 1951).
  package static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(65535, bytes.count - start)
      let isLast = start + count == bytes.count
      let length = bigEndian(count, bytes: 2).reversed()
      result += [isLast ? 1 : 0] + length + length.map { ~$0 }
      result += bytes[start..<start + count]
      start += count
    } while start < bytes.count
    return result + bigEndian(adler(bytes), bytes: 4)
  }

  private static func adler(_ bytes: [UInt8]) -> Int {
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return b << 16 | a
  }

  /// Returns the chunks after a check of their checksums.
  package static func chunks(of file: [UInt8]) -> [(name: String, bytes: [UInt8])]? {
    guard file.starts(with: signature) else { return nil }
    var chunks: [(name: String, bytes: [UInt8])] = []
    var start = 8
    while start < file.count {
      let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let body = Array(file[start + 4..<start + 8 + length])
      let sum = Array(file[start + 8 + length..<start + 12 + length])
      guard sum == bigEndian(Int(crc32(body)), bytes: 4) else { return nil }
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      start += 12 + length
    }
    return chunks
  }
}
