import CCodecs

/// Metadata as hexadecimal digits in a PNG text, as ImageMagick and ExifTool write what has no
/// chunk.
enum RawProfile {
  private static let prefix = "Raw profile type "

  static let iptc = prefix + "iptc"

  /// Returns the text: a name, the number of bytes and the digits.
  static func text(_ name: String, _ bytes: [UInt8]) -> String {
    let digits = Array(bytes.hexadecimal.lowercased().utf8)
    let lines = stride(from: 0, to: digits.count, by: 72).map {
      String(decoding: digits[$0..<min($0 + 72, digits.count)], as: UTF8.self)
    }
    return "\n\(name)\n\(bytes.count)\n\(lines.joined(separator: "\n"))\n"
  }

  static func bytes(_ keyword: String, _ text: [UInt8]) -> [UInt8]? {
    guard keyword.hasPrefix(prefix) else { return nil }
    var place = 0
    func skipSpace() { while place < text.count, isSpace(text[place]) { place += 1 } }
    func word() -> ArraySlice<UInt8> {
      skipSpace()
      let start = place
      while place < text.count, !isSpace(text[place]) { place += 1 }
      return text[start..<place]
    }
    // A name and a number precede the digits.
    guard !word().isEmpty, let count = Int(String(decoding: word().prefix(20), as: UTF8.self)),
      count > 0, count <= (text.count - place) / 2
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var high: UInt8?
    for digit in text[place...] where !isSpace(digit) {
      guard let value = value(ofDigit: digit), bytes.count < count else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes.count == count ? bytes : nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
}

/// The content of a zlib stream (RFC 1950).
enum Inflation {
  case whole([UInt8])
  case longer
  case damaged

  /// Inflates a stream to at most `most` bytes.
  init(_ bytes: [UInt8], most: Int) {
    guard let inflater = unsafe cdeflate_inflater_create() else {
      self = .damaged
      return
    }
    defer { unsafe cdeflate_inflater_destroy(inflater) }
    var content: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    self = unsafe bytes.withUnsafeBufferPointer { bytes in
      var next = bytes.baseAddress
      var count = bytes.count
      while content.count <= most {
        let (status, added) = unsafe part.withUnsafeMutableBufferPointer { part in
          var target = part.baseAddress
          var room = part.count
          let status = unsafe cdeflate_inflate(inflater, &next, &count, &target, &room)
          return (status, part.count - room)
        }
        content += part[..<added]
        switch status {
        case CDEFLATE_HAS_ENDED: return content.count <= most ? .whole(content) : .longer
        case CDEFLATE_GOES_ON where added > 0: continue
        default: return .damaged
        }
      }
      return .longer
    }
  }
}
