/// An image file format that can be read, written or both.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, 8 or 16 bits per sample.
  case png = "PNG"
  /// JPEG, 8 bits per sample, without alpha.
  case jpeg = "JPEG"
  /// WebP, 8 bits per sample, lossy or lossless, still or animated.
  case webP = "WebP"
  /// TIFF and BigTIFF, of which the first page is read, and 8, 16 or floating-point 32 bits per
  /// sample written.
  case tiff = "TIFF"
  /// Portable float maps: 32-bit floating-point samples without alpha.
  case pfm = "PFM"
  /// Animated PNG, read as PNG. `Image` gives the picture that programs without animation show.
  case apng = "APNG"
  /// AV1 still images, 8, 10 or 12 bits per sample, read through libvips.
  case avif = "AVIF"
  /// High-efficiency images of phones (HEIF with HEVC), 8 or 10 bits per sample, read through
  /// libvips.
  case heic = "HEIC"
  /// GIF, still or animated, read through libvips.
  case gif = "GIF"
  /// JPEG XL, read only from trusted files.
  case jpegXL = "JPEG XL"
  /// JPEG 2000, read only from trusted files.
  case jpeg2000 = "JPEG 2000"
  /// Netpbm's bitmaps, grey maps and pixmaps, plain and raw, with any maxval.
  case netpbm = "Netpbm"
  /// OpenEXR in linear light, read only from trusted files.
  case openEXR = "OpenEXR"
  /// Windows bitmaps, read only from trusted files.
  case bmp = "BMP"
  /// Colour lookup tables in Adobe's Cube format, read as images for the filter `colorLookup`.
  case cube = "Cube"

  /// The trusted formats, in words.
  static var readable: String {
    let names = allCases.filter { $0.isTrusted && $0 != .cube && $0 != .apng }
    return names.map(\.rawValue).joined(separator: ", ") + " and .cube files"
  }

  /// Creates the writable format for the extension of a path, ignoring case, or nil if there is
  /// none.
  public init?(endingOf path: String) {
    let path = path.lowercased()
    let format = Self.allCases.first { $0.endings.contains { path.hasSuffix($0) } }
    guard let format else { return nil }
    self = format
  }
}

/// A kind of file that is recognised by its first bytes, but is no readable image.
public struct ForeignFormat: Hashable, Sendable {
  /// What the file is, such as `a Photoshop image` or `empty`.
  public let phrase: String
  /// What to do, such as `convert it into PNG, for example with convert of Debian's package
  /// imagemagick`.
  public let cure: String

  private init(_ phrase: String, cure: String) {
    self.phrase = phrase
    self.cure = cure
  }

  /// - Parameters:
  ///   - tool: A program that converts the format to PNG.
  ///   - package: The Debian package of the program.
  private init(_ phrase: String, by tool: String, of package: String) {
    self.init(
      phrase,
      cure: "convert it into PNG, for example with \(tool) of Debian's package \(package)")
  }

  private init(packed phrase: String) {
    self.init(phrase, cure: "unpack it first")
  }
}

extension ForeignFormat {
  package static let jpegXR = ForeignFormat("a JPEG XR image", by: "JxrDecApp", of: "libjxr-tools")
  package static let photoshop = ForeignFormat(
    "a Photoshop image", by: "convert", of: "imagemagick")
  package static let gimp = ForeignFormat("a GIMP image", by: "gimp", of: "gimp")
  package static let radiance = ForeignFormat(
    "a Radiance HDR image", by: "oiiotool", of: "openimageio-tools")
  package static let netpbm = ForeignFormat(
    "a Netpbm image of the kind PAM", by: "pamtopng", of: "netpbm")
  package static let qoi = ForeignFormat("a QOI image", by: "ffmpeg", of: "ffmpeg")
  package static let icon = ForeignFormat("a Windows icon", by: "icotool", of: "icoutils")
  package static let dds = ForeignFormat("a DDS texture", by: "convert", of: "imagemagick")
  package static let cameraRaw = ForeignFormat(
    "a camera's raw image", by: "darktable-cli", of: "darktable")
  package static let svg = ForeignFormat("an SVG drawing", by: "rsvg-convert", of: "librsvg2-bin")
  package static let pdf = ForeignFormat("a PDF document", by: "pdftoppm", of: "poppler-utils")
  package static let postScript = ForeignFormat(
    "a PostScript document", by: "gs", of: "ghostscript")
  package static let video = ForeignFormat("a video", by: "ffmpeg", of: "ffmpeg")
  package static let sound = ForeignFormat(
    "a sound file", cure: "give it as the sound of a film")
  package static let gzip = ForeignFormat(packed: "a gzip file")
  package static let bzip2 = ForeignFormat(packed: "a bzip2 file")
  package static let xz = ForeignFormat(packed: "an XZ file")
  package static let zstandard = ForeignFormat(packed: "a Zstandard file")
  package static let zip = ForeignFormat(packed: "a ZIP archive")
  package static let html = ForeignFormat(
    "an HTML page",
    cure: "download the image itself, since the page may say why there was none")
  package static let json = ForeignFormat("a JSON text", cure: "give an image")
  package static let text = ForeignFormat("a text", cure: "give an image")
  package static let empty = ForeignFormat("empty", cure: "download or export it again")
}

// The signatures come from the specifications of the formats.
extension ForeignFormat {
  /// The bytes at the beginning of a file that are examined.
  static let signatureLength = 1024

  /// Creates the format that the first 1024 bytes of a file (or all) identify, or nil if they are
  /// unknown or begin a readable image.
  public init?(signatureOf bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes.prefix(Self.signatureLength))
    guard FileFormat(signatureOf: bytes) == nil else { return nil }
    guard let format = Self.binary(bytes) ?? Self.textual(bytes) else { return nil }
    self = format
  }

  private static func binary(_ bytes: [UInt8]) -> ForeignFormat? {
    if bytes.isEmpty { return .empty }
    if has("ftyp", at: 4, bytes) { return isoMedia(brand: bytes.dropFirst(8).prefix(4)) }
    // Canon's files begin like TIFF files.
    if beginsCanonRaw(bytes) { return .cameraRaw }
    if isSound(bytes) { return .sound }
    return signatures.first { bytes.starts(with: $0.start) }?.format
  }

  /// Returns whether a file begins like a Canon camera's raw image, with the letters CR before its
  /// first directory.
  static func beginsCanonRaw(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x49, 0x49, 0x2A, 0, 16, 0, 0, 0]) && has("CR", at: 8, bytes)
  }

  private static func has(_ text: String, at index: Int, _ bytes: [UInt8]) -> Bool {
    bytes.dropFirst(index).starts(with: text.utf8)
  }

  private static func isoMedia(brand: ArraySlice<UInt8>) -> ForeignFormat {
    switch String(decoding: brand, as: UTF8.self) {
    case "crx ": .cameraRaw
    case "M4A ", "M4B ": .sound
    default: .video
    }
  }

  /// WAV, AIFF, Core Audio, FLAC, AU, Ogg with sound alone (RFC 3533; the first page has a head of
  /// 28 bytes), and streams of AAC or MPEG audio.
  private static func isSound(_ bytes: [UInt8]) -> Bool {
    if has("OggS", at: 0, bytes) {
      return ["OpusHead", "\u{1}vorbis", "\u{7F}FLAC", "Speex"].contains { has($0, at: 28, bytes) }
    }
    let isChunked =
      has("RIFF", at: 0, bytes) && has("WAVE", at: 8, bytes)
      || has("FORM", at: 0, bytes) && has("AIF", at: 8, bytes)
    // ISO/IEC 11172-3 and 13818-7: twelve bits of 1, and a layer other than I, as UTF-16 would
    // begin.
    let isStream =
      bytes.count > 3 && bytes[0] == 0xFF && bytes[1] >= 0xF0 && bytes[2] >> 4 != 15
      && ([2, 4].contains(bytes[1] & 6) || bytes[1] & 0xF6 == 0xF0)
    let isNamed = ["ID3", "fLaC", "caff", ".snd"].contains { has($0, at: 0, bytes) }
    return isChunked || isStream || isNamed && !isText(bytes)
  }

  private static let signatures: [(start: [UInt8], format: ForeignFormat)] = [
    ([0x49, 0x49, 0xBC], .jpegXR),
    (Array("8BPS".utf8), .photoshop), (Array("gimp xcf ".utf8), .gimp),
    (Array("#?".utf8), .radiance),
    (Array("qoif".utf8), .qoi), ([0, 0, 1, 0], .icon), (Array("DDS ".utf8), .dds),
    (Array("FUJIFILMCCD-RAW".utf8), .cameraRaw), (Array("IIU\0".utf8), .cameraRaw),
    (Array("IIRO".utf8), .cameraRaw), (Array("IIRS".utf8), .cameraRaw),
    (Array("%PDF-".utf8), .pdf), (Array("%!PS".utf8), .postScript),
    ([0x1A, 0x45, 0xDF, 0xA3], .video),
    ([0x1F, 0x8B], .gzip), (Array("BZh".utf8), .bzip2), ([0xFD] + Array("7zXZ\0".utf8), .xz),
    ([0x28, 0xB5, 0x2F, 0xFD], .zstandard), (Array("PK\u{3}\u{4}".utf8), .zip),
  ]

  private static func textual(_ bytes: [UInt8]) -> ForeignFormat? {
    if isNetpbm(bytes) { return .netpbm }
    let text = bytes[...].withoutByteOrderMark.drop(while: \.isSpace)
    guard isText(bytes) else { return nil }
    let start = String(decoding: text, as: UTF8.self).lowercased()
    if start.hasPrefix("<") {
      if start.contains("<svg") { return .svg }
      if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") { return .html }
    }
    return start.hasPrefix("{") || start.hasPrefix("[") ? .json : .text
  }

  private static func isNetpbm(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == UInt8(ascii: "P") && bytes[1] == UInt8(ascii: "7")
      && bytes[2].isSpace
  }

  /// Returns whether the bytes are UTF-8 with no control characters but white space and escape.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0.isSpace || $0 == 0x1B }) else {
      return false
    }
    // The last character, of up to four bytes, may be cut off.
    return (0..<4).contains { count in
      (count == 0 || bytes.count == signatureLength)
        && String(validating: bytes.dropLast(count), as: UTF8.self) != nil
    }
  }
}

extension UInt8 {
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension ArraySlice<UInt8> {
  /// The text without a UTF-8 byte order mark.
  var withoutByteOrderMark: ArraySlice<UInt8> {
    starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self
  }
}
