/// An encoder of tar files after POSIX.1-2017 (pax, "ustar Interchange Format") and GNU tar's
/// manual.
package struct TestTar {
  package enum Format: Sendable {
    case posix
    case gnu
    case old
  }

  private var members: [UInt8] = []

  package init() {}

  package var bytes: [UInt8] { members + Self.zeros(2 * Self.blockSize) }

  private static let blockSize = 512
  private static let mark = Array("ustar".utf8)

  /// Adds a header and the content behind it.
  ///
  /// - Parameters:
  ///   - type: The letter of the kind of member.
  ///   - size: The bytes of the field with the size, or nil for that of the content.
  ///   - fields: Further fields by their offsets.
  package mutating func add(
    _ name: String, type: Character = "0", _ content: [UInt8] = [], as format: Format = .posix,
    size: [UInt8]? = nil, _ fields: [Int: [UInt8]] = [:]
  ) {
    var block = Self.zeros(Self.blockSize)
    func put(_ field: [UInt8], at offset: Int) {
      block.replaceSubrange(offset..<offset + field.count, with: field)
    }
    put(Array(name.utf8), at: 0)
    put(Array("0000644\00001750\00000144\0".utf8), at: 100)
    put(size ?? Self.octal(content.count, digits: 11), at: 124)
    put(Self.octal(1_700_000_000, digits: 11), at: 136)
    put([type.asciiValue ?? 0], at: 156)
    switch format {
    case .posix: put(Self.mark + Array("\000".utf8), at: 257)
    case .gnu: put(Self.mark + Array("  \0".utf8), at: 257)
    case .old: break
    }
    for (offset, field) in fields { put(field, at: offset) }
    members += Self.sealed(block: block) + content
    members += Self.zeros(-content.count & (Self.blockSize - 1))
  }

  package static func record(_ key: String, _ value: String) -> [UInt8] {
    let rest = " \(key)=\(value)\n"
    // The length counts its own digits.
    let count = (rest.utf8.count...).first { $0 == rest.utf8.count + "\($0)".utf8.count } ?? 0
    return Array("\(count)\(rest)".utf8)
  }

  /// Returns the file with the right checksum in each header.
  package static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for start in stride(from: 0, through: bytes.count - blockSize, by: blockSize)
    where bytes[(start + 257)...].starts(with: mark) {
      let range = start..<start + blockSize
      bytes.replaceSubrange(range, with: sealed(block: Array(bytes[range])))
    }
    return bytes
  }

  /// Returns a gzip file (RFC 1952) of one stored block (RFC 1951).
  package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
    let little = { (value: Int, count: Int) in Array(bigEndian(value, bytes: count).reversed()) }
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
      + little(bytes.count, 2) + little(~bytes.count, 2) + bytes
      + little(Int(crc32(bytes)), 4) + little(bytes.count, 4)
  }

  /// The checksum counts its own field as spaces.
  private static func sealed(block: [UInt8]) -> [UInt8] {
    var block = block
    block.replaceSubrange(148..<156, with: Array(repeating: UInt8(ascii: " "), count: 8))
    let sum = block.reduce(0) { $0 + Int($1) }
    block.replaceSubrange(148..<155, with: octal(sum, digits: 6))
    return block
  }

  private static func octal(_ number: Int, digits: Int) -> [UInt8] {
    let text = String(number, radix: 8)
    return Array((String(repeating: "0", count: digits - text.count) + text).utf8) + [0]
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
