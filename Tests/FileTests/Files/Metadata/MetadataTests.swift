import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

@Suite struct MetadataTests {
  private typealias Chunk = (name: String, bytes: [UInt8])

  private static func png(_ chunks: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    TestPNG(width: 4, height: 2, bitDepth: 8, colorType: 2, chunks: chunks) { x, y, _ in x * y }
      .bytes
  }

  private static func jpeg(_ markers: [(code: UInt8, bytes: [UInt8])]) -> [UInt8] {
    TestJPEG(columns: 1, rows: 1, channels: 1, markers: markers) { _, _, _ in 9 }.bytes
  }

  private func notes(
    _ file: [UInt8], as format: FileFormat, _ policy: MetadataPolicy = .keep
  ) throws -> [String] {
    var notes: [String] = []
    _ = try Image(encoded: file).encoded(
      as: format, options: WriteOptions(metadata: policy), notes: &notes)
    return notes
  }

  // MARK: Reading

  @Test(arguments: [false, true]) func jpegFiles(isLittleEndian: Bool) throws {
    let metadata = try Image(encoded: describedJPEG(isLittleEndian: isLittleEndian).bytes).metadata
    var exif = TestEXIF(isLittleEndian: isLittleEndian, orientation: 1)
    exif.hasThumbnail = false
    #expect(metadata.exif.map { Array($0.prefix(exif.bytes.count)) } == exif.bytes)
    let xmp = String(decoding: try #require(metadata.xmp), as: UTF8.self)
    #expect(xmp.contains("tiff:Orientation=\"1\"") && !xmp.contains("<xmp:Thumbnails>"))
    #expect(xmp.contains("<exif:PixelXDimension>40</exif:PixelXDimension>"))
    #expect(metadata.iptc?.starts(with: testIPTC(1, 90, "\u{1B}%G")) == true)
    #expect(metadata.resolution == Metadata.Resolution(x: 300, y: 300, unit: .inch))
    #expect(metadata.texts == [Metadata.Text(keyword: "Comment", text: "A comment")])
    #expect(metadata.omissions == [])
  }

  @Test func pngFiles() throws {
    let text = Array("Title".utf8) + [0]
    let metadata = try Image(
      encoded: Self.png([
        ("pHYs", bigEndian(11811, bytes: 4) + bigEndian(5906, bytes: 4) + [1]),
        ("tEXt", text + [0xC4]), ("zTXt", text + [0] + TestPNG.zlib(Array("zipped".utf8))),
        ("iTXt", text + [0, 0] + Array("de\0Titel\0Größe".utf8)),
        ("iTXt", text + [1, 0, 0, 0] + TestPNG.zlib(Array("中".utf8))),
        ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + testXMP("")),
        ("prVt", [1, 2, 3]),
      ])
    ).metadata
    #expect(metadata.texts.map(\.text) == ["Ä", "zipped", "Größe", "中"])
    #expect(metadata.texts.allSatisfy { $0.keyword == "Title" })
    #expect(metadata.resolution == Metadata.Resolution(x: 11811, y: 5906, unit: .meter))
    #expect(metadata.xmp == testXMP("") && metadata.exif == nil && metadata.omissions == [])
  }

  /// ImageMagick and ExifTool write what PNG had no chunk for as digits.
  @Test func rawProfilesOfPNGFiles() throws {
    func text(_ name: String, _ bytes: [UInt8]) -> Chunk {
      let digits = bytes.map { String($0 + 0, radix: 16) }
        .map { $0.count == 1 ? "0" + $0 : $0 }.joined()
      let content = "\n\(name)\n      \(bytes.count)\n\(digits)\n"
      return ("tEXt", Array("Raw profile type \(name)\0".utf8) + Array(content.utf8))
    }
    // The text does not turn the picture, so the result states 1.
    var exif = TestEXIF(orientation: 1)
    exif.hasThumbnail = false
    let iptc = testIPTC(2, 80, "Ada")
    let resource = Array("8BIM".utf8) + [4, 4, 0, 0] + bigEndian(iptc.count, bytes: 4) + iptc
    let metadata = try Image(
      encoded: Self.png([
        text("exif", Array("Exif\0\0".utf8) + exif.bytes), text("iptc", resource),
        text("xmp", testXMP("")), text("other", [1, 2]),
      ])
    ).metadata
    #expect(metadata.exif == exif.bytes && metadata.iptc == iptc && metadata.xmp == testXMP(""))
    #expect(metadata.texts.map(\.keyword) == ["Raw profile type other"])
  }

  // MARK: Round trips

  /// Metadata that the format carries survives.
  @Test(arguments: FileFormat.allCases.filter { $0.isWritable && $0 != .gif && $0 != .pfm })
  func roundTrips(_ format: FileFormat) throws {
    var limits = ReadLimits()
    limits.allowsUntrustedFormats = true
    var image = try Image(encoded: describedJPEG().bytes)
    var exif = TestEXIF(orientation: 1)
    exif.hasThumbnail = false
    (exif.width, exif.height) = (24, 40)
    image.metadata.exif = exif.bytes
    image.metadata.texts = [Metadata.Text(keyword: "Comment", text: "Größe 中")]
    let again = try Image(encoded: image.encoded(as: format), limits: limits).metadata
    let packet = String(decoding: try #require(again.xmp), as: UTF8.self)
    #expect(packet.contains("<exif:PixelXDimension>24</exif:PixelXDimension>"))
    if format != .tiff {
      // ExifTool compares the fields of TIFF files.
      #expect(again.exif == exif.bytes)
      #expect(
        again.texts
          == (format.endings.contains { [".png", ".apng", ".jpg"].contains($0) }
            ? image.metadata.texts : []))
    }
    let notes = exif.built.notes
    let place = again.exif?.dropFirst(notes).prefix(TestEXIF.notes.count)
    #expect(place.map(Array.init) == TestEXIF.notes)
    if [.jpeg, .png, .apng, .tiff].contains(format) {
      #expect(again.iptc == image.metadata.iptc)
      let inches = again.resolution?.per(.inch)
      #expect(abs((inches?.x ?? 0) - 300) < 0.02)
    }
  }

  @Test func chunksThatMayBeCopiedAreCopied() throws {
    let file = Self.png([("prVt", [1, 2, 3])])
    let again = try Image(encoded: file).encoded(as: .png)
    #expect(TestPNG.chunks(of: again)?.first { $0.name == "prVt" }?.bytes == [1, 2, 3])
    #expect(try notes(file, as: .png) == [])
    #expect(
      try notes(file, as: .jpeg) == ["JPEG cannot carry the chunk 'prVt', which was left out"])
  }

  /// All frames share the first frame's metadata.
  @Test(arguments: [FileFormat.apng, .webP]) func animations(_ format: FileFormat) throws {
    let image = try Image(encoded: describedJPEG().bytes)
    var animation = Animation(format: format)
    for _ in 0..<3 { try animation.add(image) }
    let file = try animation.encoded()
    let again = try Image(encoded: file).metadata
    #expect(again.exif?.count == image.metadata.exif?.count && again.xmp != nil)
    #expect(try ImageInfo(encoded: file).warnings == [])
    var empty = Animation(format: format, options: WriteOptions(metadata: .none))
    try empty.add(image)
    #expect(try Image(encoded: empty.encoded()).metadata == .none)
  }

  // MARK: What is said

  @Test(arguments: FileFormat.allCases.filter(\.isWritable))
  func aFileWithoutMetadataIsNoReasonToSayAnything(_ format: FileFormat) throws {
    let jfif = Self.jpeg([(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0])])
    let png = Self.png([
      ("tIME", [7, 232, 1, 1, 1, 1, 1]), ("bKGD", [0, 0, 0, 0, 0, 0]), ("sBIT", [8, 8, 8]),
      ("pHYs", bigEndian(2835, bytes: 4) + bigEndian(2835, bytes: 4) + [1]),
    ])
    for file in [jfif, png, TestWebP.lossy] { #expect(try notes(file, as: format) == []) }
  }

  @Test(
    arguments: [
      (
        .gif,
        "GIF cannot carry EXIF data, an XMP packet, IPTC records, texts and a resolution, "
          + "which were left out"
      ),
      (
        .pfm,
        "PFM cannot carry EXIF data, an XMP packet, IPTC records, texts and a resolution, "
          + "which were left out"
      ),
      (.webP, "WebP cannot carry IPTC records and texts, which were left out"),
      (.tiff, "TIFF cannot carry texts, which were left out"),
    ] as [(FileFormat, String)])
  func kindsThatAFormatLacks(_ format: FileFormat, _ note: String) throws {
    let notes = try notes(describedJPEG().bytes, as: format)
    #expect(notes.last == note && notes.count == 1)
    #expect(try self.notes(describedJPEG().bytes, as: format, .none) == [])
  }

  @Test func textsThatJPEGLacks() throws {
    let file = Self.png([("tEXt", Array("Title\0A".utf8)), ("tEXt", Array("Comment\0B".utf8))])
    #expect(
      try notes(file, as: .jpeg) == ["JPEG cannot carry the text 'Title', which was left out"])
    #expect(
      try Image(encoded: Image(encoded: file).encoded(as: .jpeg)).metadata.texts.map(\.text)
        == ["B"])
  }

  @Test func unknownSegmentsAndChunks() throws {
    let jpeg = Self.jpeg([(0xEC, Array("Ducky".utf8)), (0xE5, []), (0xEC, Array("Ducky".utf8))])
    #expect(
      try notes(jpeg, as: .jpeg)
        == ["the segments 'APP12 Ducky', 'APP5', which are not known, were left out"])
    #expect(
      try notes(Self.png([("caBX", [1])]), as: .png)
        == ["the chunk 'caBX', which is not known, was left out"])
    #expect(try notes(jpeg, as: .jpeg, .copyright) == [])
  }

  @Test func photoshopData() throws {
    let head = Array("Photoshop 3.0\0".utf8)
    let other = Array("8BIM".utf8) + [4, 12, 0, 0] + bigEndian(2, bytes: 4) + [1, 2]
    #expect(
      try notes(Self.jpeg([(0xED, head + other)]), as: .jpeg)
        == ["Photoshop's data other than IPTC records was left out"])
    #expect(
      try notes(Self.jpeg([(0xED, head + [1, 2])]), as: .jpeg)
        == ["Photoshop's data is damaged, and a part of it was left out"])
  }

  @Test func gainMapsAndFurtherPictures() throws {
    let iso: (code: UInt8, bytes: [UInt8]) = (
      0xE2, Array("urn:iso:std:iso:ts:21496:-1\0".utf8) + [0, 0, 0, 0]
    )
    let map = TestJPEG(columns: 1, rows: 1, channels: 1, markers: [iso]) { _, _, _ in 9 }.bytes
    let first = TestJPEG(columns: 2, rows: 1, channels: 1, markers: [iso]) { _, _, _ in 9 }
    let other = TestJPEG(columns: 1, rows: 1, channels: 1) { _, _, _ in 9 }.bytes
    #expect(
      try notes(TestMultiPicture(first, [map, other]).bytes, as: .png) == [
        "the picture is no longer one of a high dynamic range, since its gain map was left out",
        "a further picture in the file was left out",
      ])
    #expect(
      try notes(TestMultiPicture(first, [map]).bytes, as: .jpeg) == [])
  }

  @Test func damagedMetadataIsSaidAndThePictureIsRead() throws {
    let file = Self.jpeg([
      (0xE1, Array("Exif\0\0junk".utf8)), (0xE1, Array("http://ns.adobe.com/xap/1.0/\0<a".utf8)),
    ])
    #expect(
      try notes(file, as: .png) == [
        "the EXIF data is damaged and was left out",
        "the XMP packet is damaged or not in UTF-8, and was left out",
      ])
    #expect(try notes(file, as: .png, .none) == [])
    let text = Self.png([("zTXt", Array("Title\0\0junk".utf8))])
    #expect(
      try notes(text, as: .png) == ["the text 'Title' is damaged or too long and was left out"])
  }

  @Test func metadataIsNoPropertyOfThePicture() throws {
    var image = try Image(rgba8: [1, 2, 3, 255], width: 1, height: 1)
    let other = image
    image.metadata.exif = TestEXIF().bytes
    #expect(image == other && other.metadata == .none && image.metadata != .none)
    #expect(try image.converted(to: .rgba16).metadata == image.metadata)
  }
}
