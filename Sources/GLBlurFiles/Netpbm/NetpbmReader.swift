import GLBlurImage

/// A bitmap, grey map or pixmap whose header has been read, with samples encoded by sRGB.
final class NetpbmReader: LibraryDecoder {
  let info: ImageInfo
  private let header: NetpbmHeader
  private let source: ByteSource
  private let scaling: SampleConversion?
  private var words: NetpbmWords
  /// The bytes of a row (if not plain), and its numbers.
  private var row: [UInt8]
  private var samples: [UInt16]
  private var rows = 0

  init(_ source: ByteSource) throws(FileError) {
    header = try NetpbmHeader(source)
    self.source = source
    info = header.info
    scaling = SampleConversion(SampleScale(white: header.white), to: info.format)
    words = NetpbmWords(source)
    row = [UInt8](repeating: 0, count: header.isPlain ? 0 : header.bytesPerRow)
    samples = [UInt16](repeating: 0, count: info.size.width * info.channels)
  }

  var profile: ColorProfile { .none }
  var decodingBytes: Int { row.count + 2 * samples.count + (scaling?.byteCount ?? 0) }

  /// Throws before memory is allocated if the file is too short for its pixels.
  func check() throws(FileError) {
    let samples = info.size.area * info.channels
    let least =
      !header.isPlain
      ? info.size.height * header.bytesPerRow : header.isBitmap ? samples : 2 * samples - 1
    guard source.count - header.count >= least else {
      throw words.damaged("it ends before its last pixel")
    }
  }

  func start() throws(FileError) {}

  func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws(FileError) {
    let width = info.size.width
    for y in 0..<count {
      try readRow()
      self.rows += 1
      if info.format == .rgba8 {
        unsafe Self.expand(
          samples, info.channels, isBitmap: header.isBitmap, opaque: UInt8(header.white),
          into: rows.assumingMemoryBound(to: UInt8.self) + 4 * y * width)
      } else {
        unsafe Self.expand(
          samples, info.channels, isBitmap: false, opaque: UInt16(header.white),
          into: rows.assumingMemoryBound(to: UInt16.self) + 4 * y * width)
      }
    }
    unsafe scaling?.convert(rows, count: count * width)
  }

  func finish() throws(FileError) {}

  private func readRow() throws(FileError) {
    if header.isPlain {
      for index in samples.indices {
        let number =
          header.isBitmap ? Int(try words.digit("sample")) : try words.number("sample")
        samples[index] = UInt16(clamping: number)
      }
    } else {
      guard unsafe source.read(row.count, into: &row) else {
        throw source.failure ?? words.damaged("it ends before its last pixel")
      }
      Self.unpack(row, isBitmap: header.isBitmap, isDeep: header.white > 255, into: &samples)
    }
    guard let greatest = samples.max(), greatest > header.white else { return }
    throw words.damaged(
      "a sample of its row \(rows + 1) is \(greatest), and its maxval is \(header.white)")
  }

  private static func unpack(
    _ bytes: [UInt8], isBitmap: Bool, isDeep: Bool, into numbers: inout [UInt16]
  ) {
    for index in numbers.indices {
      numbers[index] =
        isBitmap
        ? UInt16(bytes[index / 8] >> (7 - index % 8) & 1)
        : isDeep
          ? UInt16(bytes[2 * index]) << 8 | UInt16(bytes[2 * index + 1]) : UInt16(bytes[index])
    }
  }

  /// Expands the numbers of a row, one or three (`step`) per pixel, to RGBA.
  private static func expand<Sample: FixedWidthInteger>(
    _ numbers: [UInt16], _ step: Int, isBitmap: Bool, opaque: Sample,
    into target: UnsafeMutablePointer<Sample>
  ) {
    let flip: UInt16 = isBitmap ? 1 : 0
    for x in 0..<numbers.count / step {
      for channel in 0..<3 {
        let number = numbers[step * x + min(channel, step - 1)] ^ flip
        unsafe target[4 * x + channel] = Sample(truncatingIfNeeded: number)
      }
      unsafe target[4 * x + 3] = opaque
    }
  }
}

/// The header of a bitmap, a grey map or a pixmap: `P` and a digit, width, height and, except in
/// bitmaps, the number for white (maxval).
///
/// Source: the manual pages pbm(5), pgm(5) and ppm(5) of Netpbm.
struct NetpbmHeader {
  let info: ImageInfo
  /// Whether samples are words, not bytes.
  let isPlain: Bool
  /// The number for white, 1…65535. In a bitmap, 1 is black.
  let white: Int
  let isBitmap: Bool
  /// The bytes before the first sample.
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
    // A file may have several pictures in sequence.
    if !isPlain, let next = try source.bytes(in: end..<end + 3),
      FileFormat(signatureOf: next) == .netpbm
    {
      info.notes.append("the file has several pictures, of which only the first is read")
    }
    self.info = info
  }

  /// The bytes of a row of binary samples. A bitmap has eight pixels in a byte.
  var bytesPerRow: Int { Self.bytesPerRow(info, isBitmap: isBitmap) }

  private static func bytesPerRow(_ info: ImageInfo, isBitmap: Bool) -> Int {
    isBitmap
      ? (info.size.width + 7) / 8
      : info.size.width * info.channels * info.format.bytesPerChannel
  }
}

/// The words of a file, separated by whitespace and by comments from `#` to the end of the line.
struct NetpbmWords {
  private let source: ByteSource
  private(set) var count = 0

  init(_ source: ByteSource) { self.source = source }

  /// Reads the two characters that begin a file, and returns the digit.
  mutating func kind() throws(FileError) -> Int {
    _ = try byte()
    return Int(try byte()) - 0x30
  }

  /// Reads a number and the whitespace character (or the end of the file) after it.
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

  /// Reads a digit, which no whitespace need follow.
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

  /// Reads a byte, with a comment counting as the end of the line. Returns nil at the end of the
  /// file.
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
