import GLBlurImage

/// The header of a PFM file: `PF` or `Pf`, width, height, and the scale.
///
/// Source: Paul Debevec, http://www.pauldebevec.com/Research/HDR/PFM/
struct PFMHeader {
  let info: ImageInfo
  /// Whether pixels have one sample (`Pf`), not three (`PF`).
  let isGray: Bool
  /// Whether samples are little-endian, which a negative scale means. The scale's magnitude, a unit
  /// of light, is ignored.
  let isLittleEndian: Bool
  /// The bytes before the first sample.
  let count: Int

  var bytesPerRow: Int { info.size.width * (isGray ? 1 : 3) * 4 }

  init(_ source: ByteSource) throws(FileError) {
    var words = HeaderWords(source)
    isGray = try words.next() == "Pf"
    let width = try words.number("width") { Int($0) }
    let height = try words.number("height") { Int($0) }
    // One whitespace character ends the header, whatever byte follows.
    let scale = try words.number("scale") { Double($0) }
    guard width > 0, height > 0, scale.isFinite, scale != 0 else {
      throw words.damaged("its width, height or scale is out of range")
    }
    isLittleEndian = scale < 0
    count = words.count
    let size = Size(width: width, height: height)
    try source.limits.check(size, name: source.name)
    info = ImageInfo(
      fileFormat: .pfm, size: size, format: .rgbaFloat, bitsPerSample: 32,
      colorModel: isGray ? .gray : .rgb)
  }
}

private struct HeaderWords {
  private let source: ByteSource
  private(set) var count = 0

  init(_ source: ByteSource) {
    self.source = source
  }

  /// Returns the next word, and consumes the whitespace character after it.
  mutating func next() throws(FileError) -> String {
    var word: [UInt8] = []
    // No valid word has 256 bytes.
    for _ in 0..<256 {
      var byte: UInt8 = 0
      guard unsafe source.read(1, into: &byte) else {
        throw source.failure ?? damaged("it ends within its header")
      }
      count += 1
      guard byte.isSpace else {
        word.append(byte)
        continue
      }
      if !word.isEmpty { return String(decoding: word, as: UTF8.self) }
    }
    throw damaged("its header contains a word that is too long")
  }

  mutating func number<Number>(
    _ name: String, _ parse: (String) -> Number?
  ) throws(FileError) -> Number {
    let word = try next()
    guard let number = parse(word) else { throw damaged("its \(name) is not a number") }
    return number
  }

  func damaged(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .pfm, reason: reason)
  }
}

extension PFMHeader {
  private var decodingBytes: Int {
    let shape = ImageShape(info.size, info.format)
    return (shape.parts.first?.count ?? 0) * shape.bytesPerRow + bytesPerRow
  }

  /// Opens the picture, if the file is long enough. The header must be the last bytes read from
  /// `source`.
  func picture(of source: ByteSource) throws(FileError) -> any PictureSource {
    guard source.count - count >= info.size.height * bytesPerRow else { throw tooShort(source) }
    return PartSource(info, .none, decodingBytes: decodingBytes) { body in
      try forEachPart(source, body)
    }
  }

  private func tooShort(_ source: ByteSource) -> FileError {
    .damaged(name: source.name, format: .pfm, reason: "it ends before its last pixel")
  }

  /// Decodes the picture in parts, from the lowest one up. Values count as sRGB-encoded, like those
  /// that `PFMCodec` writes, and are clamped to 0…1.
  private func forEachPart(_ source: ByteSource, _ body: (ImagePart) throws -> Void) throws {
    let width = info.size.width
    var row = [UInt8](repeating: 0, count: bytesPerRow)
    // The file begins with the bottom row.
    for rows in ImageShape(info.size, info.format).parts.reversed() {
      let part = ImageInfo(
        fileFormat: .pfm, size: Size(width: width, height: rows.count), format: info.format,
        bitsPerSample: 32)
      var image = try Image(part, profile: .none, name: source.name) {
        (target: inout MutableRawSpan) throws(FileError) in
        for y in (0..<rows.count).reversed() {
          let isRead = unsafe row.withUnsafeMutableBytes { row in
            guard let start = row.baseAddress else { return false }
            return unsafe source.read(row.count, into: start)
          }
          guard isRead else { throw source.failure ?? tooShort(source) }
          store(row, at: y * width * 16, into: &target)
        }
      }
      // A grey sample has become three.
      if isGray { image.clampedSamples /= 3 }
      try body(ImagePart(image, y: rows.lowerBound))
    }
  }

  fileprivate func store(_ row: [UInt8], at start: Int, into target: inout MutableRawSpan) {
    let channels = isGray ? 1 : 3
    for x in 0..<info.size.width {
      for channel in 0..<4 {
        let value = channel == 3 ? 1 : float(row, x * channels + min(channel, channels - 1))
        target.storeBytes(of: value, toByteOffset: start + 16 * x + 4 * channel, as: Float.self)
      }
    }
  }

  private func float(_ row: [UInt8], _ index: Int) -> Float {
    let bits = (0..<4).reduce(UInt32(0)) { bits, byte in
      bits << 8 | UInt32(row[4 * index + (isLittleEndian ? 3 - byte : byte)])
    }
    return Float(bitPattern: bits)
  }
}
