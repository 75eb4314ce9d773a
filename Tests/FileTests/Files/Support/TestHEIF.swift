import TestSupport

/// `EncodedSamples.avif` with changed boxes. Item 1 is colours and item 2 alpha, each placed
/// relative to its own offset.
struct TestHEIF {
  private(set) var bytes = EncodedSamples.avif

  /// Returns the offset of a box by the types around it.
  private func offset(_ path: [String]) -> Int {
    var start = 0
    for (depth, type) in path.enumerated() {
      while String(decoding: bytes[start + 4..<start + 8], as: UTF8.self) != type {
        start += number(start)
      }
      // The `meta` box begins with a version and flags.
      if depth < path.count - 1 { start += type == "meta" ? 12 : 8 }
    }
    return start
  }

  private func number(_ place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  /// Inserts bytes at an offset of a box, or at its end.
  mutating func insert(_ new: [UInt8], at offset: Int? = nil, in path: [String]) {
    let box = self.offset(path)
    let place = box + (offset ?? number(box))
    let starts = path.indices.map { self.offset(Array(path[...$0])) }
    let sizes = starts.map { (place: $0, size: number($0) + new.count) }
    for (place, size) in sizes { bytes.replaceSubrange(place..<place + 4, with: Self.word(size)) }
    bytes.insert(contentsOf: new, at: place)
    // An entry of 18 bytes has the offset after two numbers of two bytes.
    let places = self.offset(["meta", "iloc"])
    for entry in 0..<2 {
      let place = places + 16 + 18 * entry + 4
      bytes.replaceSubrange(place..<place + 4, with: Self.word(number(place) + new.count))
    }
  }

  mutating func add(_ type: String, _ content: [UInt8]) {
    insert(
      Self.word(content.count + 8) + Array(type.utf8) + content, in: ["meta", "iprp", "ipco"])
    // The first entry is for item 1: its number, that of its four properties, and these. The new
    // one is ninth and essential.
    let entry = offset(["meta", "iprp", "ipma"]) + 16
    bytes[entry + 2] += 1
    insert([0x80 | 9], at: 16 + 3 + 4, in: ["meta", "iprp", "ipma"])
  }

  mutating func leaveLastLengthOpen() {
    let box = offset(["mdat"])
    bytes.replaceSubrange(box..<box + 4, with: Self.word(0))
  }

  /// States the length of a box in eight bytes after its type (ISO/IEC 14496-12, 4.2), as the last
  /// change.
  mutating func lengthenHead(of type: String) {
    let (box, places) = (offset([type]), offset(["meta", "iloc"]))
    for entry in 0..<2 {
      let place = places + 16 + 18 * entry + 4
      bytes.replaceSubrange(place..<place + 4, with: Self.word(number(place) + 8))
    }
    let length = number(box) + 8
    bytes.replaceSubrange(box..<box + 4, with: Self.word(1))
    bytes.insert(contentsOf: [0, 0, 0, 0] + Self.word(length), at: box + 8)
  }

  mutating func addPremultiplication() {
    insert(Self.word(14) + Array("prem".utf8) + [0, 1, 0, 1, 0, 2], in: ["meta", "iref"])
  }

  /// Replaces the beginning of a box's content.
  mutating func replace(_ old: [UInt8], with new: [UInt8]) {
    guard let place = bytes.indices.first(where: { bytes[$0...].starts(with: old) }) else { return }
    bytes.replaceSubrange(place..<place + new.count, with: new)
  }
}
