import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests unsupported, damaged and too large TIFF files.
@Suite struct TIFFRefusalTests {
  private static func file(
    photometric: Int = 2, bits: Int = 8, channels: Int = 3, width: Int = 16, height: Int = 16
  ) -> TestTIFFFile {
    TestTIFFFile(
      width: width, height: height, bits: bits, photometric: photometric, channels: channels
    ) { x, y, c in (x * 9 + y * 5 + c * 3) & (1 << bits - 1) }
  }

  private func error(_ bytes: [UInt8], _ limits: ReadLimits = ReadLimits()) -> FileError? {
    do throws(FileError) {
      _ = try Image(encoded: bytes, name: "test", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  // MARK: What is not supported

  static let depths = "export it with 8 or 16 bits per sample, or as floating point"
  static let rgb = "export it as RGB"
  static let deflate = "export it with another compression, such as Deflate"

  static let unsupported:
    [(feature: String, cure: String, change: @Sendable (inout TestTIFFFile) -> Void)] = [
      ("with CIELab colours", rgb, { $0.photometric = 8 }),
      ("with ICCLab colours", rgb, { $0.photometric = 9 }),
      ("with ITULab colours", rgb, { $0.photometric = 10 }),
      ("with LogLuv colours", rgb, { $0.photometric = 32845 }),
      ("with colours of an unknown kind (77)", rgb, { $0.photometric = 77 }),
      ("that does not say what its samples mean", rgb, { $0[262] = .init(262, 3, []) }),
      (
        "with a transparency mask in place of a picture", "export its picture",
        { ($0.photometric, $0.channels) = (4, 1) }
      ),
      ("with inks other than CMYK", rgb, { $0.photometric = 5 }),
      ("with YCbCr colours that are not compressed as JPEG", rgb, { $0.photometric = 6 }),
      ("with RGB samples of 32 bits", depths, { $0.bits = 32 }),
      ("with RGB samples of 12 bits", depths, { $0[258] = .init(258, 3, [12, 12, 12]) }),
      (
        "with palette samples of 16 bits", depths,
        { file in
          (file.photometric, file.channels, file.bits) = (3, 1, 16)
          file[320] = .init(320, 3, Array(repeating: 1, count: 3 << 16))
        }
      ),
      ("with samples that have a sign", depths, { $0.sampleFormat = 2 }),
      ("with complex samples", depths, { ($0.sampleFormat, $0.bits) = (6, 64) }),
      (
        "with RGB floating-point samples of 24 bits", depths,
        { ($0.sampleFormat, $0.bits) = (3, 24) }
      ),
      (
        "with CMYK floating-point samples of 32 bits", depths,
        { ($0.sampleFormat, $0.bits, $0.photometric, $0.channels) = (3, 32, 5, 4) }
      ),
      ("with 65 samples per pixel", rgb, { $0.channels = 65 }),
      ("with the old kind of JPEG compression", deflate, { $0.compression = 6 }),
      ("with a compression that is not known (34712)", deflate, { $0.compression = 34712 }),
      // libtiff would take incomplete NeXT data for complete.
      ("with a compression that is not known (32766)", deflate, { $0.compression = 32766 }),
    ]

  @Test(arguments: unsupported.indices) func whatIsNotSupportedIsNamed(_ index: Int) {
    let (feature, cure, change) = Self.unsupported[index]
    var file = Self.file()
    change(&file)
    let refusal = FileError.unsupported(
      name: "test", format: .tiff, feature: feature, cure: cure)
    let bytes = file.bytes
    #expect(error(bytes) == refusal)
    #expect(throws: refusal) { try ImageInfo(encoded: bytes, name: "test") }
    #expect(refusal.kind == .badData)
    #expect(
      refusal.description == "test: is a TIFF file \(feature), which cannot be read; \(cure)")
  }

  /// DNG files name their version. Others begin with a thumbnail, and name the camera.
  @Test func rawImagesOfCameras() {
    var files = [Self.file(photometric: 32803, channels: 1), Self.file(photometric: 34892)]
    for fields in [
      [.init(50706, 1, [1, 4, 0, 0])],
      [.init(254, 4, [1]), .init(330, 4, [8]), .init(271, "Maker")],
    ] as [[TestTIFFFile.Field]] {
      var file = Self.file()
      file.fields = fields
      files.append(file)
    }
    for var file in files {
      for isBig in [false, true] {
        (file.isBig, file.isLittleEndian) = (isBig, !isBig)
        #expect(error(file.bytes) == .notAnImage(name: "test", found: .cameraRaw))
      }
    }
    // A thumbnail alone, or a picture with smaller ones, is no raw image.
    for fields in [
      [.init(254, 4, [1]), .init(271, "Maker")], [.init(330, 4, [8]), .init(271, "Maker")],
    ] as [[TestTIFFFile.Field]] {
      var file = Self.file()
      file.fields = fields
      #expect(error(file.bytes) == nil)
    }
  }

  /// Other files are read without libtiff.
  @Test func aMissingLibraryNamesItsPackage() throws {
    var limits = ReadLimits()
    limits.libtiff = "libtiff-none.so.6"
    #expect(error(DamageTests.png.bytes, limits) == nil)
    let bytes = Self.file().bytes
    let found = try #require(error(bytes, limits))
    guard case .library("test", "TIFF files", "libtiff-none.so.6", let reason, "libtiff6") = found
    else {
      Issue.record("\(found)")
      return
    }
    #expect(reason.contains("cannot open") && found.kind == .unavailable)
    #expect(throws: found) { try ImageInfo(encoded: bytes, name: "test", limits: limits) }
  }

  // MARK: Damage

  static let compressions: [(Int, @Sendable ([UInt8]) -> [UInt8])] = [
    (1, { $0 }), (32773, TestTIFFFile.packBits), (5, TestTIFFFile.lzw),
    (8, TestPNG.zlib),
  ]

  @Test(arguments: compressions.indices, [false, true])
  func pixelsThatEndTooEarly(_ index: Int, isTiled: Bool) {
    var file = Self.file()
    (file.compression, file.compress) = Self.compressions[index]
    // libtiff computes the length of uncompressed strips.
    if index == 0, !isTiled { return }
    if isTiled { file.tile = (16, 16) }
    let samples = (0..<16 * 16 * 3).map { (index: Int) -> UInt8 in UInt8((index * 37) & 255) }
    let whole = file.compress(samples)
    file.parts = [whole]
    #expect(error(file.bytes) == nil)
    // End codes and checksums may be missing.
    let tail = [1: 0, 32773: 0, 5: 3, 8: 4][file.compression] ?? 0
    for count in 0..<whole.count - tail {
      file.parts = [Array(whole.prefix(count))]
      #expect(error(file.bytes)?.kind == .badData, "\(count) of \(whole.count)")
    }
  }

  /// A JPEG frame smaller than its strip or tile would leave pixels uninitialised.
  @Test(arguments: [(1, 2), (2, 1), (1, 1)], [false, true])
  func smallFrames(_ blocks: (columns: Int, rows: Int), isTiled: Bool) {
    let jpeg = TestJPEG(columns: blocks.columns, rows: blocks.rows, channels: 3) { x, y, c in
      x * 60 + y * 20 + c * 10
    }
    var file = Self.file(photometric: 6)
    (file.compression, file.parts) = (7, [jpeg.bytes])
    file[530] = .init(530, 3, [1, 1])
    if isTiled { file.tile = (16, 16) }
    #expect(error(file.bytes)?.kind == .badData)
  }

  @Test(arguments: [false, true]) func truncatedAnywhere(isBig: Bool) {
    var file = Self.file()
    file.isBig = isBig
    let bytes = file.bytes
    // The directory is at the end; its link to a next page may be missing.
    for count in 0..<bytes.count - (isBig ? 8 : 4) {
      #expect(error(Array(bytes.prefix(count)))?.kind == .badData, "\(count) of \(bytes.count)")
    }
  }

  @Test func partsOutsideTheFile() {
    for isTiled in [false, true] {
      let places = isTiled ? 324 : 273
      for value in [0, 1 << 31, 0xFFFF_FFFF] {
        for (tag, other) in [(places, value), (isTiled ? 325 : 279, value)] {
          var file = Self.file()
          if isTiled { file.tile = (16, 16) }
          file[tag] = .init(tag, 4, [other])
          // Offset 0 names bytes of the file, and a long strip is cut at the end of the file. An
          // uncompressed strip's length is computed.
          let mayDecode = tag == places ? value == 0 : value > 0 || !isTiled
          #expect(mayDecode || error(file.bytes)?.kind == .badData, "\(tag) \(value)")
        }
      }
    }
  }

  @Test func contradictions() {
    var palette = Self.file(photometric: 3, channels: 1)
    #expect(
      error(palette.bytes)
        == .damaged(name: "test", format: .tiff, reason: "its palette is missing"))
    palette[320] = .init(320, 3, [1, 2, 3])
    #expect(error(palette.bytes)?.kind == .badData)
    let few = Self.file(channels: 2)
    #expect(
      error(few.bytes)
        == .damaged(name: "test", format: .tiff, reason: "its pixels have too few samples"))
    var extra = Self.file()
    extra.extraSamples = [2]
    #expect(error(extra.bytes)?.kind == .badData)
    var differing = Self.file()
    differing[258] = .init(258, 3, [8, 8, 16])
    #expect(error(differing.bytes)?.kind == .badData)
    var loop = Self.file().bytes
    loop.replaceSubrange(loop.count - 4..<loop.count, with: loop[4..<8])
    #expect(error(loop) == nil)
  }

  // MARK: Limits

  @Test func aHeaderOfManyPixels() {
    var file = Self.file()
    file[256] = .init(256, 4, [32768])
    file[257] = .init(257, 4, [32768])
    // The pixels would take four gigabytes if the header were trusted.
    for rows in [1, 16, 32768] {
      file.rowsPerStrip = rows
      #expect(error(file.bytes)?.kind == .badData)
    }
    for (compression, _) in Self.compressions {
      file.compression = compression
      #expect(
        error(file.bytes)
          == .damaged(name: "test", format: .tiff, reason: "it ends before its last pixel"))
    }
    file[257] = .init(257, 4, [32769])
    #expect(
      error(file.bytes)
        == .tooLarge(
          name: "test", size: Size(width: 32768, height: 32769), limit: Image.maximumPixels))
  }

  @Test func tilesOfManyPixels() {
    var file = Self.file()
    file.tile = (16, 16)
    for (tag, other) in [(322, 323), (323, 322)] {
      for value in [1 << 20, 1 << 30, 0xFFFF_FFF0] {
        file.fields = [.init(tag, 4, [value]), .init(other, 4, [1 << 12])]
        #expect(error(file.bytes)?.kind == .badData)
      }
    }
    file.fields = [.init(322, 4, [65520]), .init(323, 4, [65520])]
    #expect(
      error(file.bytes)
        == .damaged(
          name: "test", format: .tiff, reason: "its tiles are far larger than its picture"))
  }

  /// Strips are decoded row by row, and tiles side by side together.
  @Test func decodingBytes() throws {
    func bytes(_ change: (inout TestTIFFFile) -> Void) throws -> Int {
      var file = Self.file(width: 1000, height: 600)
      change(&file)
      return try openRows(encoded: file.bytes, name: "test").decodingBytes
    }
    let row = 3000
    let rows = try bytes { $0.rowsPerStrip = 8 }
    let tiles = try bytes { $0.tile = (256, 256) }
    #expect(tiles - rows > 256 * row && tiles - rows < 2 * 256 * row)
    let planes = try bytes { ($0.isSeparate, $0.rowsPerStrip) = (true, 200) }
    #expect(planes - rows > 200 * row && planes - rows < 300 * row)
    let packed = try bytes {
      ($0.compression, $0.compress, $0.rowsPerStrip) = (32773, TestTIFFFile.packBits, 100)
    }
    #expect(packed - rows > 180 * row && packed - rows < 220 * row)
    // A single strip as stored.
    let strip = try bytes { ($0.compression, $0.compress) = (8, TestPNG.zlib) }
    #expect(strip - rows > 590 * row && strip - rows < 620 * row)
    // libtiff divides an uncompressed strip.
    #expect(try bytes { _ in } - rows < 100 * row)
  }
}
