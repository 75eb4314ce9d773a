import GLBlurImage

/// The header of a PFM file: the lines before the samples, which contain `PF` or `Pf`, width and
/// height, and the scale.
///
/// Source: Paul Debevec, http://www.pauldebevec.com/Research/HDR/PFM/
struct PFMHeader {
  let info: ImageInfo
  /// Whether the file has one sample per pixel (`Pf`) rather than three (`PF`).
  let isGray: Bool
  /// Whether samples are little-endian, which a negative scale means. The magnitude of the scale is
  /// a unit of light and is ignored.
  let isLittleEndian: Bool
  /// The size of the header in bytes, up to the first sample.
  let count: Int

  var bytesPerRow: Int { info.size.width * (isGray ? 1 : 3) * 4 }

  init(_ source: ByteSource) throws(FileError) {
    var words = HeaderWords(source)
    isGray = try words.next() == "Pf"
    let width = try words.number("width") { Int($0) }
    let height = try words.number("height") { Int($0) }
    // A single whitespace character ends the header, whatever byte the first sample begins with.
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

/// The words of a header, which are separated by whitespace.
private struct HeaderWords {
  private let source: ByteSource
  private(set) var count = 0

  init(_ source: ByteSource) {
    self.source = source
  }

  /// Returns the next word and consumes the whitespace character after it.
  mutating func next() throws(FileError) -> String {
    var word: [UInt8] = []
    // No word of a valid header is as long as 256 bytes.
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
