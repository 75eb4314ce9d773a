import SystemLibrary

/// An XMP packet for the short segments of a JPEG file (XMP specification, part 3, 1.1.3.1): the
/// packet itself, and the properties that do not fit.
struct ExtendedXMP {
  static let mostBytes = 65502
  private static let mostOfPart = 65400
  private static let note = XMLScanner.Name(
    namespace: "http://ns.adobe.com/xmp/note/", local: "HasExtendedXMP")

  let packet: [UInt8]
  /// The contents of the further segments, after their identifiers.
  let parts: [[UInt8]]

  // MARK: Writing

  /// Divides a packet, or returns nil if that is impossible.
  init?(dividing packet: [UInt8]) {
    let packet = packet.count > Self.mostBytes ? Self.withoutPadding(packet) : packet
    guard packet.count > Self.mostBytes else {
      self.packet = packet
      parts = []
      return
    }
    guard let read = XMPPacket(packet) else { return nil }
    // The longest elements are moved until the others fit beside the note.
    let room = Self.mostBytes - 300
    var count = packet.count
    var moved: Set<Int> = []
    for property in read.properties.filter({ !$0.isAttribute })
      .sorted(by: { $0.place.count > $1.place.count }) where count > room
    {
      moved.insert(property.place.lowerBound)
      count -= property.place.count
    }
    guard let rest = read.descriptions(with: { moved.contains($0.place.lowerBound) }) else {
      return nil
    }
    let extended = XMPPacket.document(rest)
    let name = md5(extended)
    let note =
      "<rdf:Description rdf:about=\"\" xmlns:rdf=\"\(XMPPacket.rdf)\" "
      + "xmlns:xmpNote=\"\(Self.note.namespace)\" xmpNote:\(Self.note.local)=\"\(name)\"/>"
    self.packet = read.edited(appending: Array(note.utf8)) {
      moved.contains($0.place.lowerBound) || $0.name == Self.note ? .remove : .keep
    }
    guard read.end != nil, self.packet.count <= Self.mostBytes else { return nil }
    parts = stride(from: 0, to: extended.count, by: Self.mostOfPart).map { start in
      Array(name.utf8) + bigEndian(extended.count) + bigEndian(start)
        + extended[start..<min(start + Self.mostOfPart, extended.count)]
    }
  }

  private static func withoutPadding(_ packet: [UInt8]) -> [UInt8] {
    let end = Array("<?xpacket end".utf8)
    guard packet.count > 100,
      let start = (packet.count - 100..<packet.count - end.count).last(where: {
        packet[$0...].starts(with: end)
      })
    else { return packet }
    let kept = packet[..<start].reversed().drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return kept.reversed() + packet[start...]
  }

  // MARK: Reading

  /// A part of the extended properties in a file.
  struct Part {
    /// The digest that names the extended properties.
    let name: [UInt8]
    /// The bytes of all parts, and the offset of this one.
    let total: Int
    let offset: Int
    let bytes: [UInt8]

    init?(_ content: [UInt8]) {
      guard content.count >= 40 else { return nil }
      name = Array(content[..<32])
      total = bigEndianNumber(content[32..<36])
      offset = bigEndianNumber(content[36..<40])
      bytes = Array(content[40...])
    }
  }

  /// Returns a packet with its extended properties, or nil if a part is missing or malformed.
  static func joined(_ packet: XMPPacket, _ parts: [Part]) -> [UInt8]? {
    guard
      let note = packet.properties.first(where: { $0.name == note })?.value.map({
        Array(packet.bytes[$0])
      })
    else { return nil }
    let parts = parts.filter { $0.name == note }.sorted { $0.offset < $1.offset }
    var rest: [UInt8] = []
    for part in parts {
      guard part.offset == rest.count, part.total == parts[0].total else { return nil }
      rest += part.bytes
    }
    guard let total = parts.first?.total, rest.count == total, packet.end != nil,
      let extended = XMPPacket(rest)?.descriptions(with: { _ in true })
    else { return nil }
    return packet.edited(appending: extended) {
      $0.name == Self.note ? .remove : .keep
    }
  }

  /// Returns a packet without the reference to extended properties.
  static func withoutNote(_ packet: XMPPacket) -> [UInt8] {
    packet.edited { $0.name == note ? .remove : .keep }
  }
}

/// Returns the MD5 digest (RFC 1321) in hexadecimal digits, which names extended XMP and protects
/// nothing.
func md5(_ bytes: [UInt8]) -> String {
  let shifts: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
  let constants = (1...64).map { UInt32(abs(sin(Double($0))) * 4_294_967_296) }
  var message = bytes + [0x80]
  message += [UInt8](repeating: 0, count: (120 - message.count % 64) % 64)
  message += littleEndian(8 * bytes.count, bytes: 8)
  var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
  for block in stride(from: 0, to: message.count, by: 64) {
    let words = (0..<16).map {
      UInt32(littleEndianNumber(message[block + 4 * $0..<block + 4 * $0 + 4]))
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    for step in 0..<64 {
      let mixed: UInt32
      let word: Int
      switch step / 16 {
      case 0: (mixed, word) = (b & c | ~b & d, step)
      case 1: (mixed, word) = (d & b | ~d & c, (5 * step + 1) % 16)
      case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
      default: (mixed, word) = (c ^ (b | ~d), 7 * step % 16)
      }
      let sum = a &+ mixed &+ constants[step] &+ words[word]
      let shift = shifts[step / 16][step % 4]
      (a, b, c, d) = (d, b &+ (sum << shift | sum >> (32 - shift)), b, c)
    }
    state = zip(state, [a, b, c, d]).map { $0 &+ $1 }
  }
  return state.flatMap { littleEndian(Int($0), bytes: 4) }.hexadecimal
}

extension Sequence<UInt8> {
  var hexadecimal: String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
