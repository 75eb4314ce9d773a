/// A bounds-checked range of an ICC profile's bytes.
struct ICCData {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  var count: Int { bytes.count }

  var all: [UInt8] { Array(bytes) }

  /// Returns a range of the bytes, or nil if it is out of bounds.
  func range(at offset: Int, count: Int) -> ICCData? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    let start = bytes.startIndex + offset
    return ICCData(bytes[start..<start + count])
  }

  /// Returns a big-endian unsigned number of one to four bytes.
  func number(at offset: Int, bytes size: Int = 4) -> Int? {
    range(at: offset, count: size)?.bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a signed number in units of 2⁻¹⁶ (`s15Fixed16Number`).
  func fixed(at offset: Int) -> Double? {
    number(at: offset).map { Double(Int32(truncatingIfNeeded: $0)) / 65536 }
  }

  /// Returns consecutive numbers (`s15Fixed16Number`), or nil if there are too few.
  func fixed(at offset: Int, count: Int) -> [Double]? {
    let numbers = (0..<count).compactMap { fixed(at: offset + 4 * $0) }
    return numbers.count == count ? numbers : nil
  }

  /// Returns a signature of four characters, empty if out of bounds, with question marks for bytes
  /// other than printable ASCII.
  func signature(at offset: Int) -> String {
    ascii(at: offset, count: 4)
  }

  /// Returns text with question marks for bytes other than printable ASCII.
  func ascii(at offset: Int, count: Int) -> String {
    let bytes = range(at: offset, count: count)?.bytes ?? []
    return String(
      decoding: bytes.map { (32..<127).contains($0) ? $0 : UInt8(ascii: "?") }, as: UTF8.self)
  }
}
