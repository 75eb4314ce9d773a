import GLBlurImage

/// The header of a JPEG XL file's pixels (ISO/IEC 18181-1, annex D). libvips reports neither the
/// channels' meaning nor premultiplication.
struct JPEGXLHeader {
  private(set) var bits = 8
  private(set) var isAnimated = false
  /// The numbers (table D.9) of the kinds of extra channels.
  private(set) var extraChannels: [Int] = []
  private(set) var isPremultiplied = false
  private var reader: BitReader

  /// Reads the header of a codestream, or returns nil if it is damaged.
  init?(_ codestream: [UInt8]) {
    guard codestream.starts(with: [0xFF, 0x0A]) else { return nil }
    reader = BitReader(codestream.dropFirst(2))
    skipSize()
    if !reader.flag() { readMetadata() }
    guard !reader.isExhausted else { return nil }
  }

  static let alpha = 0

  var hasAlpha: Bool { extraChannels.contains(Self.alpha) }

  /// The kinds of channels that are left out.
  var lostChannels: [String] {
    let names = [
      1: "depth", 2: "spot colour", 3: "selection", 4: "black", 5: "colour filter", 6: "thermal",
    ]
    // A second alpha belongs to another layer.
    let alphas = extraChannels.count { $0 == Self.alpha }
    return extraChannels.filter { $0 != Self.alpha }.map { names[$0] ?? "unknown" }
      + Array(repeating: "alpha", count: max(0, alphas - 1))
  }

  private mutating func skipSize() {
    let isSmall = reader.flag()
    func side(_ reader: inout BitReader) {
      if isSmall { _ = reader.bits(5) } else { reader.skip(9, 13, 18, 30) }
    }
    side(&reader)
    // The width may follow from the height by a ratio.
    if reader.bits(3) == 0 { side(&reader) }
  }

  private mutating func readMetadata() {
    if reader.flag() {
      // libjxl applies the orientation.
      _ = reader.bits(3)
      if reader.flag() { skipSize() }
      if reader.flag() { skipPreview() }
      isAnimated = reader.flag()
      if isAnimated { skipAnimation() }
    }
    bits = depth()
    // Whether 16 bits suffice for the decoder.
    _ = reader.flag()
    let count = reader.number(.value(0), .value(1), .bits(4, 2), .bits(12, 1))
    while extraChannels.count < count, !reader.isExhausted { readExtraChannel() }
  }

  private mutating func depth() -> Int {
    guard reader.flag() else {
      return reader.number(.value(8), .value(10), .value(12), .bits(6, 1))
    }
    let bits = reader.number(.value(32), .value(16), .value(24), .bits(6, 1))
    // The bits of the exponent.
    _ = reader.bits(4)
    return bits
  }

  private mutating func readExtraChannel() {
    // The default is alpha of 8 bits.
    guard !reader.flag() else { return extraChannels.append(Self.alpha) }
    let kind = reader.number(.value(0), .value(1), .bits(4, 2), .bits(6, 18))
    _ = depth()
    _ = reader.number(.value(0), .value(3), .value(4), .bits(3, 1))
    let name = reader.number(.value(0), .bits(4, 0), .bits(5, 16), .bits(10, 48))
    for _ in 0..<name { _ = reader.bits(8) }
    let isMultiplied = kind == Self.alpha && reader.flag()
    // The first alpha is that of the colours.
    if isMultiplied, !hasAlpha { isPremultiplied = true }
    // A spot colour is four numbers of 16 bits, and a colour filter has an index.
    if kind == 2 { for _ in 0..<4 { _ = reader.bits(16) } }
    if kind == 5 { _ = reader.number(.value(1), .bits(2, 0), .bits(4, 3), .bits(8, 19)) }
    extraChannels.append(kind)
  }

  private mutating func skipPreview() {
    let isSmall = reader.flag()
    func side(_ reader: inout BitReader) {
      if isSmall {
        _ = reader.number(.value(16), .value(32), .bits(5, 1), .bits(9, 33))
      } else {
        reader.skip(6, 8, 10, 12)
      }
    }
    side(&reader)
    if reader.bits(3) == 0 { side(&reader) }
  }

  private mutating func skipAnimation() {
    _ = reader.number(.value(100), .value(1000), .bits(10, 1), .bits(30, 1))
    _ = reader.number(.value(1), .value(1001), .bits(8, 1), .bits(10, 1))
    _ = reader.number(.value(0), .bits(3, 0), .bits(16, 0), .bits(32, 0))
    _ = reader.flag()
  }
}

/// A reader of bits, beginning with the lowest of a byte (ISO/IEC 18181-1, B.2).
private struct BitReader {
  private let bytes: ArraySlice<UInt8>
  private var place = 0
  private(set) var isExhausted = false

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  mutating func bits(_ count: Int) -> Int {
    guard place + count <= 8 * bytes.count else {
      isExhausted = true
      return 0
    }
    defer { place += count }
    return (0..<count).reduce(0) { value, bit in
      let (byte, shift) = (place + bit).quotientAndRemainder(dividingBy: 8)
      return value | Int(bytes[bytes.startIndex + byte] >> shift & 1) << bit
    }
  }

  mutating func flag() -> Bool { bits(1) == 1 }

  /// A way to store a number.
  enum Way {
    case value(Int)
    /// A number of so many bits, plus another number.
    case bits(Int, Int)
  }

  /// Reads a number whose first two bits choose its way.
  mutating func number(_ ways: Way...) -> Int {
    switch ways[bits(2)] {
    case .value(let value): value
    case .bits(let count, let first): first + bits(count)
    }
  }

  /// Skips a number with one of four lengths.
  mutating func skip(_ counts: Int...) { _ = bits(counts[bits(2)]) }
}

/// The boxes around a JPEG XL file's pixels (ISO/IEC 18181-2, 9).
struct JPEGXLBoxes {
  /// The metadata in order. Brotli boxes count as other.
  private(set) var metadata: [ImageInfo.Metadata] = []
  /// The offset of the pixels with their header, or nil.
  private(set) var codestream: Int?

  /// Reads the boxes of a file. A file that begins with its pixels has none.
  init(_ source: ByteSource) throws(FileError) {
    guard try source.bytes(in: 0..<Self.signature.count) == Self.signature else {
      codestream = 0
      return
    }
    for box in try source.boxes() {
      if box.type == "jxlc" || box.type == "jxlp", codestream == nil {
        // A part begins with its number.
        codestream = box.content.lowerBound + (box.type == "jxlp" ? 4 : 0)
      }
      let kinds: [String: ImageInfo.Metadata.Kind] = ["Exif": .exif, "xml ": .xmp, "brob": .other]
      guard let kind = kinds[box.type] else { continue }
      metadata.append(
        ImageInfo.Metadata(kind, name: kind == .other ? box.type : "", [box.content]))
    }
  }

  private static let signature: [UInt8] = [
    0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A,
  ]

  /// Adds metadata to a file, which may become one of boxes.
  static func add(_ metadata: Metadata, to file: inout [UInt8]) {
    // Four bytes state the offset of the TIFF structure.
    let exif = metadata.exif.map { encodedBox("Exif", [0, 0, 0, 0] + $0) } ?? []
    let xmp = metadata.xmp.map { encodedBox("xml ", $0) } ?? []
    guard !(exif + xmp).isEmpty else { return }
    if file.starts(with: [0xFF, 0x0A]) {
      file =
        signature + encodedBox("ftyp", Array("jxl \0\0\0\0jxl ".utf8)) + exif + xmp
        + encodedBox("jxlc", file)
    } else {
      file += exif + xmp
    }
  }
}
