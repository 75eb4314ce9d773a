import CCodecs
import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

/// Tests `ReadLimits`, and the memory that files may require within them.
@Suite struct ReadLimitTests {
  /// Files of 24 × 16 pixels, and tables of 4³ entries, and of 300 with a domain.
  static let files: [(name: String, bytes: [UInt8], size: Size)] = {
    let size = Size(width: 24, height: 16)
    let png = TestPNG(width: 24, height: 16, bitDepth: 8, colorType: 6) { x, y, _ in x + y }
    var interlaced = png
    interlaced.isInterlaced = true
    let jpeg = TestJPEG(columns: 3, rows: 2, channels: 3) { column, _, _ in column * 60 }
    var turned = TestJPEG(columns: 2, rows: 3, channels: 3) { column, _, _ in column * 60 }
    turned.markers = [TestJPEG.exif(orientation: 6, isLittleEndian: true)]
    let floats = [UInt8](repeating: 0, count: 24 * 16 * 12)
    var tiff = TestTIFFFile(width: 24, height: 16, bits: 8, photometric: 2, channels: 3) {
      x, y, _ in x + y
    }
    let plainTIFF = tiff.bytes
    (tiff.tile, tiff.width, tiff.height) = ((32, 16), 16, 24)
    tiff[274] = .init(274, 3, [6])
    func table(_ head: String, _ count: Int) -> [UInt8] {
      Array((head + String(repeating: "0 0.5 1\n", count: count)).utf8)
    }
    return [
      ("PNG", png.bytes, size), ("interlaced PNG", interlaced.bytes, size),
      ("JPEG", jpeg.bytes, size), ("turned JPEG", turned.bytes, size),
      ("TIFF", plainTIFF, size), ("turned TIFF", tiff.bytes, size),
      ("PFM", Array("PF\n24 16\n-1\n".utf8) + floats, size),
      ("cube", table("LUT_3D_SIZE 4\n", 64), Size(width: 16, height: 4)),
      (
        "curve", table("LUT_1D_SIZE 300\nDOMAIN_MAX 2 2 2\n", 300), Size(width: 300, height: 2)
      ),
    ]
  }()

  private func error(_ bytes: [UInt8], _ limits: ReadLimits = ReadLimits()) -> FileError? {
    do throws(FileError) {
      _ = try Image(encoded: bytes, name: "test", limits: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: files.indices) func pixels(index: Int) throws {
    let (name, bytes, size) = Self.files[index]
    let count = size.width * size.height
    let refusal = FileError.tooLarge(name: "test", size: size, limit: count - 1)
    let enough = ReadLimits(maxPixels: count)
    #expect(error(bytes, enough) == nil, "\(name)")
    #expect(try ImageInfo(encoded: bytes, name: "test", limits: enough).size == size)
    let limits = ReadLimits(maxPixels: count - 1)
    #expect(error(bytes, limits) == refusal, "\(name)")
    #expect(throws: refusal) { try ImageInfo(encoded: bytes, name: "test", limits: limits) }
    let folder = try Folder()
    try folder.put(bytes, at: "a")
    let inFile = FileError.tooLarge(name: folder["a"], size: size, limit: count - 1)
    #expect(throws: inFile) { try Image(contentsOf: folder["a"], limits: limits) }
    #expect(throws: inFile) { try ImageInfo(contentsOf: folder["a"], limits: limits) }
    #expect(refusal.description.contains("\(size)") && refusal.description.contains("\(count - 1)"))
    #expect(refusal.kind == .badData)
  }

  @Test func theHeaderAloneIsEnough() {
    let png =
      TestPNG.signature
      + TestPNG.chunk(
        "IHDR", bigEndian(30_000, bytes: 4) + bigEndian(30_000, bytes: 4) + [8, 2, 0, 0, 0])
      + TestPNG.chunk("IDAT", [])
    let size = Size(width: 30_000, height: 30_000)
    #expect(
      error(png, ReadLimits(maxPixels: 50_000_000))
        == .tooLarge(name: "test", size: size, limit: 50_000_000))
    let table = Array("LUT_3D_SIZE 256\n".utf8)
    #expect(
      error(table, ReadLimits(maxPixels: 1 << 20))
        == .tooLarge(name: "test", size: Size(width: 65536, height: 256), limit: 1 << 20))
  }

  @Test func limitsAreOfTheRange() {
    #expect(ReadLimits().maxPixels == Image.maximumPixels)
    #expect(ReadLimits(maxPixels: 0).maxPixels == 1)
    #expect(ReadLimits(maxPixels: .max).maxPixels == Image.maximumPixels)
  }

  // MARK: Bytes

  /// A kept file may have 64 MiB and 48 bytes for each pixel. A JPEG file is kept only if it comes
  /// through a pipe, a table always.
  @Test(arguments: [("a.jpg", true), ("a.jpg", false), ("a.cube", true), ("a.cube", false)])
  func bytes(_ name: String, ofKnownSize: Bool) throws {
    let jpeg = TestJPEG(columns: 1, rows: 1, channels: 1) { _, _, _ in 128 }.bytes
    let bytes = name == "a.jpg" ? jpeg : Array("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8)
    let limits = ReadLimits(maxPixels: 64)
    let most = 64 << 20 + 48 * 64
    let folder = try Folder()
    let files = FaultyFiles { $0.call == .status && !ofKnownSize ? .error(5) : nil }
    func error(_ count: Int) throws -> FileError? {
      try folder.put(bytes, at: name)
      try folder.lengthen(name, to: count)
      do throws(FileError) {
        _ = try openRows(folder[name], limits, in: files.table)
        return nil
      } catch {
        return error
      }
    }
    let refusal = FileError.tooLong(name: folder[name], limit: most)
    #expect(try error(most) != refusal)
    #expect(try (error(most + 1) == refusal) == !(name == "a.jpg" && ofKnownSize))
    #expect(refusal.kind == .badData)
  }

  // MARK: Bombs

  /// Returns zeros as a zlib stream without an end.
  private static func zeros(mebibytes: Int) -> [UInt8] {
    let block = [UInt8](repeating: 0, count: 1 << 20)
    var target = [UInt8](repeating: 0, count: cdeflate_bound(block.count))
    let compressor = unsafe cdeflate_compressor_create(false)
    defer { unsafe cdeflate_compressor_destroy(compressor) }
    guard let compressor = unsafe compressor else { return [] }
    let room = target.count
    let count = unsafe cdeflate_compress(compressor, block, block.count, false, &target, room)
    return [0x78, 0x01] + (0..<mebibytes).flatMap { _ in target.prefix(count) }
  }

  private static func profile(mebibytes: Int) -> [UInt8] {
    // Adler-32 of n zeros: a = 1, b = n mod 65521.
    let sum = ((mebibytes << 20) % 65521) << 16 | 1
    return Array("name".utf8) + [0, 0] + zeros(mebibytes: mebibytes) + [3, 0]
      + bigEndian(sum, bytes: 4)
  }

  private func png(_ chunks: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    TestPNG(width: 2, height: 2, bitDepth: 8, colorType: 2, chunks: chunks) { x, _, _ in x }.bytes
  }

  @Test(arguments: [(15, true), (17, false)])
  func profiles(mebibytes: Int, isKept: Bool) throws {
    let profile = profileBytes(padding: mebibytes << 20)
    let chunk = Array("name".utf8) + [0, 0] + TestPNG.zlib(profile)
    let image = try Image(encoded: png([("iCCP", chunk)]), name: "test")
    #expect((image.profile.icc?.bytes == profile) == isKept)
    #expect((image.profile.icc == nil) == !isKept)
  }

  @Test func textsAndProfilesThatInflate() throws {
    let bomb = Self.profile(mebibytes: 256)
    let image = try Image(
      encoded: png([
        ("iCCP", bomb), ("zTXt", Array("a".utf8) + [0] + bomb.dropFirst(5)),
        ("iTXt", Array("a".utf8) + [0, 1, 0, 0, 0] + bomb.dropFirst(6)),
      ]), name: "test")
    #expect(image.profile.icc == nil)
  }

  /// The compressed data ends after the pixels, or far after.
  @Test(arguments: [(1, false), (1, true), (1000, false), (1000, true)])
  func pixelsThatInflateBeyondThePicture(height: Int, isInterlaced: Bool) throws {
    func file(mebibytes: Int) -> [UInt8] {
      // The rows, in a stored block that is not the last.
      var data = Array(TestPNG.zlib([UInt8](repeating: 0, count: 2 * height)).dropLast(4))
      data[2] = 0
      data += Self.zeros(mebibytes: mebibytes).dropFirst(2) + [3, 0]
      data += bigEndian(((2 * height + mebibytes << 20) % 65521) << 16 | 1, bytes: 4)
      let header =
        bigEndian(1, bytes: 4) + bigEndian(height, bytes: 4) + [8, 0, 0, 0, isInterlaced ? 1 : 0]
      return TestPNG.signature + TestPNG.chunk("IHDR", header) + TestPNG.chunk("IDAT", data)
        + TestPNG.chunk("IEND", [])
    }
    #expect(error(file(mebibytes: 1)) == nil)
    let bomb = file(mebibytes: 400)
    #expect(bomb.count > 1 << 18, "more than is read ahead")
    let refusal = FileError.damaged(
      name: "test", format: .png, reason: "more data than the pixels need")
    #expect(error(bomb) == refusal)
    #expect(throws: refusal) { try Image(byLibrary: bomb) }
  }

  @Test func hundredsOfColourChunks() throws {
    let chunks = (0..<500).map { _ in (name: "gAMA", bytes: bigEndian(45454, bytes: 4)) }
    let image = try Image(encoded: png(chunks), name: "test")
    #expect(image.profile.gamma == 0.45454)
  }

  // MARK: Long sides

  @Test(arguments: [(1, 1), (1, 100_000), (100_000, 1)], [FileFormat.png, .apng, .pfm, .tiff])
  func longSides(_ sides: (width: Int, height: Int), format: FileFormat) throws {
    let (width, height) = sides
    let image = try Image(
      rgba8: (0..<4 * width * height).map { $0 % 4 == 3 ? 255 : UInt8($0 % 251) }, width: width,
      height: height)
    let file = try image.encoded(as: format)
    if format == .tiff {
      let tiff = try #require(TestTIFF(file))
      #expect(tiff.width == width && tiff.height == height)
      #expect(tiff.pixels.count == 3 * width * height)
    }
    let again = try Image(encoded: file, name: "test")
    #expect(again.size == image.size)
    if format != .pfm { #expect(again.bytes == image.bytes) }
  }

  /// The longest side for libjpeg.
  @Test(arguments: [(1, 1), (1, 65500), (65500, 1)])
  func longSidesOfAJPEG(width: Int, height: Int) throws {
    let image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * width * height), width: width, height: height)
    let file = try image.encoded(as: .jpeg)
    #expect(try Image(encoded: file, name: "test").bytes == image.bytes)
  }

  @Test(arguments: [(1, 100_000), (100_000, 1)])
  func longSidesByLibPNG(width: Int, height: Int) throws {
    for (isInterlaced, depth) in [(true, 8), (false, 16), (false, 1)] {
      let png = TestPNG(
        width: width, height: height, bitDepth: depth, colorType: 0, isInterlaced: isInterlaced
      ) { x, y, _ in (x + y) % 2 }
      let image = try Image(encoded: png.bytes, name: "test")
      #expect(image.size == Size(width: width, height: height))
    }
  }
}
