import GLBlurImage

/// The header of a bitmap, a grey map or a pixmap: `P` with a digit, width, height and, unless it is a bitmap,
/// the number for white (maxval).
///
/// Source: the manual pages pbm(5), pgm(5) and ppm(5) of Netpbm.
struct NetpbmHeader {
  let info: ImageInfo
  /// Whether samples are numbers in words, not in bytes.
  let isPlain: Bool
  /// The number for white, 1…65535. A bitmap has bits, of which 1 is black.
  let white: Int
  let isBitmap: Bool
  /// The size of the header in bytes, up to the first sample.
  let count: Int

  init(_ source: ByteSource) throws(FileError) {
    var words = NetpbmWords(source)
    let kind = try words.kind()
    isPlain = kind <= 3
    isBitmap = kind % 3 == 1
    let size = Size(width: try words.number("width"), height: try words.number("height"))
    white = isBitmap ? 1 : try words.number("maxval")
    count = words.count
    guard size.width > 0, size.height > 0, (1...65_535).contains(white) else {
      throw words.damaged("its width, height or maxval is out of range")
    }
    try source.limits.check(size, name: source.name)
    var info = ImageInfo(
      fileFormat: .netpbm, size: size, format: white > 255 ? .rgba16 : .rgba8,
      bitsPerSample: Int.bitWidth - white.leadingZeroBitCount,
      colorModel: kind % 3 == 0 ? .rgb : .gray)
    let end = count + size.height * Self.bytesPerRow(info, isBitmap: isBitmap)
    // The pictures of a file lie one behind the other.
    if !isPlain, let next = try source.bytes(in: end..<end + 3),
      FileFormat(signatureOf: next) == .netpbm
    {
      info.notes.append("the file has several pictures, of which only the first is read")
    }
    self.info = info
  }

  /// The bytes of a row whose samples are bytes. Those of a bitmap are eight pixels each.
  var bytesPerRow: Int { Self.bytesPerRow(info, isBitmap: isBitmap) }

  private static func bytesPerRow(_ info: ImageInfo, isBitmap: Bool) -> Int {
    isBitmap
      ? (info.size.width + 7) / 8
      : info.size.width * info.channels * info.format.bytesPerChannel
  }
}

/// The words of a file, which are separated by whitespace, and comments from `#` to the end of the line.
struct NetpbmWords {
  private let source: ByteSource
  /// The number of bytes that have been read.
  private(set) var count = 0

  init(_ source: ByteSource) { self.source = source }

  /// Reads the two characters with which a file begins, and returns the digit among them.
  mutating func kind() throws(FileError) -> Int {
    _ = try byte()
    return Int(try byte()) - 0x30
  }

  /// Reads a number and the whitespace character behind it, which may be the end of the file.
  mutating func number(_ name: String) throws(FileError) -> Int {
    var value = Int(try digit(name))
    while let next = try nextByte(), !next.isSpace {
      guard (0x30...0x39).contains(next), value < 1 << 40 else {
        throw damaged("its \(name) is not a number")
      }
      value = 10 * value + Int(next) - 0x30
    }
    return value
  }

  /// Reads a digit, which needs no whitespace behind it.
  mutating func digit(_ name: String) throws(FileError) -> UInt8 {
    var next = try byte()
    while next.isSpace { next = try byte() }
    guard (0x30...0x39).contains(next) else { throw damaged("its \(name) is not a number") }
    return next - 0x30
  }

  private mutating func byte() throws(FileError) -> UInt8 {
    guard let byte = try nextByte() else { throw damaged("it ends before its last pixel") }
    return byte
  }

  /// Reads a byte, or the end of the line instead of a comment. It is nil at the end of the file.
  private mutating func nextByte() throws(FileError) -> UInt8? {
    var byte: UInt8 = 0
    var isComment = false
    repeat {
      guard unsafe source.read(1, into: &byte) else {
        if let failure = source.failure { throw failure }
        return nil
      }
      count += 1
      isComment = byte == UInt8(ascii: "#") || isComment && byte != 0x0A && byte != 0x0D
    } while isComment
    return byte
  }

  func damaged(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .netpbm, reason: reason)
  }
}
