extension FileFormat {
  /// Creates the format that the first bytes of an encoded file identify, regardless of the file's
  /// name. The result is nil if the bytes do not begin a file that can be read.
  public init?(signatureOf bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    // PNG's signature has four more bytes, which reveal a transfer in text mode; libpng checks them
    // and reports that damage.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if Self.beginsPFM(bytes) {
      self = .pfm
    } else if Self.beginsCube(bytes) {
      self = .cube
    } else {
      return nil
    }
  }

  /// The number of bytes in which a format is recognised.
  static let signatureLength = 8

  /// Returns whether a file that begins with these bytes may be a PFM file.
  private static func beginsPFM(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == UInt8(ascii: "P")
      && (bytes[1] == UInt8(ascii: "F") || bytes[1] == UInt8(ascii: "f"))
      && bytes[2].isSpace
  }

  /// Returns whether a file that begins with these bytes may be a colour table: it begins with a
  /// comment or a keyword. A Radiance image begins with what looks like a comment.
  private static func beginsCube(_ bytes: [UInt8]) -> Bool {
    guard !bytes.starts(with: "#?".utf8) else { return false }
    let text = bytes[...].withoutByteOrderMark.drop { [0x09, 0x0A, 0x0D, 0x20].contains($0) }
    return ["#", "TITLE", "LUT_", "DOMA"].contains { text.starts(with: $0.utf8) }
  }
}

extension UInt8 {
  /// Whether the byte is a whitespace character in ASCII.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
  /// The text without a leading UTF-8 byte order mark, which some editors write.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
  }
}
