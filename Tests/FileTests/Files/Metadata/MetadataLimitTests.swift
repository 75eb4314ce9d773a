import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

@Suite struct MetadataLimitTests {
  private typealias Chunk = (name: String, bytes: [UInt8])

  private static func png(_ chunks: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    TestPNG(width: 4, height: 2, bitDepth: 8, colorType: 2, chunks: chunks) { x, y, _ in x * y }
      .bytes
  }

  // MARK: Resolution

  @Test(
    arguments: [
      (.init(x: 300, y: 150, unit: .inch), [1, 1, 44, 0, 150]),
      (.init(x: 118, y: 118, unit: .centimeter), [2, 0, 118, 0, 118]),
      (.init(x: 11811, y: 11811, unit: .meter), [1, 1, 44, 1, 44]),
      (.init(x: 10000, y: 10000, unit: .meter), [1, 0, 254, 0, 254]),
      (.init(x: 12345, y: 12345, unit: .meter), [2, 0, 123, 0, 123]),
      (.init(x: 3, y: 2, unit: .none), [0, 0, 3, 0, 2]),
      (.init(x: 0, y: 2, unit: .inch), [0, 0, 1, 0, 1]),
      (.init(x: 1e300, y: .nan, unit: .inch), [0, 0, 1, 0, 1]),
    ] as [(Metadata.Resolution, [UInt8])])
  func densityOfJPEG(_ resolution: Metadata.Resolution, _ expected: [UInt8]) throws {
    var image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    image.metadata.resolution = resolution
    let jfif = try #require(TestJPEG.segment(0xE0, of: image.encoded(as: .jpeg)))
    #expect(Array(jfif[7..<12]) == expected)
    for format in [FileFormat.png, .tiff, .webP] {
      #expect(try Image(encoded: image.encoded(as: format)).width == 1)
    }
  }

  /// A format without a field for the resolution states it in EXIF data, unless it is usual.
  @Test func resolutionInEXIF() throws {
    var image = try Image(rgba8: [9, 9, 9, 255], width: 1, height: 1)
    image.metadata.resolution = Metadata.Resolution(x: 300, y: 300, unit: .inch)
    #expect(try Image(encoded: image.encoded(as: .webP)).metadata.exif != nil)
    var notes: [String] = []
    _ = try image.encoded(as: .gif, options: WriteOptions(), notes: &notes)
    #expect(notes == ["GIF cannot carry a resolution, which was left out"])
    image.metadata.resolution = Metadata.Resolution(x: 72, y: 72, unit: .inch)
    notes = []
    for format in [FileFormat.webP, .gif] {
      _ = try image.encoded(as: format, options: WriteOptions(), notes: &notes)
    }
    #expect(try Image(encoded: image.encoded(as: .webP)).metadata == .none && notes == [])
  }

  // MARK: Limits

  @Test func aTextThatIsTooLongIsLeftOut() throws {
    let long = [UInt8](repeating: 65, count: 17 << 20)
    let chunks: [Chunk] = [
      ("tEXt", Array("Long\0".utf8) + long), ("zTXt", Array("Zip\0\0".utf8) + TestPNG.zlib(long)),
      ("tEXt", Array("Short\0A".utf8)),
    ]
    let metadata = try Image(encoded: Self.png(chunks)).metadata
    #expect(metadata.texts.map(\.keyword) == ["Short"])
    #expect(metadata.omissions.count == 2)
  }

  @Test func metadataCountsForTheMemory() throws {
    let text = [UInt8](repeating: 65, count: 4 << 20)
    let file = Self.png([("tEXt", Array("Long\0".utf8) + text)])
    let bare = try openRows(encoded: Self.png([]), name: "test").decodingBytes
    let bytes = try openRows(encoded: file, name: "test").decodingBytes
    #expect(bytes - bare >= 3 * text.count)
    var limits = ReadLimits()
    limits.memory = MemoryLimit(40 << 20, sharers: 1)
    // A fifth of the 8 MiB beyond the program's own is for buffers.
    _ = try openRows(encoded: Self.png([]), name: "test", limits)
    #expect(throws: FileError.self) {
      try openRows(encoded: file, name: "test", limits)
    }
  }
}
