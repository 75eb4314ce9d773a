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
    } else if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else if Self.beginsTIFF(bytes) {
      self = .tiff
    } else if Self.beginsPFM(bytes) {
      self = .pfm
    } else if let format = Self.binarySignatures.first(where: { bytes.starts(with: $0.0) })?.1 {
      self = format
    } else if let format = Self.boxes(bytes) {
      self = format
    } else if Self.beginsNetpbm(bytes) {
      self = .netpbm
    } else if Self.beginsCube(bytes) {
      self = .cube
    } else {
      return nil
    }
  }

  // The signatures are those of the specifications of the formats.
  private static let binarySignatures: [([UInt8], FileFormat)] = [
    (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif), (Array("BM".utf8), .bmp),
    ([0xFF, 0x0A], .jpegXL), ([0, 0, 0, 0x0C] + Array("JXL ".utf8), .jpegXL),
    ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000), ([0, 0, 0, 0x0C] + Array("jP  ".utf8), .jpeg2000),
    ([0x76, 0x2F, 0x31, 0x01], .openEXR),
  ]

  /// Returns the format of a picture in boxes (ISO/IEC 14496-12), which its major brand names.
  private static func boxes(_ bytes: [UInt8]) -> FileFormat? {
    guard bytes.dropFirst(4).starts(with: "ftyp".utf8) else { return nil }
    switch String(decoding: bytes.dropFirst(8).prefix(4), as: UTF8.self) {
    case "avif", "avis": return .avif
    case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1": return .heic
    default: return nil
    }
  }

  /// Returns whether the bytes begin a bitmap, a grey map or a pixmap: a P, a digit and a space.
  private static func beginsNetpbm(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == UInt8(ascii: "P") && (0x31...0x36).contains(bytes[1])
      && bytes[2].isSpace
  }

  /// The number of bytes in which a format is recognised.
  static let signatureLength = 12

  /// Returns whether a file begins like a TIFF or BigTIFF file, and not like a raw image that does so.
  private static func beginsTIFF(_ bytes: [UInt8]) -> Bool {
    ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { bytes.starts(with: $0.utf8) }
      && !ForeignFormat.beginsCanonRaw(bytes)
  }

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
