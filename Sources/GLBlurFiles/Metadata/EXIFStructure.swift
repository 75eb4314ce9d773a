/// The TIFF structure of EXIF data (TIFF 6.0, section 2; CIPA DC-008, 4.6), with each known
/// directory read once and every place checked. Whatever lies outside counts as missing.
///
/// Other bytes stay as they are, since maker notes may refer to any place in the structure.
struct EXIFStructure {
  struct Field {
    let tag: Int
    /// The type of the values, such as 3 for SHORT.
    let type: Int
    let count: Int
    let place: Int
    /// The offsets of the values, or nil if a part is outside the structure.
    let values: Range<Int>?
  }

  struct Directory {
    let place: Range<Int>
    let fields: [Field]

    subscript(tag: Int) -> Field? { fields.first { $0.tag == tag } }
  }

  /// The identifier in JPEG files (CIPA DC-008, 4.5.4). The second zero is padding.
  static let identifier = "Exif\0\0"

  static let mostFields = 4096

  private(set) var bytes: [UInt8]
  let isLittleEndian: Bool
  /// The first directory, about the picture.
  private(set) var main: Directory
  private(set) var photograph: Directory?
  private(set) var position: Directory?
  /// The directory about the photograph's colours.
  private(set) var interoperability: Directory?

  enum Pointer {
    static let photograph = 0x8769
    static let position = 0x8825
    static let interoperability = 0xA005
  }

  /// Reads a structure. The result is nil without the first directory, and without a photograph
  /// directory that it points to, which may state dimensions.
  init?(_ bytes: [UInt8]) {
    guard let isLittleEndian = Self.order(of: bytes) else { return nil }
    func number(_ offset: Int, _ count: Int) -> Int? {
      Self.number(bytes, isLittleEndian, at: offset, bytes: count)
    }
    guard let start = number(4, 4),
      let main = Self.directory(bytes, isLittleEndian, at: start)
    else { return nil }
    self.bytes = bytes
    self.isLittleEndian = isLittleEndian
    self.main = main
    photograph = directory(Pointer.photograph, of: main)
    guard photograph != nil || main[Pointer.photograph] == nil else { return nil }
    position = directory(Pointer.position, of: main)
    interoperability = photograph.flatMap { directory(Pointer.interoperability, of: $0) }
  }

  // MARK: Reading

  /// Returns whether numbers are little-endian, or nil if the bytes do not begin a structure.
  static func order(of bytes: [UInt8]) -> Bool? {
    switch bytes.prefix(4) {
    case [0x49, 0x49, 42, 0]: true
    case [0x4D, 0x4D, 0, 42]: false
    default: nil
    }
  }

  private static func number(
    _ bytes: [UInt8], _ isLittleEndian: Bool, at offset: Int, bytes count: Int
  ) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[offset..<offset + count]
    return isLittleEndian ? littleEndianNumber(part) : bigEndianNumber(part)
  }

  private static func directory(
    _ bytes: [UInt8], _ isLittleEndian: Bool, at start: Int
  ) -> Directory? {
    func number(_ offset: Int, _ count: Int) -> Int? {
      Self.number(bytes, isLittleEndian, at: offset, bytes: count)
    }
    guard start >= 8, let count = number(start, 2), count <= mostFields,
      start + 2 + 12 * count <= bytes.count
    else { return nil }
    let fields = (0..<count).compactMap { index -> Field? in
      let place = start + 2 + 12 * index
      guard let tag = number(place, 2), let type = number(place + 2, 2),
        let values = number(place + 4, 4), let offset = number(place + 8, 4)
      else { return nil }
      return Field(
        tag: tag, type: type, count: values, place: place,
        values: Self.values(type, values, inField: place, or: offset, in: bytes.count))
    }
    return Directory(place: start..<start + 2 + 12 * count, fields: fields)
  }

  /// Returns the offsets of values, which lie in the field if they have up to four bytes.
  private static func values(
    _ type: Int, _ count: Int, inField field: Int, or offset: Int, in end: Int
  ) -> Range<Int>? {
    guard let size = sizes[type] else { return nil }
    let length = size * count
    let start = length <= 4 ? field + 8 : offset
    return start + length <= end ? start..<start + length : nil
  }

  /// The bytes of a value of each type. The last is EXIF 3.0's text in UTF-8.
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, utf8: 1,
  ]

  /// The type of UTF-8 text (CIPA DC-008-2023, 4.6.2).
  static let utf8 = 129

  private func directory(_ tag: Int, of directory: Directory) -> Directory? {
    numbers(of: directory[tag]).first.flatMap { Self.directory(bytes, isLittleEndian, at: $0) }
  }

  /// The most values of a field that are read. No camera has more strips.
  private static let mostValues = 1000

  /// Returns the first values of an unsigned field.
  func numbers(of field: Field?) -> [Int] {
    guard let field, let values = field.values, [3, 4, 13].contains(field.type),
      let size = Self.sizes[field.type]
    else { return [] }
    let places = stride(from: values.lowerBound, to: values.upperBound, by: size)
    return places.prefix(Self.mostValues).compactMap {
      Self.number(bytes, isLittleEndian, at: $0, bytes: size)
    }
  }

  var directories: [Directory] {
    [main] + [photograph, position, interoperability].compactMap(\.self)
  }

  var hasOrientationAlone: Bool {
    directories.count == 1 && main.fields.allSatisfy { $0.tag == 0x0112 }
  }

  /// The offset at which the first directory states that of the thumbnail's, or nil if a program
  /// has put values there.
  private var link: Int? {
    let place = main.place.upperBound..<main.place.upperBound + 4
    guard place.upperBound <= bytes.count, !kept.contains(where: { $0.overlaps(place) }) else {
      return nil
    }
    return place.lowerBound
  }

  // MARK: Editing

  private mutating func put(_ value: Int, bytes count: Int, at offset: Int) {
    let number = littleEndian(value, bytes: count)
    bytes.replaceSubrange(
      offset..<offset + count, with: isLittleEndian ? number : number.reversed())
  }

  /// Sets a field of one whole number, if it exists.
  mutating func set(_ tag: Int, of directory: Directory?, to value: Int) {
    for field in directory?.fields ?? [] where field.tag == tag {
      guard field.count == 1, field.type == 3 || field.type == 4, field.values != nil else {
        continue
      }
      // A number too large for a SHORT becomes a LONG, which lies in the field too.
      let isShort = field.type == 3 && value <= 0xFFFF
      put(isShort ? 3 : 4, bytes: 2, at: field.place + 2)
      put(0, bytes: 4, at: field.place + 8)
      put(value, bytes: isShort ? 2 : 4, at: field.place + 8)
    }
  }

  /// The most directories after the first. EXIF has one.
  private static let mostThumbnails = 4

  /// Unlinks the thumbnail's directory and zeroes its pixels, or cuts them off at the end of the
  /// structure. Returns false if the directory is damaged, so that the pixels cannot be found.
  mutating func removeThumbnail() -> Bool {
    guard let link else { return true }
    var pixels: [Range<Int>] = []
    var next = Self.number(bytes, isLittleEndian, at: link, bytes: 4) ?? 0
    for _ in 0..<Self.mostThumbnails where next > 0 && next < bytes.count {
      guard let directory = Self.directory(bytes, isLittleEndian, at: next) else { return false }
      pixels += self.pixels(of: directory)
      next = Self.number(bytes, isLittleEndian, at: directory.place.upperBound, bytes: 4) ?? 0
    }
    pixels.sort { $0.lowerBound < $1.lowerBound }
    put(0, bytes: 4, at: link)
    let kept = kept
    var done = 0
    for place in pixels {
      clear(max(place.lowerBound, done)..<max(place.upperBound, done), besides: kept)
      done = max(done, place.upperBound)
    }
    let end = kept.reduce(8) { max($0, $1.upperBound) }
    // Padding may follow.
    if let last = pixels.last, last.upperBound + 4 > bytes.count, last.lowerBound >= end {
      bytes.removeSubrange(last.lowerBound...)
    }
    return true
  }

  /// Returns the places of a directory's pixels: JPEG data or strips.
  private func pixels(of directory: Directory) -> [Range<Int>] {
    [(0x0201, 0x0202), (0x0111, 0x0117)].flatMap { start, length in
      zip(numbers(of: directory[start]), numbers(of: directory[length])).map { start, length in
        min(start, bytes.count)..<min(start + length, bytes.count)
      }
    }
  }

  /// The sorted places to which the known directories refer.
  private var kept: [Range<Int>] {
    let places = directories.flatMap { directory in
      [directory.place] + directory.fields.compactMap(\.values)
    }
    return ([0..<8] + places).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Zeroes the part of a place that is in none of the sorted other places.
  private mutating func clear(_ place: Range<Int>, besides kept: [Range<Int>]) {
    var start = place.lowerBound
    for other in kept where other.upperBound > start && !other.isEmpty {
      for index in start..<max(start, min(other.lowerBound, place.upperBound)) { bytes[index] = 0 }
      start = max(start, other.upperBound)
    }
    for index in start..<max(start, place.upperBound) { bytes[index] = 0 }
  }
}

struct EXIFBuilder {
  struct Field {
    let tag: Int
    /// The type of the values, such as 2 for ASCII.
    let type: Int
    let count: Int
    /// The values in the structure's byte order.
    let values: [UInt8]
    /// The required offset of the values, or nil for any.
    var place: Int?
  }

  let isLittleEndian: Bool
  private var bytes: [UInt8]

  /// Builds a structure.
  ///
  /// - Parameter main: The fields of the first directory, without pointers to others.
  static func bytes(
    isLittleEndian: Bool, main: [Field], photograph: [Field] = [], position: [Field] = [],
    interoperability: [Field] = []
  ) -> [UInt8] {
    var builder = EXIFBuilder(
      isLittleEndian: isLittleEndian, main + photograph + position + interoperability)
    func pointer(_ tag: Int, _ fields: [Field]) -> [Field] {
      guard !fields.isEmpty else { return [] }
      return [
        Field(tag: tag, type: 4, count: 1, values: builder.number(builder.add(fields), 4))
      ]
    }
    typealias Pointer = EXIFStructure.Pointer
    let colors = pointer(Pointer.interoperability, interoperability)
    let start = builder.add(
      main + pointer(Pointer.photograph, photograph + colors)
        + pointer(Pointer.position, position))
    builder.bytes.replaceSubrange(4..<8, with: builder.number(start, 4))
    return builder.bytes
  }

  private init(isLittleEndian: Bool, _ fields: [Field]) {
    self.isLittleEndian = isLittleEndian
    bytes = isLittleEndian ? [0x49, 0x49, 42, 0] : [0x4D, 0x4D, 0, 42]
    bytes += [0, 0, 0, 0]
    for field in fields {
      guard let place = field.place, field.values.count > 4 else { continue }
      let end = place + field.values.count
      bytes += [UInt8](repeating: 0, count: max(0, end - bytes.count))
      bytes.replaceSubrange(place..<end, with: field.values)
    }
  }

  private func number(_ value: Int, _ count: Int) -> [UInt8] {
    let number = littleEndian(value, bytes: count)
    return isLittleEndian ? number : number.reversed()
  }

  /// Appends a directory with its long values that have no place, and returns the directory's
  /// offset.
  private mutating func add(_ fields: [Field]) -> Int {
    var entries: [UInt8] = []
    for field in fields.sorted(by: { $0.tag < $1.tag }) {
      entries += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
      if field.values.count <= 4 {
        entries += field.values + [UInt8](repeating: 0, count: 4 - field.values.count)
      } else {
        entries += number(field.place ?? append(field.values), 4)
      }
    }
    return append(number(fields.count, 2) + entries + [0, 0, 0, 0])
  }

  /// Appends bytes at an even offset, as TIFF requires, and returns the offset.
  private mutating func append(_ more: [UInt8]) -> Int {
    if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
    defer { bytes += more }
    return bytes.count
  }
}

extension EXIFStructure {
  /// Returns the first field of each tag in the first directory, with no more bytes than the
  /// structure, in which values may overlap.
  func fields(_ tags: [Int]) -> [EXIFBuilder.Field] {
    var room = bytes.count
    return tags.compactMap { tag in
      guard let field = main[tag], let values = field.values, values.count <= room else {
        return nil
      }
      room -= values.count
      return EXIFBuilder.Field(
        tag: field.tag, type: field.type, count: field.count, values: Array(bytes[values]))
    }
  }
}
