/// A directory of a TIFF file (TIFF 6.0, section 2) or a BigTIFF file, with every place checked.
/// Whatever lies outside counts as missing.
struct TIFFDirectory {
  struct Entry {
    /// The type of the values, such as 3 for SHORT.
    let type: Int
    let count: Int
    /// The offsets of the values.
    let place: Range<Int>
  }

  let place: Range<Int>
  private let source: ByteSource
  private let encoding: Encoding
  private let entries: [UInt8]
  /// The offset of the next directory, or 0.
  private let next: Int

  private struct Encoding {
    let isLittleEndian: Bool
    let isBig: Bool

    var offset: Int { isBig ? 8 : 4 }
    var entry: Int { isBig ? 20 : 12 }

    /// Returns the unsigned number of up to eight bytes, or nil if too large.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int? {
      func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
      }
      return Int(exactly: isLittleEndian ? sum(bytes.reversed()) : sum(bytes))
    }
  }

  static let mostPages = 10_000
  /// The most fields of a directory, as in libtiff.
  private static let mostEntries = 4096
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8, EXIFStructure.utf8: 1,
  ]

  static func first(of source: ByteSource) throws(FileError) -> TIFFDirectory? {
    guard let head = try source.bytes(in: 0..<8) else { return nil }
    let isLittleEndian = head[0] == 0x49
    let isBig = head[isLittleEndian ? 2 : 3] == 43
    let encoding = Encoding(isLittleEndian: isLittleEndian, isBig: isBig)
    guard
      let bytes = try source.bytes(in: isBig ? 8..<16 : 4..<8), let start = encoding.number(bytes)
    else { return nil }
    return try TIFFDirectory(source, encoding, at: start)
  }

  private init?(_ source: ByteSource, _ encoding: Encoding, at start: Int) throws(FileError) {
    let head = encoding.isBig ? 8 : 2
    guard start >= 8, start < source.count,
      let number = try source.bytes(in: start..<start + head), let count = encoding.number(number),
      count > 0, count <= Self.mostEntries
    else { return nil }
    let end = start + head + count * encoding.entry
    guard let entries = try source.bytes(in: start + head..<end) else { return nil }
    let link = try source.bytes(in: end..<end + encoding.offset)
    self.source = source
    self.encoding = encoding
    self.entries = entries
    place = start..<end + (link?.count ?? 0)
    next = link.flatMap { encoding.number($0) } ?? 0
  }

  /// Returns the field of a tag, if its values lie within the file.
  subscript(tag: Int) -> Entry? {
    let low = UInt8(truncatingIfNeeded: tag)
    let high = UInt8(truncatingIfNeeded: tag >> 8)
    let (first, second) = encoding.isLittleEndian ? (low, high) : (high, low)
    let found = stride(from: 0, to: entries.count, by: encoding.entry).first {
      entries[$0] == first && entries[$0 + 1] == second
    }
    return found.flatMap { entry(at: $0) }
  }

  private func entry(at index: Int) -> Entry? {
    let bytes = entries[index..<index + encoding.entry]
    let values = bytes.suffix(encoding.offset)
    guard let type = encoding.number(bytes.dropFirst(2).prefix(2)), let size = Self.sizes[type],
      let count = encoding.number(bytes.dropFirst(4).prefix(encoding.offset)),
      count <= source.count
    else { return nil }
    let length = count * size
    var start = place.lowerBound + (encoding.isBig ? 8 : 2) + values.startIndex
    if length > encoding.offset {
      guard let offset = encoding.number(values) else { return nil }
      start = offset
    }
    guard length <= source.count, start <= source.count - length else { return nil }
    return Entry(type: type, count: count, place: start..<start + length)
  }

  /// The fields in order, without those with values outside the file.
  var fields: [(tag: Int, entry: Entry)] {
    stride(from: 0, to: entries.count, by: encoding.entry).compactMap { index in
      guard let tag = encoding.number(entries[index..<index + 2]), let entry = entry(at: index)
      else { return nil }
      return (tag, entry)
    }
  }

  var isLittleEndian: Bool { encoding.isLittleEndian }

  /// The bytes of all values, most of which libtiff keeps. Overlapping values count for each field.
  var byteCount: Int {
    stride(from: 0, to: entries.count, by: encoding.entry).reduce(0) {
      $0 + (entry(at: $1)?.place.count ?? 0)
    }
  }

  /// Returns the first value of a field of whole numbers.
  func number(_ tag: Int) throws(FileError) -> Int? {
    guard let entry = self[tag], entry.count > 0, [1, 3, 4, 13, 16, 18].contains(entry.type),
      let size = Self.sizes[entry.type],
      let bytes = try source.bytes(in: entry.place.prefix(size))
    else { return nil }
    return encoding.number(bytes)
  }

  /// Returns the first, finite value of a field of fractions.
  func fraction(_ tag: Int) throws(FileError) -> Double? {
    guard let entry = self[tag], entry.count > 0, entry.type == 5,
      let bytes = try source.bytes(in: entry.place.prefix(8)),
      let numerator = encoding.number(bytes[..<4]), let denominator = encoding.number(bytes[4...]),
      denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  func directory(_ tag: Int) throws(FileError) -> TIFFDirectory? {
    guard let start = try number(tag) else { return nil }
    return try TIFFDirectory(source, encoding, at: start)
  }

  // MARK: Pages

  /// Whether the page is a reduced version or a mask of another picture (NewSubfileType).
  private var isAuxiliary: Bool {
    get throws(FileError) { (try number(254) ?? 0) & 5 != 0 }
  }

  /// Whether the file is a camera's raw image: a DNG file (DNGVersion), or a thumbnail on its first
  /// page beside further pictures (SubIFDs), with the camera's maker.
  var isCameraRaw: Bool {
    get throws(FileError) {
      if self[50706] != nil { return true }
      return try isAuxiliary && self[330] != nil && self[271] != nil
    }
  }

  /// Returns the number of directories from this one on, and of full pages among them.
  func pages() throws(FileError) -> (all: Int, full: Int) {
    var (all, full) = (1, 1)
    var seen: Set<Int> = [place.lowerBound]
    var last = self
    while all < Self.mostPages, seen.insert(last.next).inserted,
      let page = try TIFFDirectory(source, encoding, at: last.next)
    {
      all += 1
      if try !page.isAuxiliary { full += 1 }
      last = page
    }
    return (all, full)
  }
}
