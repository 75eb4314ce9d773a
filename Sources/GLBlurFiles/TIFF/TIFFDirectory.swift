/// A directory of a TIFF file (TIFF 6.0, section 2) or a BigTIFF file. Every place is checked before
/// it is read, and what is not there counts as missing.
struct TIFFDirectory {
  /// A field of a directory.
  struct Entry {
    /// The type of the values, such as 3 for SHORT.
    let type: Int
    /// The number of values.
    let count: Int
    /// The offsets in the file of the values.
    let place: Range<Int>
  }

  /// The offsets in the file of the directory.
  let place: Range<Int>
  private let source: ByteSource
  private let encoding: Encoding
  /// The bytes of the fields.
  private let entries: [UInt8]
  /// The offset of the next directory, or 0 if there is none.
  private let next: Int

  /// The two properties of a file that its first bytes state.
  private struct Encoding {
    let isLittleEndian: Bool
    let isBig: Bool

    /// The number of bytes of an offset.
    var offset: Int { isBig ? 8 : 4 }
    /// The number of bytes of a field.
    var entry: Int { isBig ? 20 : 12 }

    /// Returns the unsigned number of up to eight bytes, or nil if it is larger than an integer.
    func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int? {
      func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
      }
      return Int(exactly: isLittleEndian ? sum(bytes.reversed()) : sum(bytes))
    }
  }

  /// The most directories of a file that are looked at.
  static let mostPages = 10_000
  /// The most fields of a directory, which is also libtiff's limit.
  private static let mostEntries = 4096
  /// The number of bytes of a value of each type.
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8, EXIFStructure.utf8: 1,
  ]

  /// Reads the first directory of a file. The result is nil if there is none that is sound.
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

  /// Returns the field of a tag, or nil if there is none whose values are within the file.
  subscript(tag: Int) -> Entry? {
    let low = UInt8(truncatingIfNeeded: tag)
    let high = UInt8(truncatingIfNeeded: tag >> 8)
    let (first, second) = encoding.isLittleEndian ? (low, high) : (high, low)
    let found = stride(from: 0, to: entries.count, by: encoding.entry).first {
      entries[$0] == first && entries[$0 + 1] == second
    }
    return found.flatMap { entry(at: $0) }
  }

  /// Returns the field whose bytes begin at an index.
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

  /// The fields in their order, without those whose values are not within the file.
  var fields: [(tag: Int, entry: Entry)] {
    stride(from: 0, to: entries.count, by: encoding.entry).compactMap { index in
      guard let tag = encoding.number(entries[index..<index + 2]), let entry = entry(at: index)
      else { return nil }
      return (tag, entry)
    }
  }

  /// Whether numbers in the file have their least significant byte first.
  var isLittleEndian: Bool { encoding.isLittleEndian }

  /// The number of bytes of the values of all fields, of which libtiff keeps most. Values that overlap
  /// in the file count for each field.
  var byteCount: Int {
    stride(from: 0, to: entries.count, by: encoding.entry).reduce(0) {
      $0 + (entry(at: $1)?.place.count ?? 0)
    }
  }

  /// Returns the only or first value of a field of whole numbers.
  func number(_ tag: Int) throws(FileError) -> Int? {
    guard let entry = self[tag], entry.count > 0, [1, 3, 4, 13, 16, 18].contains(entry.type),
      let size = Self.sizes[entry.type],
      let bytes = try source.bytes(in: entry.place.prefix(size))
    else { return nil }
    return encoding.number(bytes)
  }

  /// Returns the first value of a field of fractions. It is finite.
  func fraction(_ tag: Int) throws(FileError) -> Double? {
    guard let entry = self[tag], entry.count > 0, entry.type == 5,
      let bytes = try source.bytes(in: entry.place.prefix(8)),
      let numerator = encoding.number(bytes[..<4]), let denominator = encoding.number(bytes[4...]),
      denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// Returns the directory to which a field points.
  func directory(_ tag: Int) throws(FileError) -> TIFFDirectory? {
    guard let start = try number(tag) else { return nil }
    return try TIFFDirectory(source, encoding, at: start)
  }

  // MARK: Pages

  /// Whether the page is a smaller version of another picture in the file, or a mask of one
  /// (NewSubfileType).
  private var isAuxiliary: Bool {
    get throws(FileError) { (try number(254) ?? 0) & 5 != 0 }
  }

  /// Whether the file is the raw image of a camera: it says that it is a DNG file (DNGVersion), or its
  /// first page is a thumbnail beside further pictures (SubIFDs) and names the maker of the camera.
  var isCameraRaw: Bool {
    get throws(FileError) {
      if self[50706] != nil { return true }
      return try isAuxiliary && self[330] != nil && self[271] != nil
    }
  }

  /// Returns the number of directories from this one on, and how many of them are pages of their own.
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
