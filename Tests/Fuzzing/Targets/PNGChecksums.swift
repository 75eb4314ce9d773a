import TestSupport

/// The checksums of PNG files.
enum PNGChecksums {
  /// Returns the file with correct checksums, or nil for no PNG file.
  static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.starts(with: TestPNG.signature) else { return nil }
    var bytes = bytes
    var start = TestPNG.signature.count
    while start + 12 <= bytes.count {
      let length = bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
      let end = start + 8 + length
      guard end + 4 <= bytes.count else { break }
      let sum = crc32(Array(bytes[start + 4..<end]))
      bytes.replaceSubrange(end..<end + 4, with: bigEndian(Int(sum), bytes: 4))
      start = end + 4
    }
    return bytes
  }
}
