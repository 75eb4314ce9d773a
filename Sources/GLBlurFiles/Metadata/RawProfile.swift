/// Metadata as hexadecimal digits in a text of a PNG file, as ImageMagick and ExifTool write what PNG has
/// no chunk for.
enum RawProfile {
  private static let prefix = "Raw profile type "

  /// The keyword of IPTC records.
  static let iptc = prefix + "iptc"

  /// Returns the text of bytes: the name, their number and the digits.
  static func text(_ name: String, _ bytes: [UInt8]) -> String {
    let digits = Array(bytes.hexadecimal.lowercased().utf8)
    let lines = stride(from: 0, to: digits.count, by: 72).map {
      String(decoding: digits[$0..<min($0 + 72, digits.count)], as: UTF8.self)
    }
    return "\n\(name)\n\(bytes.count)\n\(lines.joined(separator: "\n"))\n"
  }

  /// Returns the bytes of a text, or nil if it has none.
  static func bytes(_ keyword: String, _ text: String) -> [UInt8]? {
    guard keyword.hasPrefix(prefix) else { return nil }
    // A name and a number precede the digits.
    let lines = text.utf8.split(whereSeparator: \.isSpace)
    guard lines.count > 2, let count = Int(String(decoding: lines[1], as: UTF8.self)),
      count > 0
    else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for line in lines[2...] {
      for digit in line {
        guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
        if let first = high {
          bytes.append(first << 4 | UInt8(value))
          high = nil
        } else {
          high = UInt8(value)
        }
      }
    }
    return bytes.count == count ? bytes : nil
  }
}
