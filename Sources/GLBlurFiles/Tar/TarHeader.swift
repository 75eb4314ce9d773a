/// A header block of a tar file: POSIX.1-2017's ustar format (pax, "EXTENDED DESCRIPTION"), or the
/// older forms of GNU tar.
struct TarHeader: Hashable {
  /// The bytes of a block, to which contents are padded.
  static let blockSize = 512

  private(set) var bytes: [UInt8]

  private static let nameField = 0..<100
  private static let sizeField = 124..<136
  private static let sumField = 148..<156
  private static let typeField = 156
  private static let linkField = 157..<257
  private static let magicField = 257..<263
  private static let prefixField = 345..<500

  /// Creates a header, or returns nil if the block has a wrong checksum.
  init?(_ block: [UInt8]) {
    bytes = block
    guard block.count == Self.blockSize, let sum = Self.number(block[Self.sumField]) else {
      return nil
    }
    // Some old programs added the bytes as signed numbers.
    guard sum == Self.sum(of: block) || sum == Self.sum(of: block, signed: true) else { return nil }
  }

  /// Creates a header that describes another header's member.
  init(_ type: Character, named name: String, for member: TarHeader) {
    bytes = member.bytes
    self.type = type.asciiValue ?? 0
    setName(Array(name.utf8))
    put([], in: Self.linkField)
  }

  private(set) var type: UInt8 {
    get { bytes[Self.typeField] }
    set { bytes[Self.typeField] = newValue }
  }

  /// The bytes of the content, or nil if the field is no such number.
  var size: Int? { Self.number(bytes[Self.sizeField]) }

  /// Whether content follows. A link's size may be that of its target.
  var hasContent: Bool { !(UInt8(ascii: "1")...UInt8(ascii: "6")).contains(type) }

  /// Whether the header is in GNU tar's own format, which has other fields in place of the prefix.
  var isGNU: Bool { bytes[Self.magicField].elementsEqual("ustar ".utf8) }

  private var isPOSIX: Bool { bytes[Self.magicField].elementsEqual("ustar\0".utf8) }

  /// The member's name, unless another header states it.
  var name: [UInt8] {
    let prefix = isPOSIX ? Self.text(bytes[Self.prefixField]) : []
    let name = Self.text(bytes[Self.nameField])
    return prefix.isEmpty ? name : prefix + [UInt8(ascii: "/")] + name
  }

  /// The name of a link's target, unless another header states it.
  var linkName: [UInt8] { Self.text(bytes[Self.linkField]) }

  /// Whether blocks with the places of a sparse file follow. In such a block, the flag is at
  /// another place.
  var hasSparseBlock: Bool { type == UInt8(ascii: "S") && isGNU && bytes[482] != 0 }

  /// The most bytes of a name without a prefix.
  static let longestName = nameField.count

  /// Replaces the name, cut to the field.
  mutating func setName(_ name: [UInt8]) {
    put(name, in: Self.nameField)
    if isPOSIX { put([], in: Self.prefixField) }
  }

  /// Replaces the size. If it does not fit, the field is 0, and a pax record must state it.
  mutating func setSize(_ size: Int) {
    if size > Self.greatestOctal, isGNU {
      // GNU's form of greater numbers: a mark, and a big-endian number.
      let number = (0..<8).map { UInt8(truncatingIfNeeded: size >> (56 - 8 * $0)) }
      return put([0x80, 0, 0, 0] + number, in: Self.sizeField)
    }
    let digits = String(size > Self.greatestOctal ? 0 : size, radix: 8)
    put(Array((String(repeating: "0", count: 11 - digits.count) + digits).utf8), in: Self.sizeField)
  }

  static let greatestOctal = 0o77_777_777_777

  /// The block with its checksum.
  var sealed: [UInt8] {
    var header = self
    let digits = String(Self.sum(of: bytes), radix: 8)
    let text = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    header.put(Array(text.utf8), in: Self.sumField)
    return header.bytes
  }

  private mutating func put(_ text: [UInt8], in field: Range<Int>) {
    let text = text.prefix(field.count)
    bytes.replaceSubrange(
      field, with: text + [UInt8](repeating: 0, count: field.count - text.count))
  }

  private static func text(_ field: ArraySlice<UInt8>) -> [UInt8] {
    Array(field.prefix { $0 != 0 })
  }

  /// Returns the number in a field, in octal digits or GNU tar's form.
  private static func number(_ field: ArraySlice<UInt8>) -> Int? {
    if field.first == 0x80 {
      let digits = field.dropFirst().drop { $0 == 0 }
      guard digits.count < 8 else { return nil }
      return digits.reduce(0) { $0 << 8 | Int($1) }
    }
    let isBlank = { (byte: UInt8) in byte == 0 || byte == UInt8(ascii: " ") }
    let digits = field.drop(while: isBlank)
    let text = digits.prefix { !isBlank($0) }
    guard digits.dropFirst(text.count).allSatisfy(isBlank) else { return nil }
    return text.isEmpty
      ? 0
      : Int(String(decoding: text, as: UTF8.self), radix: 8).flatMap {
        $0 >= 0 ? $0 : nil
      }
  }

  /// Returns the sum of a block's bytes, with the sum's own field as spaces.
  private static func sum(of block: [UInt8], signed: Bool = false) -> Int {
    block.enumerated().reduce(0) { sum, item in
      let byte = sumField.contains(item.offset) ? UInt8(ascii: " ") : item.element
      return sum + (signed ? Int(Int8(bitPattern: byte)) : Int(byte))
    }
  }
}

/// A record of an extended header of a tar file (POSIX.1-2017, pax, "pax Extended Header").
struct PaxRecord: Hashable {
  let key: [UInt8]
  let value: [UInt8]

  init(_ key: String, _ value: [UInt8]) {
    self.key = Array(key.utf8)
    self.value = value
  }

  private init(_ text: ArraySlice<UInt8>) {
    key = Array(text.prefix { $0 != UInt8(ascii: "=") })
    value = Array(text.dropFirst(key.count + 1))
  }

  static func records(_ bytes: [UInt8]) -> [PaxRecord]? {
    var records: [PaxRecord] = []
    var rest = bytes[...]
    while let first = rest.first, first != 0 {
      // The length counts itself, a space, the key, an equals sign, the value and a line feed.
      let digits = rest.prefix(20).prefix { $0 != UInt8(ascii: " ") }
      guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let count = Int(String(decoding: digits, as: UTF8.self)), count > digits.count + 2,
        count <= rest.count
      else { return nil }
      let record = rest.prefix(count).dropFirst(digits.count + 1)
      guard record.last == UInt8(ascii: "\n"), record.contains(UInt8(ascii: "=")) else {
        return nil
      }
      records.append(PaxRecord(record.dropLast()))
      rest = rest.dropFirst(count)
    }
    return records
  }

  var bytes: [UInt8] {
    let body = [UInt8(ascii: " ")] + key + [UInt8(ascii: "=")] + value + [UInt8(ascii: "\n")]
    var count = body.count
    // The length's digits count too.
    while count != body.count + String(count).utf8.count {
      count = body.count + String(count).utf8.count
    }
    return Array(String(count).utf8) + body
  }

  func has(key text: String) -> Bool { key.elementsEqual(text.utf8) }
}

extension [PaxRecord] {
  /// Returns the last value of a key, which counts.
  func value(of key: String) -> [UInt8]? { last { $0.has(key: key) }?.value }
}
