import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests WebP files of other programs.
@Suite struct WebPReadingTests {
  private func pixels(_ file: [UInt8]) throws -> [UInt8] {
    let image = try Image(encoded: file, name: "test")
    #expect(image.format == .rgba8)
    return image.bytes
  }

  /// Transparent pixels keep their colours, as in PNG files.
  @Test func pixelsOfOtherPrograms() throws {
    #expect(try pixels(TestWebP.lossless) == TestWebP.losslessPixels)
    #expect(try pixels(TestWebP.lossy) == TestWebP.lossyPixels)
    #expect(try pixels(TestWebP.alpha) == TestWebP.alphaPixels)
  }

  /// Unknown chunks, and data after the end, change nothing.
  @Test func furtherChunks() throws {
    let picture = TestWebP.chunk(0, of: TestWebP.lossy)
    let file = TestWebP.file([
      TestWebP.header(0, 17, 9), ("abcd", [1]), ("VP8 ", picture), ("efgh", []),
    ])
    #expect(try pixels(file) == TestWebP.lossyPixels)
    #expect(try pixels(file + [1, 2, 3]) == TestWebP.lossyPixels)
    #expect(try ImageInfo(encoded: file).metadata.map(\.name) == ["abcd", "efgh"])
    let chunks = try #require(TestWebP.chunks(of: TestWebP.alpha))
    let spread = TestWebP.file([chunks[0], ("abcd", [1]), chunks[1], ("efgh", [2]), chunks[2]])
    #expect(try pixels(spread) == TestWebP.alphaPixels)
  }

  @Test func theContentCounts() throws {
    let folder = try Folder()
    try folder.put(TestWebP.lossless, at: "a.png")
    #expect(try Image(contentsOf: folder["a.png"]).bytes == TestWebP.losslessPixels)
    #expect(try ImageInfo(contentsOf: folder["a.png"]).fileFormat == .webP)
    #expect(FileFormat(signatureOf: Array("RIFF\0\0\0\0WAVE".utf8)) == nil)
    #expect(FileFormat(signatureOf: Array("RIFF\0\0\0\0WEB".utf8)) == nil)
  }

  // MARK: Orientation

  private static let exif = TestWebP.header(0x18, 3, 2)

  @Test(arguments: 1...8, [false, true])
  func orientation(_ value: Int, hasIdentifier: Bool) throws {
    let marker = TestJPEG.exif(orientation: value, isLittleEndian: value.isMultiple(of: 2)).bytes
    let file = TestWebP.file([
      Self.exif, ("VP8L", TestWebP.chunk(0, of: TestWebP.small)),
      ("EXIF", hasIdentifier ? marker : Array(marker.dropFirst(6))),
    ])
    let image = try Image(encoded: file, name: "test")
    let info = try ImageInfo(encoded: file)
    let rows = JPEGReadingTests.upright[value - 1]
    #expect(image.size == Size(width: rows[0].count, height: rows.count))
    #expect(info.size == image.size && info.storedSize == Size(width: 3, height: 2))
    #expect(info.orientation == value && info.warnings == [])
    #expect(info.metadata.map(\.kind) == [.exif])
    #expect(info.metadata[0].byteCount == marker.count - 6)
    for (y, row) in rows.enumerated() {
      for (x, letter) in row.utf8.enumerated() {
        let i = Int(letter) - 65
        #expect(image.pixel(x, y) == [40 * i + 5, 200 - 30 * i, 7 * i, 255 - 20 * i])
      }
    }
  }

  @Test(arguments: [(40, 23), (23, 40), (1, 50)])
  func largeTurnedPictures(width: Int, height: Int) throws {
    var noise = Noise(state: 4)
    let plain = try Image(rgba8: noise.bytes(4 * width * height), width: width, height: height)
    let file = try plain.encoded(as: .webP, options: WriteOptions(isLossless: true))
    for value in 2...8 {
      let exif = TestJPEG.exif(orientation: value, isLittleEndian: false).bytes
      let turned = try Image(
        encoded: TestWebP.file([
          TestWebP.header(0x18, width, height), ("VP8L", TestWebP.chunk(0, of: file)),
          ("EXIF", exif),
        ]))
      // EXIF 2.3, tag 0x0112: where the file's row y and column x are.
      for (x, y) in [(0, 0), (width - 1, 0), (0, height - 1), (width / 2, height / 3)] {
        let (right, below) = (width - 1 - x, height - 1 - y)
        let place = [
          (right, y), (right, below), (x, below), (y, x), (below, x), (below, right), (y, right),
        ][value - 2]
        #expect(turned.pixel(place.0, place.1) == plain.pixel(x, y), "\(value)")
      }
    }
  }

  @Test func anotherProgramsOrientation() throws {
    let image = try Image(encoded: TestWebP.turned)
    #expect(image.size == Size(width: 5, height: 7))
    // Orientation 6: the file's first row is the right column.
    let right = (0..<7).flatMap { image.pixel(4, $0) }
    #expect(right == TestWebP.losslessPixels.prefix(28).map { Int($0) })
    let info = try ImageInfo(encoded: TestWebP.turned)
    #expect(info.metadata.map(\.kind) == [.exif, .xmp] && info.metadata[1].byteCount == 12)
  }

  /// Other programs do not look for metadata and profiles that the head does not announce.
  @Test func whatIsNotAnnouncedIsLeftOut() throws {
    let file = TestWebP.file([
      TestWebP.header(0x10, 3, 2), ("ICCP", profileBytes()),
      ("VP8L", TestWebP.chunk(0, of: TestWebP.small)),
      ("EXIF", TestJPEG.exif(orientation: 6, isLittleEndian: false).bytes), ("XMP ", [1]),
      // One warning is enough for each kind.
      ("EXIF", [1]), ("XMP ", [2]), ("ICCP", [3]), ("XMP ", [4]),
    ])
    let image = try Image(encoded: file)
    #expect(image.size == Size(width: 3, height: 2) && image.profile == .none)
    let info = try ImageInfo(encoded: file)
    #expect(info.metadata == [] && info.orientation == 1)
    #expect(
      info.warnings
        == ["ICC profile", "EXIF data", "XMP packet"].map {
          "its \($0) is not announced in its head and was left out"
        })
  }

  // MARK: Animations

  @Test func theFirstFrameOnItsCanvas() throws {
    let image = try Image(encoded: TestWebP.animation)
    #expect(image.size == Size(width: 8, height: 6))
    for y in 0..<6 {
      for x in 0..<8 {
        let isInside = (2..<6).contains(x) && (2..<5).contains(y)
        let (column, row) = (x - 2, y - 2)
        let expected = isInside ? [60 * column, 80 * row, 10, 255 - 60 * column] : [0, 0, 0, 0]
        #expect(image.pixel(x, y) == expected, "\(x), \(y)")
      }
    }
    let info = try ImageInfo(encoded: TestWebP.animation)
    #expect(info.frameCount == 2 && info.loopCount == 3 && info.hasAlpha && info.warnings == [])
    #expect(info.isLossless == true && info.colorModel == .rgb && info.channels == 4)
  }

  // MARK: What files say

  @Test func info() throws {
    let lossy = try ImageInfo(encoded: TestWebP.lossy)
    #expect(lossy.fileFormat == .webP && lossy.size == Size(width: 17, height: 9))
    #expect(lossy.format == .rgba8 && lossy.bitsPerSample == 8 && lossy.isLossless == false)
    #expect(lossy.colorModel == .yCbCr && lossy.chromaSubsampling == "4:2:0")
    #expect(lossy.channels == 3 && !lossy.hasAlpha && !lossy.isProgressive)
    #expect(lossy.frameCount == 1 && lossy.loopCount == nil && lossy.metadata == [])
    let alpha = try ImageInfo(encoded: TestWebP.alpha)
    #expect(alpha.hasAlpha && alpha.channels == 4 && alpha.size == Size(width: 11, height: 6))
    let lossless = try ImageInfo(encoded: TestWebP.lossless)
    #expect(lossless.isLossless == true && lossless.hasAlpha && lossless.chromaSubsampling == nil)
    let described = try ImageInfo(encoded: TestWebP.described)
    #expect(described.orientation == 5 && described.size == Size(width: 6, height: 11))
    #expect(described.profile.icc?.bytes == profileBytes(padding: 9))
    #expect(described.metadata.map(\.kind) == [.other, .exif, .xmp])
    let png = try Image(rgba8: [1, 2, 3, 4], width: 1, height: 1).encoded(as: .png)
    #expect(try ImageInfo(encoded: png).isLossless == nil)
  }

  // MARK: Colours

  private func file(_ profile: [UInt8]) -> [UInt8] {
    TestWebP.file([
      TestWebP.header(0x30, 7, 5), ("ICCP", profile),
      ("VP8L", TestWebP.chunk(0, of: TestWebP.lossless)),
    ])
  }

  @Test func profiles() throws {
    let image = try Image(encoded: file(profileBytes(padding: 3)))
    #expect(image.profile.icc?.bytes == profileBytes(padding: 3) && image.notes == [])
    #expect(image.bytes == TestWebP.losslessPixels)
    let ink = try Image(encoded: file(profileBytes(colorSpace: "CMYK")))
    #expect(ink.profile.icc == nil)
    #expect(
      ink.notes == [
        "the ICC profile is for CMYK colours, not for RGB, and was left out; without it, the colours "
          + "count as those of sRGB"
      ])
  }

  /// The same pixels in a PNG file give the same colours.
  @Test func profilesOfTables() throws {
    let png = TestPNG(
      width: 7, height: 5, bitDepth: 8, colorType: 6, chunks: [TestICC.scanner.pngChunk]
    ) { x, y, c in [x * 40, y * 50, (x + y) * 20, 255 - x * 30][c] }
    let expected = try Image(encoded: png.bytes)
    let image = try Image(encoded: file(TestICC.scanner.bytes))
    #expect(image.bytes == expected.bytes && image.bytes != TestWebP.losslessPixels)
    #expect(image.profile == .none)
  }

  @Test func profilesThatAreLeftOut() throws {
    for profile in [[], profileBytes(padding: 16 << 20)] {
      let image = try Image(encoded: file(profile))
      #expect(image.profile.icc == nil && image.bytes == TestWebP.losslessPixels)
      #expect(
        image.notes == [
          "its ICC profile is empty or longer than 16 MiB, and was left out; without it, the colours "
            + "count as those of sRGB"
        ])
    }
  }
}
