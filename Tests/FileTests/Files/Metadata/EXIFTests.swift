import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// EXIF data is copied; false values are changed in place.
@Suite struct EXIFTests {
  private func written(
    _ exif: [UInt8], _ size: Size = Size(width: 7, height: 5),
    _ options: WriteOptions = WriteOptions(), notes: inout [String]
  ) throws -> [UInt8]? {
    var image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * size.width * size.height), width: size.width,
      height: size.height)
    image.metadata.exif = exif
    let file = try image.encoded(as: .jpeg, options: options, notes: &notes)
    return TestJPEG.segment(0xE1, of: file).map { segment in
      #expect(segment.starts(with: Array("Exif\0\0".utf8)))
      return Array(segment.dropFirst(6))
    }
  }

  private func written(_ exif: [UInt8], width: Int = 7, height: Int = 5) throws -> [UInt8]? {
    var notes: [String] = []
    defer { #expect(notes == []) }
    return try written(exif, Size(width: width, height: height), notes: &notes)
  }

  /// Only orientation, dimensions and thumbnail differ.
  @Test(arguments: [false, true], [false, true])
  func onlyWhatIsFalseChanges(isLittleEndian: Bool, hasShortDimensions: Bool) throws {
    var exif = TestEXIF(isLittleEndian: isLittleEndian)
    exif.hasShortDimensions = hasShortDimensions
    var right = exif
    right.orientation = 1
    (right.width, right.height) = (7, 5)
    right.hasThumbnail = false
    let result = try #require(try written(exif.bytes))
    let expected = right.bytes
    // The thumbnail's directory is unlinked, and its pixels were the end.
    #expect(Array(result.prefix(expected.count)) == expected)
    #expect(result.count == exif.bytes.count - exif.thumbnail.count)
    let notes = exif.built.notes
    #expect(Array(result[notes..<notes + TestEXIF.notes.count]) == TestEXIF.notes)
    #expect(try written(expected) == expected)
  }

  /// ColorSpace is 1 for sRGB and 65535 for everything else (CIPA DC-008, 4.6.6.1).
  @Test(arguments: [
    (ColorProfile.none, 1, 1), (.none, 0xFFFF, 0xFFFF),
    (ColorProfile(codePoints: ColorProfile.CodePoints(primaries: 12, transfer: 13)), 1, 0xFFFF),
    (ColorProfile(sRGBIntent: 0), 0xFFFF, 1),
  ]) func coloursAreStatedAsTheyAre(_ profile: ColorProfile, stated: Int, written: Int) throws {
    // A directory at 8 points to one at 26, with only ColorSpace.
    let pointer: [UInt8] = [0x69, 0x87, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0]
    let field: [UInt8] = [0x01, 0xA0, 3, 0, 1, 0, 0, 0]
    func exif(_ value: Int) -> [UInt8] {
      [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0] + pointer + [0, 0, 0, 0, 1, 0] + field
        + [UInt8(value & 0xFF), UInt8(value >> 8), 0, 0, 0, 0, 0, 0]
    }
    var image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    image.metadata.exif = exif(stated)
    image.profile = profile
    #expect(try Image(encoded: image.encoded(as: .png)).metadata.exif == exif(written))
  }

  @Test func aDimensionBecomesALongIfItMust() throws {
    var exif = TestEXIF(isLittleEndian: false, orientation: 1)
    exif.hasThumbnail = false
    exif.hasShortDimensions = true
    var tall = exif
    (tall.hasShortDimensions, tall.width, tall.height) = (false, 70_000, 1)
    let image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * 70_000), width: 70_000, height: 1)
    var described = image
    described.metadata.exif = exif.bytes
    let chunks = try #require(TestPNG.chunks(of: described.encoded(as: .png)))
    let written = try #require(chunks.first { $0.name == "eXIf" }?.bytes)
    // The second dimension fits into a SHORT and stays one.
    var expected = tall.bytes
    let short = exif.number(0xA003, 2) + exif.number(3, 2) + exif.number(1, 4)
    let long = exif.number(0xA003, 2) + exif.number(4, 2) + exif.number(1, 4)
    let place = try #require(
      expected.indices.first { expected[$0...].starts(with: long) })
    expected.replaceSubrange(place..<place + 12, with: short + exif.number(1, 2) + [0, 0])
    #expect(written == expected)
  }

  /// Thumbnail pixels become zeros, so nothing moves.
  @Test func aThumbnailInTheMiddleIsBlanked() throws {
    let exif = TestEXIF()
    let built = exif.bytes
    // Notes without a directory, after the thumbnail.
    let more = Array("trailing notes".utf8)
    let result = try #require(try written(built + more))
    #expect(result.count == built.count + more.count)
    #expect(result.suffix(more.count) == more[...])
    let pixels = result[(built.count - exif.thumbnail.count)..<built.count]
    #expect(pixels.allSatisfy { $0 == 0 })
  }

  @Test func aThumbnailErasesNothingElse() throws {
    var exif = TestEXIF(isLittleEndian: true, orientation: 1)
    (exif.width, exif.height) = (7, 5)
    var right = exif
    right.hasThumbnail = false
    var bytes = exif.bytes
    let start = exif.number(0x0201, 2) + exif.number(4, 2) + exif.number(1, 4)
    let length = exif.number(0x0202, 2) + exif.number(4, 2) + exif.number(1, 4)
    let first = try #require(bytes.indices.first { bytes[$0...].starts(with: start) })
    let second = try #require(bytes.indices.first { bytes[$0...].starts(with: length) })
    bytes.replaceSubrange(first + 8..<first + 12, with: exif.number(0, 4))
    bytes.replaceSubrange(second + 8..<second + 12, with: exif.number(0xFFFF_FFFF, 4))
    let result = try #require(try written(bytes))
    #expect(Array(result.prefix(right.bytes.count)) == right.bytes)
    #expect(result[right.bytes.count...].allSatisfy { $0 == 0 })
  }

  @Test(
    arguments: [
      [], Array("II".utf8), Array("II*\0".utf8), Array("II*\0".utf8) + [200, 0, 0, 0],
      Array("MM\0*".utf8) + [0, 0, 0, 8, 0xFF, 0xFF], Array("XX*\0".utf8) + [8, 0, 0, 0, 0, 0],
    ])
  func damagedDataIsLeftOut(_ bytes: [UInt8]) throws {
    var notes: [String] = []
    #expect(try written(bytes, notes: &notes) == nil)
    #expect(notes == ["the EXIF data is damaged and was left out"])
  }

  @Test func dataThatIsTooLongForASegmentIsLeftOut() throws {
    var notes: [String] = []
    let long = TestEXIF().bytes + [UInt8](repeating: 1, count: 65_536)
    #expect(try written(long, notes: &notes) == nil)
    #expect(
      notes == [
        "the EXIF data has \(long.count) bytes, too many for JPEG, and was left out"
      ])
  }

  @Test func anOrientationOfPNGIsApplied() throws {
    let exif = TestEXIF(orientation: 6)
    let png = TestPNG(
      width: 4, height: 2, bitDepth: 8, colorType: 2, chunks: [("eXIf", exif.bytes)]
    ) { x, y, _ in x * y }
    let image = try Image(encoded: png.bytes)
    for format in [FileFormat.png, .jpeg, .tiff, .webP] {
      let info = try ImageInfo(encoded: image.encoded(as: format))
      #expect(info.orientation == 1 && info.size == Size(width: 2, height: 4), "\(format)")
      #expect(info.metadata.contains { $0.kind == .exif }, "\(format)")
    }
  }

  @Test(arguments: [false, true]) func creditsAreKept(isLittleEndian: Bool) throws {
    var notes: [String] = []
    let exif = TestEXIF(isLittleEndian: isLittleEndian)
    let result = try #require(
      try written(
        exif.bytes, Size(width: 2, height: 2), WriteOptions(metadata: .copyright), notes: &notes))
    #expect(notes == [])
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    for kept in ["A harbour at dawn", "Ada Author", "© Ada"] {
      #expect(text(result).contains(kept))
    }
    for dropped in ["SERIAL", "2024", "Maker", "Model", "MAKER"] {
      #expect(text(exif.bytes).contains(dropped) && !text(result).contains(dropped))
    }
    #expect(Array(result[8...].prefix(2)) != exif.number(0, 2))
    #expect(result.count < 200)
    #expect(
      try written(
        exif.bytes, Size(width: 2, height: 2), WriteOptions(metadata: .none), notes: &notes) == nil)
  }
}
