import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Tests what PNG files state, by the PNG specification (third edition).
@Suite struct PNGInfoTests {
  private static let png = TestPNG(width: 6, height: 4, bitDepth: 8, colorType: 2) { x, y, c in
    x * 40 + y * 9 + c
  }

  private static var open: [UInt8] { Array(png.bytes.dropLast(12)) }

  private func info(_ chunks: [(name: String, bytes: [UInt8])]) throws -> ImageInfo {
    var png = Self.png
    png.chunks = chunks
    return try ImageInfo(encoded: png.bytes, name: "test")
  }

  /// Table 7 lists the depths of each colour type.
  @Test(
    arguments: [
      (0, [1, 2, 4, 8, 16], .gray, 1, false), (2, [8, 16], .rgb, 3, false),
      (3, [1, 2, 4, 8], .palette, 1, false), (4, [8, 16], .gray, 2, true),
      (6, [8, 16], .rgb, 4, true),
    ] as [(Int, [Int], ImageInfo.ColorModel, Int, Bool)], [false, true])
  func samples(
    _ type: (
      colorType: Int, depths: [Int], model: ImageInfo.ColorModel, channels: Int, alpha: Bool
    ),
    isInterlaced: Bool
  ) throws {
    for depth in type.depths {
      var png = TestPNG(
        width: 3, height: 2, bitDepth: depth, colorType: type.colorType, isInterlaced: isInterlaced
      ) { _, _, _ in 0 }
      if type.colorType == 3 { png.chunks = [("PLTE", [1, 2, 3])] }
      let info = try ImageInfo(encoded: png.bytes, name: "test")
      #expect(info.size == Size(width: 3, height: 2) && info.storedSize == info.size)
      #expect(info.bitsPerSample == depth && info.isProgressive == isInterlaced)
      #expect(info.colorModel == type.model && info.channels == type.channels)
      #expect(info.hasAlpha == type.alpha && info.warnings == [])
      #expect(info.metadata == [] && info.frameCount == 1 && info.loopCount == nil)
      #expect(info.resolution == nil && info.gainMap == nil && info.table == nil)
    }
  }

  @Test func aTransparentColorIsAlpha() throws {
    #expect(try info([("tRNS", [0, 1, 0, 2, 0, 3])]).hasAlpha)
    var png = TestPNG(width: 2, height: 2, bitDepth: 1, colorType: 3) { _, _, _ in 0 }
    png.chunks = [("PLTE", [1, 2, 3]), ("tRNS", [7])]
    let info = try ImageInfo(encoded: png.bytes, name: "test")
    #expect(info.hasAlpha && info.channels == 1)
  }

  @Test func theProfileIsThatOfTheImage() throws {
    let gray =
      Array("G".utf8) + [0, 0] + TestPNG.zlib(profileBytes(colorSpace: "GRAY", padding: 9))
    for chunk in [("iCCP", gray), ("cICP", [12, 13, 0, 1]), ("gAMA", bigEndian(50000, bytes: 4))] {
      var png = Self.png
      png.colorType = chunk.0 == "iCCP" ? 0 : 2
      png.chunks = [chunk]
      let info = try ImageInfo(encoded: png.bytes, name: "test")
      #expect(try info.profile == Image(encoded: png.bytes, name: "test").profile)
      #expect(info.profile != .none && info.warnings == [] && info.metadata == [])
    }
  }

  @Test(
    arguments: [(0, .none), (1, .meter)] as [(UInt8, ImageInfo.Resolution.Unit)])
  func resolution(unit: UInt8, _ expected: ImageInfo.Resolution.Unit) throws {
    let bytes = bigEndian(2835, bytes: 4) + bigEndian(1417, bytes: 4) + [unit]
    let resolution = try info([("pHYs", bytes)]).resolution
    #expect(resolution?.x == 2835 && resolution?.y == 1417 && resolution?.unit == expected)
  }

  @Test func animation() throws {
    for (frames, loops) in [(24, 0), (1, 3)] {
      let control = bigEndian(frames, bytes: 4) + bigEndian(loops, bytes: 4)
      let info = try info([("acTL", control), ("fcTL", [UInt8](repeating: 0, count: 26))])
      #expect(info.frameCount == frames && info.loopCount == loops && info.metadata == [])
    }
  }

  @Test func anAnimationThatWasWritten() throws {
    let image = try Image(rgba8: [1, 2, 3, 4], width: 1, height: 1)
    let info = try ImageInfo(encoded: image.encoded(as: .apng), name: "test")
    #expect(info.frameCount == 1 && info.loopCount == 0 && info.warnings == [])
  }

  // MARK: Metadata

  private static let exif = Array(
    TestJPEG.exif(orientation: 6, isLittleEndian: true).bytes.dropFirst(6))

  /// Chunks with their kind, name and content by the specification.
  private static let chunks:
    [(
      chunk: (name: String, bytes: [UInt8]), kind: ImageInfo.Metadata.Kind, name: String,
      content: [UInt8], isCompressed: Bool
    )] = [
      (("eXIf", exif), .exif, "", exif, false),
      (
        ("tEXt", Array("Author".utf8) + [0] + Array("Ada".utf8)), .text, "Author",
        Array("Ada".utf8), false
      ),
      (("tEXt", Array("Title".utf8) + [0]), .text, "Title", [], false),
      (
        ("zTXt", Array("Comment".utf8) + [0, 0] + TestPNG.zlib([65])), .text, "Comment",
        TestPNG.zlib([65]), true
      ),
      (
        (
          "iTXt",
          Array("F\u{FC}r".unicodeScalars.map { UInt8($0.value) })
            + [0, 0, 0] + Array("de".utf8) + [0] + Array("für".utf8) + [0] + Array("ü".utf8)
        ),
        .text, "Für", Array("ü".utf8), false
      ),
      (
        ("iTXt", Array("Long".utf8) + [0, 1, 0, 0, 0] + TestPNG.zlib([66])), .text, "Long",
        TestPNG.zlib([66]), true
      ),
      (
        ("iTXt", Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0] + Array("<x/>".utf8)), .xmp, "",
        Array("<x/>".utf8), false
      ),
      (("tIME", [7, 232, 1, 2, 3, 4, 5]), .other, "tIME", [7, 232, 1, 2, 3, 4, 5], false),
    ]

  private func expectChunks(_ metadata: [ImageInfo.Metadata], in file: [UInt8]) {
    #expect(metadata.count == Self.chunks.count)
    for (piece, expected) in zip(metadata, Self.chunks) {
      #expect(piece.kind == expected.kind && piece.name == expected.name)
      #expect(piece.isCompressed == expected.isCompressed)
      #expect(piece.byteCount == expected.content.count)
      #expect(piece.places.flatMap { file[$0] } == expected.content, "\(expected.chunk.name)")
    }
  }

  @Test func metadataBeforeAndBehindThePixels() throws {
    var png = Self.png
    png.chunks = Self.chunks.map(\.chunk)
    let before = try ImageInfo(encoded: png.bytes, name: "test")
    expectChunks(before.metadata, in: png.bytes)
    let file =
      Self.open + Self.chunks.flatMap { TestPNG.chunk($0.chunk.name, $0.chunk.bytes) }
      + TestPNG.chunk("IEND", [])
    let behind = try ImageInfo(encoded: file, name: "test")
    expectChunks(behind.metadata, in: Array(file))
    for info in [before, behind] {
      #expect(
        info.orientation == 6 && info.size == Size(width: 4, height: 6) && info.warnings == []
          && info.storedSize == Size(width: 6, height: 4))
    }
  }

  @Test(arguments: 1...8, [false, true])
  func orientation(_ value: Int, isLittleEndian: Bool) throws {
    let exif = TestJPEG.exif(orientation: value, isLittleEndian: isLittleEndian).bytes.dropFirst(6)
    #expect(try info([("eXIf", Array(exif))]).orientation == value)
  }

  /// Names are printed, whatever the keyword in an untrusted file.
  @Test func namesArePrintable() throws {
    let keyword: [UInt8] = [0x1B, 0x5B, 0x41, 0x0A, 0x9B, 0xE9]
    #expect(try info([("tEXt", keyword + [0, 65])]).metadata.map(\.name) == ["?[A??é"])
  }

  // MARK: Damage

  /// Only the place or the content of each chunk is wrong.
  @Test(
    arguments: [
      ("tEXt", []), ("tEXt", Array("no end".utf8)), ("tEXt", [0, 65]),
      ("tEXt", [UInt8](repeating: 65, count: 80) + [0]), ("zTXt", [65, 0, 1]), ("zTXt", [65, 0]),
      ("iTXt", [65, 0, 2, 0, 0, 0]), ("iTXt", [65, 0, 1, 1, 0, 0]), ("iTXt", [65, 0, 0, 0, 0]),
      ("acTL", bigEndian(0, bytes: 8)), ("acTL", [1]), ("pHYs", [0, 0, 0, 1]),
      ("pHYs", bigEndian(1, bytes: 4) + bigEndian(1, bytes: 4) + [2]),
      ("pHYs", bigEndian(0, bytes: 8) + [1]),
    ] as [(String, [UInt8])])
  func malformedChunksAreLeftOut(name: String, bytes: [UInt8]) throws {
    let info = try info([(name, bytes), ("tEXt", [65, 0])])
    #expect(info.warnings == ["its chunk \(name) is damaged and was left out"])
    #expect(info.metadata.map(\.name) == ["A"] && info.resolution == nil && info.frameCount == 1)
  }

  @Test func aDamagedProfileIsMentioned() throws {
    let info = try info([("iCCP", [65, 0, 0, 9])])
    #expect(
      info.warnings == [
        "the ICC profile is damaged, and was left out; without it, the colours count as those of sRGB"
      ])
    #expect(info.profile == .none)
  }

  @Test func aWrongChecksum() throws {
    var file = Self.png.bytes
    var chunk = TestPNG.chunk("tEXt", [65, 0, 66])
    chunk[chunk.count - 1] ^= 1
    file.insert(contentsOf: chunk + TestPNG.chunk("tEXt", [67, 0]), at: file.count - 12)
    let info = try ImageInfo(encoded: file, name: "test")
    #expect(info.metadata.map(\.name) == ["C"])
    #expect(info.warnings == ["its chunk tEXt is damaged and was left out"])
  }

  @Test func aSecondHeader() throws {
    let header = TestPNG.chunk(
      "IHDR", bigEndian(9, bytes: 4) + bigEndian(9, bytes: 4) + [8, 4, 0, 0, 1])
    let info = try ImageInfo(encoded: Self.open + header + TestPNG.chunk("IEND", []), name: "test")
    #expect(info.colorModel == .rgb && !info.hasAlpha && !info.isProgressive)
    #expect(info.warnings == ["its chunk IHDR is damaged and was left out"])
  }

  @Test func anAnimationMustPrecedeThePixels() throws {
    let control = TestPNG.chunk("acTL", bigEndian(2, bytes: 4) + bigEndian(0, bytes: 4))
    let file = Self.open + control + TestPNG.chunk("IEND", [])
    let info = try ImageInfo(encoded: file, name: "test")
    #expect(info.frameCount == 1 && info.loopCount == nil && info.warnings.count == 1)
  }

  /// A cut is an error before the pixels, and a warning after.
  @Test func truncatedAnywhere() throws {
    var png = Self.png
    png.chunks = [("tEXt", [65, 0, 66])]
    let file = png.bytes
    // The signature, IHDR, the text and the IDAT head come first.
    let pixels = 8 + 25 + 15 + 8
    for count in 0..<file.count {
      let info = try? ImageInfo(encoded: file.prefix(count), name: "test")
      #expect((info != nil) == (count >= pixels), "\(count)")
      guard let info else { continue }
      #expect(info.metadata.map(\.name) == ["A"] && info.warnings.count == 1, "\(count)")
      #expect(info.warnings.allSatisfy { $0.hasPrefix("it ends ") })
    }
  }

  @Test(arguments: [0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 100])
  func lengthsBeyondTheFile(length: Int) throws {
    let file =
      Self.open + bigEndian(length, bytes: 4) + Array("tEXt".utf8) + [65, 0]
    let info = try ImageInfo(encoded: file, name: "test")
    #expect(info.metadata == [] && info.warnings.count == 1)
  }

  @Test func chunksWithoutEnd() throws {
    let some = (0..<10_500).flatMap { _ in TestPNG.chunk("tEXt", [65, 0]) }
    let info = try ImageInfo(
      encoded: Self.open + some + TestPNG.chunk("IEND", []), name: "test")
    #expect(info.metadata.count == 10_000 && info.warnings.count == 1)
  }

  @Test func noChunkAtAll() throws {
    let file = Self.open + [0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
    let info = try ImageInfo(encoded: file, name: "test")
    #expect(info.warnings == ["there is no chunk after \(file.count - 12) bytes"])
  }
}
