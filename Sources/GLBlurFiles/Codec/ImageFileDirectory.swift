/// The first directory of a TIFF structure (TIFF 6.0, section 2), as EXIF and MPF data have it.
/// Every offset is checked before it is used.
struct ImageFileDirectory {
  /// A field of the directory.
  struct Entry {
    /// The type of the values, such as 3 for SHORT.
    let type: Int
    /// The number of values.
    let count: Int
    /// The offset of four bytes that hold the values, or their offset if they are longer.
    let place: Int
  }

  private let bytes: [UInt8]
  private let isLittleEndian: Bool
  private var start = 0

  /// Creates the directory of a TIFF structure, or nil if the bytes do not begin one.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    switch bytes.prefix(4) {
    case [0x49, 0x49, 42, 0]: isLittleEndian = true
    case [0x4D, 0x4D, 0, 42]: isLittleEndian = false
    default: return nil
    }
    guard let start = number(at: 4, bytes: 4) else { return nil }
    self.start = start
  }

  /// Returns the unsigned number of one to four bytes at an offset, or nil if it is outside.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[offset..<offset + count]
    return isLittleEndian
      ? part.reversed().reduce(0) { $0 << 8 | Int($1) } : part.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns the entry of a tag, or nil if there is none before the end of the bytes.
  func entry(_ tag: Int) -> Entry? {
    guard let entries = number(at: start, bytes: 2) else { return nil }
    for index in 0..<entries {
      let entry = start + 2 + index * 12
      guard let found = number(at: entry, bytes: 2) else { return nil }
      guard found == tag else { continue }
      guard let type = number(at: entry + 2, bytes: 2),
        let count = number(at: entry + 4, bytes: 4), number(at: entry + 8, bytes: 2) != nil
      else { return nil }
      return Entry(type: type, count: count, place: entry + 8)
    }
    return nil
  }
}
