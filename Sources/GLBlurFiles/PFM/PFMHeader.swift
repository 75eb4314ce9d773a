import GLBlurImage

/// The three lines before the floats of a PFM file: `PF` or `Pf`, width and height, scale.
///
/// Source: Paul Debevec, http://www.pauldebevec.com/Research/HDR/PFM/
struct PFMHeader {
  let info: ImageInfo
  /// `Pf`: one sample a pixel, not three.
  let isGray: Bool
  /// The scale's sign says so; its magnitude is a unit of light, of which nothing is known here.
  let isLittleEndian: Bool
  /// Bytes up to the first float.
  let count: Int

  var bytesPerRow: Int { info.size.width * (isGray ? 1 : 3) * 4 }

  /// Whether an encoded file may be one.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == UInt8(ascii: "P")
      && (bytes[1] == UInt8(ascii: "F") || bytes[1] == UInt8(ascii: "f"))
      && isSpace(bytes[2])
  }

  init(_ source: ByteSource) throws(FileError) {
    var words = HeaderWords(source)
    isGray = try words.next() == "Pf"
    let width = try words.number("width") { Int($0) }
    let height = try words.number("height") { Int($0) }
    // One white character ends the header, whatever the floats begin with.
    let scale = try words.number("scale") { Double($0) }
    guard width > 0, height > 0, scale.isFinite, scale != 0 else {
      throw words.damaged("width, height or scale is out of range")
    }
    isLittleEndian = scale < 0
    count = words.count
    let size = Size(width: width, height: height)
    try source.limits.check(size, name: source.name)
    info = ImageInfo(fileFormat: .pfm, size: size, format: .rgbaFloat, bitsPerSample: 32)
  }
}

/// The words of a header, with white characters between them.
private struct HeaderWords {
  private let source: ByteSource
  private(set) var count = 0

  init(_ source: ByteSource) {
    self.source = source
  }

  /// The next word; the character behind it is taken, too.
  mutating func next() throws(FileError) -> String {
    var word: [UInt8] = []
    // More than any header has.
    for _ in 0..<256 {
      var byte: UInt8 = 0
      guard unsafe source.read(1, into: &byte) else {
        throw source.failure ?? damaged("it ends in its header")
      }
      count += 1
      guard isSpace(byte) else {
        word.append(byte)
        continue
      }
      if !word.isEmpty { return String(decoding: word, as: UTF8.self) }
    }
    throw damaged("a line of its header does not end")
  }

  mutating func number<Number>(
    _ name: String, _ parse: (String) -> Number?
  ) throws(FileError) -> Number {
    let word = try next()
    guard let number = parse(word) else { throw damaged("its \(name) is no number") }
    return number
  }

  func damaged(_ reason: String) -> FileError {
    .damaged(name: source.name, format: .pfm, reason: reason)
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
