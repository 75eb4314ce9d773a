import GLBlurImage

/// A parser for Adobe's Cube LUT Specification 1.0, with the input ranges of DaVinci Resolve.
struct CubeReader {
  private let name: String
  private let limits: ReadLimits
  private let textBytes: Int
  private var scanner: CubeScanner
  /// The entries per channel, and whether the table is a cube, not curves.
  private var size: (count: Int, isCube: Bool)?
  private var least = SIMD3<Float>(repeating: 0)
  private var greatest = SIMD3<Float>(repeating: 1)
  private var entries: [SIMD4<Float>] = []

  /// Returns the table as an image for the filter `colorLookup`. Entries outside 0…1 are kept,
  /// because values interpolated between them may lie within.
  static func picture(
    _ source: ByteSource
  ) throws(FileError) -> (image: Image, info: ImageInfo) {
    let (image, table) = try read(source)
    var info = ImageInfo(
      fileFormat: .cube, size: image.size, format: image.format, bitsPerSample: 32)
    info.table = table
    return (image, info)
  }

  private static func read(
    _ source: ByteSource
  ) throws(FileError) -> (image: Image, table: ImageInfo.Table?) {
    try check(source)
    var reader = CubeReader(
      name: source.name, limits: source.limits, textBytes: source.count,
      scanner: CubeScanner(try source.readAll()))
    try reader.read()
    let table = reader.size.map { size in
      ImageInfo.Table(
        count: size.count, isCube: size.isCube, domainMinimum: reader.least,
        domainMaximum: reader.greatest)
    }
    return (try reader.image(), table)
  }

  private init(name: String, limits: ReadLimits, textBytes: Int, scanner: CubeScanner) {
    self.name = name
    self.textBytes = textBytes
    self.limits = limits
    self.scanner = scanner
  }

  /// Checks before reading that the table fits into memory.
  private static func check(_ source: ByteSource) throws(FileError) {
    // The size nearly always stands in the first lines.
    let head = try Array(source.head())
    var reader = CubeReader(
      name: source.name, limits: source.limits, textBytes: source.count,
      scanner: CubeScanner(head))
    do throws(FileError) {
      while reader.size == nil, reader.scanner.nextLine(), let word = reader.scanner.word() {
        try reader.readKeyword(word)
      }
    } catch {
      if case .memory = error { throw error }
    }
    if reader.size == nil {
      // An entry has at least six characters.
      try source.limits.check(
        decodingBytes: neededBytes(of: source.count, entries: source.count / 6), name: source.name)
    }
  }

  private static func neededBytes(of text: Int, entries: Int) -> Int {
    // The scanner copies the text, and the image is made while the entries exist.
    2 * text + 2 * entries * MemoryLayout<SIMD4<Float>>.stride
  }

  // MARK: Lines

  private mutating func read() throws(FileError) {
    while scanner.nextLine() {
      if let word = scanner.word() { try readKeyword(word) } else { try readEntry() }
      guard scanner.isAtEndOfLine() else { throw damaged("unexpected text at the end of the line") }
    }
    guard let count else { throw damaged("LUT_1D_SIZE or LUT_3D_SIZE is missing") }
    guard entries.count == count else {
      throw damaged("\(entries.count) entries of the \(count) that the size requires")
    }
    guard (0..<3).allSatisfy({ least[$0] < greatest[$0] }) else {
      throw damaged(
        "the domain is empty; each value of DOMAIN_MIN must be below that of DOMAIN_MAX")
    }
  }

  private mutating func readKeyword(_ word: String) throws(FileError) {
    switch word {
    case "TITLE": scanner.skipLine()
    case "LUT_1D_SIZE": try readSize(isCube: false, most: 65536)
    case "LUT_3D_SIZE": try readSize(isCube: true, most: 256)
    case "DOMAIN_MIN": least = try triple()
    case "DOMAIN_MAX": greatest = try triple()
    case "LUT_1D_INPUT_RANGE", "LUT_3D_INPUT_RANGE":
      least = SIMD3(repeating: try number())
      greatest = SIMD3(repeating: try number())
    default:
      throw damaged(
        "'\(word)' is not one of TITLE, LUT_1D_SIZE, LUT_3D_SIZE, DOMAIN_MIN, DOMAIN_MAX, "
          + "LUT_1D_INPUT_RANGE, LUT_3D_INPUT_RANGE")
    }
  }

  private mutating func readSize(isCube: Bool, most: Int) throws(FileError) {
    guard size == nil else {
      throw damaged("a second size; write each table to a file of its own")
    }
    guard let count = scanner.number().flatMap({ Int(exactly: $0) }), (2...most).contains(count)
    else {
      throw damaged("the size must be a whole number from 2 to \(most)")
    }
    size = (count, isCube)
    try limits.check(
      Size(width: isCube ? count * count : count, height: isCube ? count : 1), name: name)
    let entryCount = isCube ? count * count * count : count
    try limits.check(
      decodingBytes: Self.neededBytes(of: textBytes, entries: entryCount), name: name)
    entries.reserveCapacity(entryCount)
  }

  private mutating func readEntry() throws(FileError) {
    guard let count, entries.count < count else {
      throw damaged(size == nil ? "entries before the size" : "more entries than the size allows")
    }
    entries.append(SIMD4(try triple(), 1))
  }

  private mutating func triple() throws(FileError) -> SIMD3<Float> {
    SIMD3(try number(), try number(), try number())
  }

  private mutating func number() throws(FileError) -> Float {
    guard let number = scanner.number() else { throw damaged("a number is missing") }
    // In the range of 16-bit floats no arithmetic exceeds the range of 32-bit floats.
    guard abs(number) <= 65504 else { throw damaged("a value outside -65504…65504") }
    return Float(number)
  }

  private var count: Int? {
    size.map { $0.isCube ? $0.count * $0.count * $0.count : $0.count }
  }

  private func damaged(_ reason: String) -> FileError {
    .damaged(name: name, format: .cube, reason: "line \(scanner.line): \(reason)")
  }

  // MARK: The image

  /// Returns a cube as tiles of n×n pixels side by side, or curves as a row. A further row holds
  /// the ends of the domain if they differ from 0…1.
  private func image() throws(FileError) -> Image {
    guard let size else { throw damaged("no size") }
    let hasDomain = least != SIMD3(repeating: 0) || greatest != SIMD3(repeating: 1)
    // Two rows of four pixels would be taken for a cube of size 2. Midpoints between entries avoid
    // this without changing interpolated values.
    let curve = !size.isCube && hasDomain && entries.count == 4 ? withHalves(entries) : entries
    let (width, height) =
      size.isCube ? (size.count * size.count, size.count) : (curve.count, 1)
    var domain = Array(repeating: SIMD4<Float>(0, 0, 0, 1), count: width)
    domain[0] = SIMD4(least, 1)
    domain[1] = SIMD4(greatest, 1)
    let extent = Size(width: width, height: hasDomain ? height + 1 : height)
    try limits.check(extent, name: name)
    do {
      return try Image(extent, format: .rgbaFloat) { (bytes: inout MutableRawSpan) in
        unsafe bytes.withUnsafeMutableBytes { bytes in
          for y in 0..<extent.height {
            let row = y == height ? domain : size.isCube ? row(green: y, of: size.count) : curve
            unsafe row.withUnsafeBytes { row in
              unsafe UnsafeMutableRawBufferPointer(
                rebasing: bytes[y * row.count..<(y + 1) * row.count]
              ).copyMemory(from: row)
            }
          }
        }
      }
    } catch {
      throw .tooLarge(name: name, size: extent, limit: Image.maximumPixels)
    }
  }

  /// Red varies fastest, then blue.
  private func row(green: Int, of count: Int) -> [SIMD4<Float>] {
    (0..<count).flatMap { blue -> ArraySlice<SIMD4<Float>> in
      let start = count * (green + count * blue)
      return entries[start..<start + count]
    }
  }

  private func withHalves(_ entries: [SIMD4<Float>]) -> [SIMD4<Float>] {
    [entries[0]] + zip(entries, entries.dropFirst()).flatMap { [($0 + $1) * 0.5, $1] }
  }
}

struct CubeScanner {
  /// The text, and a zero byte that ends the last word.
  private let bytes: [UInt8]
  private var position = 0
  private(set) var line = 1

  init(_ text: [UInt8]) {
    bytes = text[...].withoutByteOrderMark + [0]
  }

  /// Advances to the next line that is neither empty nor a comment, unless the text ends.
  mutating func nextLine() -> Bool {
    while position < bytes.count - 1 {
      skipBlanks()
      switch bytes[position] {
      case UInt8(ascii: "\n"):
        position += 1
        line += 1
      case UInt8(ascii: "#"): skipLine()
      default: return position < bytes.count - 1
      }
    }
    return false
  }

  /// Consumes and returns the next word of the line if it begins with a letter.
  mutating func word() -> String? {
    skipBlanks()
    let letter = bytes[position] | 0x20
    guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
    let word = bytes[position...].prefix { $0 > UInt8(ascii: " ") }
    position = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// Consumes and returns the next finite number of the line, if one follows.
  mutating func number() -> Double? {
    skipBlanks()
    let word = bytes[position...].prefix { $0 > UInt8(ascii: " ") }
    guard let value = Double(String(decoding: word, as: UTF8.self)), value.isFinite else {
      return nil
    }
    position = word.endIndex
    return value
  }

  mutating func isAtEndOfLine() -> Bool {
    skipBlanks()
    return [UInt8(ascii: "\n"), UInt8(ascii: "#")].contains(bytes[position])
      || position == bytes.count - 1
  }

  mutating func skipLine() {
    while position < bytes.count - 1, bytes[position] != UInt8(ascii: "\n") { position += 1 }
  }

  private mutating func skipBlanks() {
    while bytes[position] == UInt8(ascii: " ") || bytes[position] == UInt8(ascii: "\t")
      || bytes[position] == UInt8(ascii: "\r")
    {
      position += 1
    }
  }
}
