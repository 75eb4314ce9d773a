import GLBlurFiles
import GLBlurImage
import Glibc
import TestSupport
import Testing

@Suite struct TIFFInfoTests {
  private static func file(
    photometric: Int = 2, bits: Int = 8, channels: Int = 3
  ) -> TestTIFFFile {
    TestTIFFFile(width: 6, height: 4, bits: bits, photometric: photometric, channels: channels) {
      x, y, _ in (x + y) & 1
    }
  }

  static let encodings = [(false, true), (false, false), (true, true), (true, false)]

  @Test(arguments: encodings) func metadata(isBig: Bool, isLittleEndian: Bool) throws {
    var file = Self.file()
    (file.isBig, file.isLittleEndian) = (isBig, isLittleEndian)
    let xmp = Array("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>".utf8)
    file.fields = [
      .init(270, "A picture"), .init(33432, "©"), .init(700, 1, xmp.map { Int($0) }),
      .init(33723, 7, [0x1C, 2, 0, 0, 9]), .init(34377, 7, [1, 2, 3]),
      .init(282, 5, [300, 1]), .init(283, 5, [720_090, 10_000]), .init(296, 3, [3]),
    ]
    let exposure = TestTIFFFile.Field(33434, 5, [1, 250])
    file.directories = [
      (34665, [exposure, .init(36867, "2024:01:01 00:00:00")]), (34853, [.init(1, "N")]),
    ]
    let bytes = file.bytes
    let info = try ImageInfo(encoded: bytes)
    let (head, step, link) = isBig ? (8, 20, 8) : (2, 12, 4)
    #expect(
      info.metadata.map { "\($0.kind.rawValue) \($0.name) \($0.byteCount)" } == [
        "text ImageDescription 10", "text Copyright 3", "XMP  37", "IPTC  5", "Photoshop  3",
        "EXIF  \(head + 2 * step + link)", "other GPS \(head + step + link)",
      ])
    let place = try #require(info.metadata[2].places.first)
    #expect(Array(bytes[place]) == xmp)
    #expect(info.resolution?.x == 300 && info.resolution?.y == 72.009)
    #expect(info.resolution?.unit == .centimeter)
    #expect(info.warnings == [] && info.furtherImages == 0 && info.frameCount == 1)
  }

  @Test func samples() throws {
    for (photometric, bits, channels, extras, model) in [
      (0, 1, 1, nil, .gray), (1, 16, 2, [2], .gray), (2, 8, 4, [1], .rgb), (2, 4, 3, nil, .rgb),
      (5, 8, 4, nil, .cmyk), (5, 16, 5, [2], .cmyk), (2, 8, 4, [0], .rgb),
    ] as [(Int, Int, Int, [Int]?, ImageInfo.ColorModel)] {
      var file = Self.file(photometric: photometric, bits: bits, channels: channels)
      file.extraSamples = extras
      let info = try ImageInfo(encoded: file.bytes)
      #expect(info.fileFormat == .tiff && info.size == Size(width: 6, height: 4))
      #expect(info.colorModel == model && info.bitsPerSample == bits && info.channels == channels)
      #expect(info.hasAlpha == [[1], [2]].contains(extras))
      #expect(info.format == (bits == 16 ? .rgba16 : .rgba8))
      #expect(info.resolution == nil && info.metadata == [] && info.profile == .none)
    }
  }

  @Test func theFileFallsBackToInches() throws {
    var file = Self.file()
    file.fields = [.init(282, 5, [72, 1]), .init(283, 5, [72, 1])]
    #expect(try ImageInfo(encoded: file.bytes).resolution?.unit == .inch)
    for (x, y, unit) in [([72, 0], [72, 1], 2), ([72, 1], [1, 9], 2), ([72, 1], [72, 1], 4)] {
      file.fields = [.init(282, 5, x), .init(283, 5, y), .init(296, 3, [unit])]
      #expect(try ImageInfo(encoded: file.bytes).resolution == nil)
    }
  }

  // MARK: Pages

  @Test(arguments: encodings) func pages(isBig: Bool, isLittleEndian: Bool) throws {
    var file = Self.file()
    (file.isBig, file.isLittleEndian) = (isBig, isLittleEndian)
    let plain = try Image(encoded: file.bytes)
    var preview = Self.file(photometric: 1, channels: 1)
    preview[254] = .init(254, 4, [1])
    file.furtherPages = [preview]
    // A reduced version of the picture is no page.
    #expect(try Image(encoded: file.bytes).notes == [])
    #expect(try ImageInfo(encoded: file.bytes).furtherImages == 1)
    file.furtherPages = [preview, Self.file(photometric: 1), preview, Self.file()]
    let image = try Image(encoded: file.bytes)
    #expect(image == plain)
    #expect(image.notes == ["the file has 3 pages, of which only the first is read"])
    #expect(try ImageInfo(encoded: file.bytes).furtherImages == 4)
  }

  /// A circular chain of pages ends where it began.
  @Test func pagesInACircle() throws {
    var bytes = Self.file().bytes
    bytes.replaceSubrange(bytes.count - 4..<bytes.count, with: bytes[4..<8])
    #expect(try ImageInfo(encoded: bytes).furtherImages == 0)
  }

  @Test func damagedDirectories() throws {
    var file = Self.file()
    file.fields = [.init(34665, 4, [1 << 30]), .init(34853, 4, [2])]
    let info = try ImageInfo(encoded: file.bytes)
    #expect(
      info.warnings == [
        "its EXIF directory is damaged and was left out",
        "its GPS directory is damaged and was left out",
      ])
    #expect(info.metadata == [])
    #expect(try Image(encoded: file.bytes).size == info.size)
  }

  // MARK: Files

  @Test func anyCallFails() throws {
    let folder = try Folder()
    var file = Self.file()
    file.fields = [.init(270, "A picture"), .init(282, 5, [72, 1]), .init(283, 5, [72, 1])]
    try folder.put(file.bytes, at: "a.tif")
    let expected = try ImageInfo(encoded: file.bytes)
    for number in 0..<200 {
      let files = FaultyFiles { $0.number == number ? .error(EIO) : nil }
      let path = folder["a.tif"]
      let result = Result { () throws(FileError) in
        try InspectedFile(contentsOf: path, in: files.table)
      }
      #expect(files.openCount == 0, "call \(number)")
      switch result {
      case .success(let file): #expect(file.info == expected)
      case .failure(let error):
        #expect([.cannotOpen, .transferFailed].contains(error.kind), "call \(number): \(error)")
      }
      if !files.hasFailed { return }
    }
    Issue.record("it never ends")
  }

  @Test func samplesBeyondTheRange() throws {
    let folder = try Folder()
    let values: [Float] = [-1, 0, 0.5, 1, 2, .nan]
    var file = TestTIFFFile(width: 6, height: 2, bits: 32, photometric: 1, channels: 1) { x, _, _ in
      Int(values[x].bitPattern)
    }
    file.sampleFormat = 3
    try folder.put(file.bytes, at: "a.tif")
    let inspected = try InspectedFile(contentsOf: folder["a.tif"])
    #expect(inspected.clampedSamples == 6 && inspected.info.bitsPerSample == 32)
    #expect(try Image(contentsOf: folder["a.tif"]).clampedSamples == 6)
    file.compression = 8
    file.parts = [TestPNG.zlib([0, 0, 0, 0])]
    try folder.put(file.bytes, at: "a.tif")
    let damaged = try InspectedFile(contentsOf: folder["a.tif"])
    #expect(damaged.clampedSamples == nil && damaged.info.warnings.count == 1)
    try folder.put(Self.file().bytes, at: "a.tif")
    #expect(try InspectedFile(contentsOf: folder["a.tif"]).clampedSamples == nil)
  }
}
