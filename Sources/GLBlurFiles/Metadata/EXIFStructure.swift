/// The TIFF structure of EXIF data (TIFF 6.0, section 2; CIPA DC-008, 4.6): the directories that EXIF
/// knows, each of which is looked at once. Every place is checked before it is read, and what is not
/// there counts as missing.
///
/// Bytes that no known directory refers to are left as they are, since the notes of a camera's maker may
/// refer to any place of the structure.
struct EXIFStructure {
  /// A field of a directory.
  struct Field {
    let tag: Int
    /// The type of the values, such as 3 for SHORT.
    let type: Int
    /// The number of values.
    let count: Int
    /// The offset of the field's twelve bytes.
    let place: Int
    /// The offsets of the values, or nil if a part of them is outside of the structure.
    let values: Range<Int>?
  }

  /// A directory.
  struct Directory {
    /// The offsets of the fields.
    let place: Range<Int>
    let fields: [Field]

    subscript(tag: Int) -> Field? { fields.first { $0.tag == tag } }
  }

  /// The identifier before the structure in JPEG files (CIPA DC-008, 4.5.4). The second zero is a padding.
  static let identifier = "Exif\0\0"

  /// The most fields of a directory that are looked at.
  static let mostFields = 4096

  private(set) var bytes: [UInt8]
  let isLittleEndian: Bool
  /// The first directory, which is about the picture.
  private(set) var main: Directory
  /// The directory about the photograph.
  private(set) var photograph: Directory?
  /// The directory about the place.
  private(set) var position: Directory?
  /// The directory about the colours of the photograph.
  private(set) var interoperability: Directory?

  /// The tags of fields that point to directories.
  enum Pointer {
    static let photograph = 0x8769
    static let position = 0x8825
    static let interoperability = 0xA005
  }

  /// Reads a structure. The result is nil if there is no first directory, or if the directory about the
  /// photograph, which may state its dimensions, is not where it should be.
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

  /// Returns whether the head of a structure says that the first byte of a number is the lowest one, or nil
  /// if the bytes do not begin with a head.
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

  /// Returns the offsets of values: in the field if they have up to four bytes, and otherwise at an
  /// offset.
  private static func values(
    _ type: Int, _ count: Int, inField field: Int, or offset: Int, in end: Int
  ) -> Range<Int>? {
    guard let size = sizes[type] else { return nil }
    let length = size * count
    let start = length <= 4 ? field + 8 : offset
    return start + length <= end ? start..<start + length : nil
  }

  /// The number of bytes of a value of each type. The last is EXIF 3.0's text in UTF-8.
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, utf8: 1,
  ]

  /// The type of text in UTF-8 (CIPA DC-008-2023, 4.6.2).
  static let utf8 = 129

  /// Returns the directory to which a field points.
  private func directory(_ tag: Int, of directory: Directory) -> Directory? {
    numbers(of: directory[tag]).first.flatMap { Self.directory(bytes, isLittleEndian, at: $0) }
  }

  /// The most values of a field that are looked at. No camera has more strips.
  private static let mostValues = 1000

  /// Returns the first values of a field of whole numbers without a sign.
  func numbers(of field: Field?) -> [Int] {
    guard let field, let values = field.values, [3, 4, 13].contains(field.type),
      let size = Self.sizes[field.type]
    else { return [] }
    let places = stride(from: values.lowerBound, to: values.upperBound, by: size)
    return places.prefix(Self.mostValues).compactMap {
      Self.number(bytes, isLittleEndian, at: $0, bytes: size)
    }
  }

  /// The directories that are there.
  var directories: [Directory] {
    [main] + [photograph, position, interoperability].compactMap(\.self)
  }

  /// Whether the orientation is the only field.
  var hasOrientationAlone: Bool {
    directories.count == 1 && main.fields.allSatisfy { $0.tag == 0x0112 }
  }

  /// The offset at which the first directory states the offset of the next one, that of the thumbnail,
  /// or nil if it does not: some programs write a field's values there.
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

  /// Sets a field of one whole number if there is such a field.
  mutating func set(_ tag: Int, of directory: Directory?, to value: Int) {
    for field in directory?.fields ?? [] where field.tag == tag {
      guard field.count == 1, field.type == 3 || field.type == 4, field.values != nil else {
        continue
      }
      // A number that needs it becomes a LONG, which lies in the field too.
      let isShort = field.type == 3 && value <= 0xFFFF
      put(isShort ? 3 : 4, bytes: 2, at: field.place + 2)
      put(0, bytes: 4, at: field.place + 8)
      put(value, bytes: isShort ? 2 : 4, at: field.place + 8)
    }
  }

  /// The most directories behind the first one, of which EXIF has one.
  private static let mostThumbnails = 4

  /// Removes the thumbnail: its directory is no longer referred to, and its pixels become zeros, or are
  /// cut off where they are the end of the structure.
  ///
  /// - Returns: False if its directory is damaged, so that the pixels cannot be found.
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
      // Places may overlap.
      clear(max(place.lowerBound, done)..<max(place.upperBound, done), besides: kept)
      done = max(done, place.upperBound)
    }
    let end = kept.reduce(8) { max($0, $1.upperBound) }
    // A padding may follow.
    if let last = pixels.last, last.upperBound + 4 > bytes.count, last.lowerBound >= end {
      bytes.removeSubrange(last.lowerBound...)
    }
    return true
  }

  /// Returns the places of the pixels of a directory's picture: JPEG data or strips.
  private func pixels(of directory: Directory) -> [Range<Int>] {
    [(0x0201, 0x0202), (0x0111, 0x0117)].flatMap { start, length in
      zip(numbers(of: directory[start]), numbers(of: directory[length])).map { start, length in
        min(start, bytes.count)..<min(start + length, bytes.count)
      }
    }
  }

  /// The places to which the known directories refer, in the order of the bytes.
  private var kept: [Range<Int>] {
    let places = directories.flatMap { directory in
      [directory.place] + directory.fields.compactMap(\.values)
    }
    return ([0..<8] + places).sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Fills the part of a place with zeros that is in none of other places, which are in the order of
  /// the bytes.
  private mutating func clear(_ place: Range<Int>, besides kept: [Range<Int>]) {
    var start = place.lowerBound
    for other in kept where other.upperBound > start && !other.isEmpty {
      for index in start..<max(start, min(other.lowerBound, place.upperBound)) { bytes[index] = 0 }
      start = max(start, other.upperBound)
    }
    for index in start..<max(start, place.upperBound) { bytes[index] = 0 }
  }
}

/// A builder of the TIFF structure of EXIF data from fields.
struct EXIFBuilder {
  /// A field with its values.
  struct Field {
    let tag: Int
    /// The type of the values, such as 2 for ASCII.
    let type: Int
    /// The number of values.
    let count: Int
    /// The values in the byte order of the structure.
    let values: [UInt8]
    /// The offset at which the values have to be, or nil for any.
    var place: Int?
  }

  let isLittleEndian: Bool
  private var bytes: [UInt8]

  /// Builds a structure.
  ///
  /// - Parameters:
  ///   - isLittleEndian: The byte order of all values.
  ///   - main: The fields of the first directory, without those that point to others.
  ///   - photograph: The fields of the directory about the photograph.
  ///   - position: The fields of the directory about the place.
  ///   - interoperability: The fields of the directory about the colours of the photograph.
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

  /// Begins a structure with the values that have places.
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

  /// Appends a directory and those of its values that are longer than four bytes and have no place.
  ///
  /// - Returns: The offset of the directory.
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

  /// Appends bytes at an even offset, as TIFF wants it, and returns the offset.
  private mutating func append(_ more: [UInt8]) -> Int {
    if !bytes.count.isMultiple(of: 2) { bytes.append(0) }
    defer { bytes += more }
    return bytes.count
  }
}

extension EXIFStructure {
  /// Returns the fields of the first directory with some tags, with their values: the first of each tag,
  /// and together no more bytes than the structure has, in which values may overlap.
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
