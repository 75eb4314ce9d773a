import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Metadata that could be lost or false silently.
@Suite struct LostMetadataTests {
  private typealias Marker = (code: UInt8, bytes: [UInt8])
  private typealias Field = TestDirectory.Field

  private static let jfif300: Marker = (
    0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 1, 44, 1, 44, 0, 0]
  )

  private static func exif(_ bytes: [UInt8]) -> Marker { (0xE1, Array("Exif\0\0".utf8) + bytes) }

  private static func xmp(_ packet: [UInt8]) -> Marker {
    (0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + packet)
  }

  private static func jpeg(_ markers: [(code: UInt8, bytes: [UInt8])]) -> [UInt8] {
    TestJPEG(columns: 2, rows: 1, channels: 1, markers: markers) { _, _, _ in 9 }.bytes
  }

  private static func png(_ chunks: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    TestPNG(width: 4, height: 2, bitDepth: 8, colorType: 2, chunks: chunks) { x, y, _ in x * y }
      .bytes
  }

  private func written(
    _ file: [UInt8], as format: FileFormat, _ policy: MetadataPolicy = .keep
  ) throws -> (metadata: Metadata, notes: [String]) {
    var notes: [String] = []
    let encoded = try Image(encoded: file).encoded(
      as: format, options: WriteOptions(metadata: policy), notes: &notes)
    return (try Image(encoded: encoded).metadata, notes)
  }

  // MARK: Resolution

  /// EXIF data and TIFF files have the same resolution fields.
  @Test func theResolutionOfEXIFReachesTIFF() throws {
    let exif = TestDirectory([
      Field(282, fraction: 300), Field(283, fraction: 150), Field(296, short: 2),
    ])
    let (metadata, notes) = try written(Self.jpeg([Self.exif(exif.bytes)]), as: .tiff)
    #expect(metadata.resolution == Metadata.Resolution(x: 300, y: 150, unit: .inch))
    #expect(notes == [])
  }

  /// EXIF data gains no field, so a resolution is lost if only EXIF data could state it.
  @Test(arguments: [FileFormat.webP, .avif]) func theResolutionBesideEXIF(_ format: FileFormat)
    throws
  {
    let make = TestDirectory([Field(0x010F, "Maker")])
    let file = Self.jpeg([Self.jfif300, Self.exif(make.bytes)])
    #expect(
      try written(file, as: format).notes
        == ["\(format.rawValue) cannot carry a resolution, which was left out"])
    let states = TestDirectory([Field(282, fraction: 300), Field(283, fraction: 300)])
    #expect(
      try written(Self.jpeg([Self.jfif300, Self.exif(states.bytes)]), as: format).notes == [])
  }

  // MARK: Orientation

  /// Some programs write the orientation as a LONG.
  @Test func orientationsOfFourBytes() throws {
    let image = try Image(
      encoded: Self.jpeg([
        Self.exif(TestDirectory([Field(0x0112, long: 6), Field(0x010F, "Maker")]).bytes)
      ]))
    // Blocks of 8 × 8 pixels.
    #expect(image.size == Size(width: 8, height: 16))
    let upright = TestDirectory([Field(0x0112, long: 1), Field(0x010F, "Maker")])
    #expect(image.metadata.exif == upright.bytes)
  }

  // MARK: Credits

  private static let credits = TestDirectory([
    Field(315, type: 129, "Zoë"), Field(0x0132, "2024:05:06 07:08:09"),
    Field(33432, type: 129, "© Zoë"),
  ])

  /// EXIF 3.0 has a type for UTF-8 text.
  @Test(arguments: [MetadataPolicy.keep, .copyright])
  func textInUTF8(_ policy: MetadataPolicy) throws {
    let file = Self.jpeg([Self.exif(Self.credits.bytes)])
    for format in [FileFormat.jpeg, .tiff] {
      let exif = try #require(try written(file, as: format, policy).metadata.exif)
      for text in ["Zoë\0", "© Zoë\0"] { #expect(exif.contains(text.utf8), "\(format)") }
      #expect(exif.contains("2024".utf8) == (policy == .keep))
    }
  }

  /// All fields share one large value.
  @Test func fieldsThatOverlap() throws {
    var fields = (0..<4000).map { _ in Field(315, type: 2, count: 40_000, [0, 0, 0, 0]) }
    fields += [Field(33432, "Ada")]
    var bytes = TestDirectory(fields).bytes
    for index in 0..<4000 { bytes[8 + 2 + 12 * index + 8] = 8 }
    var image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    image.metadata.exif = bytes
    let file = try image.encoded(as: .webP, options: WriteOptions(metadata: .copyright))
    // The structure has 48 KB.
    #expect(file.count < 2 * bytes.count && file.contains("Ada".utf8))
  }

  @Test func lostCreditsAreTold() throws {
    let damaged = Self.jpeg([Self.exif([0x49, 0x49, 42, 0, 255, 255, 0, 0])])
    let wide = Self.jpeg([Self.xmp(Array("<\0x\0/\0>\0".utf8))])
    for policy in [MetadataPolicy.keep, .copyright] {
      #expect(
        try written(damaged, as: .jpeg, policy).notes
          == ["the EXIF data is damaged and was left out"])
      #expect(try written(wide, as: .jpeg, policy).notes.count == 1)
    }
    #expect(try written(damaged, as: .jpeg, .none).notes == [])
    let unknown = Self.jpeg([(0xE5, Array("Unknown\0".utf8))])
    #expect(try written(unknown, as: .jpeg).notes.count == 1)
    #expect(try written(unknown, as: .jpeg, .copyright).notes == [])
  }

  // MARK: Several pieces

  /// ExifTool divides EXIF data across segments.
  @Test func dividedEXIF() throws {
    let text = String(repeating: "A harbour at dawn. ", count: 5000)
    let exif = TestDirectory([Field(0x010E, text), Field(315, "Ada")]).bytes
    let (first, second) = (Array(exif[..<60_000]), Array(exif[60_000...]))
    let image = try Image(encoded: Self.jpeg([Self.exif(first), Self.exif(second)]))
    #expect(image.metadata.exif == exif && image.metadata.omissions == [])
    #expect(
      try written(
        Self.jpeg([Self.exif(Self.credits.bytes), Self.exif(Self.credits.bytes)]), as: .png
      ).notes == ["a second piece of EXIF data was left out"])
  }

  @Test func aSecondPacket() throws {
    let file = Self.jpeg([Self.xmp(testXMP("")), Self.xmp(testXMP(""))])
    #expect(try written(file, as: .png).notes == ["a second XMP packet was left out"])
  }

  /// A chunk with a wrong checksum.
  @Test(arguments: [("eXIf", Self.credits.bytes), ("tEXt", Array("Author\0Ada".utf8))])
  func damagedChunks(_ name: String, _ bytes: [UInt8]) throws {
    var file = Self.png([(name, bytes)])
    let place = try #require(file.firstRange(of: Array(name.utf8)))
    file[place.upperBound + bytes.count] ^= 1
    for policy in [MetadataPolicy.keep, .copyright] {
      #expect(
        try written(file, as: .png, policy).notes
          == ["its chunk \(name) is damaged and was left out"])
    }
  }

  @Test func unknownRawProfiles() throws {
    let text = "\napp12\n2\n0102\n"
    let file = Self.png([("tEXt", Array("Raw profile type app12\0\(text)".utf8))])
    let (metadata, notes) = try written(file, as: .png)
    #expect(metadata.texts == [Metadata.Text(keyword: "Raw profile type app12", text: text)])
    #expect(notes == [])
  }

  // MARK: Places

  @Test func coordinatesOfMaps() throws {
    var file = TestTIFFFile(width: 4, height: 4, bits: 8, photometric: 2, channels: 3) { x, y, _ in
      x * y
    }
    file[33550] = .init(33550, 4, [1, 1, 0])
    let (metadata, notes) = try written(file.bytes, as: .tiff)
    #expect(metadata.exif == nil)
    #expect(
      notes == ["the coordinates of a map (GeoTIFF) hold for its own pixels and were left out"])
  }

  /// Maker notes hold only at their place, here after a long text.
  @Test func notesThatWouldMove() throws {
    var main = TestDirectory([
      Field(0x010E, String(repeating: "A harbour. ", count: 6000)), Field(0x8769, long: 0),
    ])
    let end = main.end
    main.fields[1] = Field(0x8769, long: end)
    let notes = Array("MAKER 01".utf8)
    let photograph =
      [1, 0, 0x7C, 0x92, 7, 0, 8, 0, 0, 0] + bigEndian(end + 18, bytes: 4).reversed() + [
        0, 0, 0, 0,
      ]
    var image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    image.metadata.exif = main.bytes + photograph + notes
    let file = try image.encoded(as: .tiff)
    #expect(file.contains(notes))
    let metadata = try Image(encoded: file).metadata
    #expect(metadata.exif?.contains("A harbour.".utf8) == true)
    #expect(metadata.exif?.contains(notes) == false)
    #expect(
      metadata.omissions.map(\.text) == [
        "the notes of the camera's maker hold at their own place alone and were left out"
      ])
  }

  // MARK: Thumbnails

  /// Thumbnail pixels go even without a readable directory.
  @Test func thumbnailsThatCannotBeFound() throws {
    let pixels = Array("PRIVATE PIXELS".utf8)
    var main = TestDirectory([Field(315, "Ada")])
    main.next = main.end
    var image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    // A directory cut within 9 fields.
    image.metadata.exif = main.bytes + [9, 0] + pixels
    var notes: [String] = []
    let cut = try image.encoded(as: .webP, options: WriteOptions(), notes: &notes)
    #expect(!cut.contains(pixels) && notes == ["the EXIF data is damaged and was left out"])
    // A directory after the thumbnail's.
    let first = main.end + 2 + 4
    let place = bigEndian(first + 2 + 24 + 4, bytes: 4).reversed()
    image.metadata.exif =
      main.bytes + [0, 0] + bigEndian(first, bytes: 4).reversed()
      + [2, 0, 1, 2, 4, 0, 1, 0, 0, 0] + place + [2, 2, 4, 0, 1, 0, 0, 0, 14, 0, 0, 0]
      + [0, 0, 0, 0] + pixels
    notes = []
    let second = try image.encoded(as: .webP, options: WriteOptions(), notes: &notes)
    #expect(!second.contains(pixels) && notes == [] && second.contains("Ada".utf8))
  }
}
