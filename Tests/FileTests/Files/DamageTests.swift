import GLBlurImage
import GLBlurFiles
import TestSupport
import Testing

/// Tests that a damaged file ends in an error, never in a partial image.
@Suite struct DamageTests {
  static let png = TestPNG(width: 5, height: 4, bitDepth: 8, colorType: 2) { x, y, c in
    x * 40 + y * 9 + c
  }
  static let jpeg = TestJPEG(columns: 3, rows: 2, channels: 3) { column, row, channel in
    column * 60 + row * 30 + channel * 20
  }
  static var progressive: TestJPEG {
    var jpeg = jpeg
    jpeg.isProgressive = true
    return jpeg
  }

  private func error(_ bytes: [UInt8]) -> FileError? {
    do throws(FileError) {
      _ = try Image(encoded: bytes, name: "test")
      return nil
    } catch {
      return error
    }
  }

  private func tooLarge(_ size: Size) -> FileError {
    .tooLarge(name: "test", size: size, limit: Image.maximumPixels)
  }

  @Test func truncatedAnywhere() {
    for file in [Self.png.bytes, Self.jpeg.bytes, Self.progressive.bytes] {
      #expect(error(file) == nil)
      for count in 0..<file.count {
        #expect(error(Array(file.prefix(count)))?.kind == .badData, "\(count) of \(file.count)")
      }
    }
  }

  @Test func trailingBytesAreTolerated() {
    for file in [Self.png.bytes, Self.jpeg.bytes, Self.progressive.bytes] {
      #expect(error(file + [0, 1, 2, 0xFF, 0xD8, 0x89]) == nil)
    }
  }

  @Test(arguments: [(3, true), (20, false)])
  func bytesBeforeTheEndOfAJPEG(count: Int, isTolerated: Bool) {
    let file = Self.jpeg.bytes
    let padded = file.dropLast(2) + [UInt8](repeating: 0, count: count) + file.suffix(2)
    #expect((error(Array(padded)) == nil) == isTolerated)
  }

  @Test func aFlippedBitInAPNG() {
    // The only chunks are IHDR, IDAT and IEND, and all have checksums.
    let file = Self.png.bytes
    for index in file.indices {
      for bit in 0..<8 {
        var damaged = file
        damaged[index] ^= 1 << bit
        #expect(error(damaged)?.kind == .badData, "byte \(index), bit \(bit)")
      }
    }
  }

  @Test func aFlippedBitInAJPEG() {
    // The result may be another picture, but not a crash.
    for file in [Self.jpeg.bytes, Self.progressive.bytes] {
      var refused = 0
      for index in file.indices {
        for bit in 0..<8 {
          var damaged = file
          damaged[index] ^= 1 << bit
          if let error = error(damaged) {
            refused += 1
            #expect(error.kind == .badData)
          }
        }
      }
      #expect(refused > file.count)
    }
  }

  @Test func pixelsWithAWrongZlibChecksum() {
    let rows = [UInt8](repeating: 0, count: 5)
    var zlib = TestPNG.zlib(rows)
    let header = TestPNG.chunk(
      "IHDR", bigEndian(4, bytes: 4) + bigEndian(1, bytes: 4) + [8, 0, 0, 0, 0])
    func file() -> [UInt8] {
      // The checksum lies in its own chunk, read after the last row.
      TestPNG.signature + header + TestPNG.chunk("IDAT", zlib.dropLast(4))
        + TestPNG.chunk("IDAT", zlib.suffix(4)) + TestPNG.chunk("IEND", [])
    }
    #expect(error(file()) == nil)
    zlib[zlib.count - 1] ^= 1
    #expect(error(file())?.kind == .badData)
  }

  @Test func tooFewPixels() {
    let header = TestPNG.chunk(
      "IHDR", bigEndian(4, bytes: 4) + bigEndian(2, bytes: 4) + [8, 0, 0, 0, 0])
    let pixels = TestPNG.chunk("IDAT", TestPNG.zlib([0, 1, 2, 3, 4]))
    let file = TestPNG.signature + header + pixels + TestPNG.chunk("IEND", [])
    #expect(error(file)?.kind == .badData)
  }

  @Test func damagedTransparencyIsNotLeftOut() {
    var png = Self.png
    png.chunks = [("tRNS", [0, 1, 0, 2])]
    #expect(error(png.bytes)?.kind == .badData)
  }

  @Test func damagedTextIsLeftOut() {
    var png = Self.png
    png.chunks = [
      ("zTXt", [65, 0, 0, 1, 2, 3]), ("iCCP", [65, 0, 0, 9]), ("gAMA", [1]), ("sRGB", [7]),
    ]
    #expect(error(png.bytes) == nil)
    #expect((try? Image(encoded: png.bytes, name: "test"))?.profile == ColorProfile.none)
  }

  @Test(
    arguments: [
      ([], ForeignFormat.empty), ([0x89], nil), (Array("hello, world".utf8), .text),
      ([UInt8](repeating: 0, count: 1000), nil),
    ] as [([UInt8], ForeignFormat?)])
  func noImage(_ bytes: [UInt8], _ found: ForeignFormat?) {
    #expect(error(bytes) == .notAnImage(name: "test", found: found))
    #expect(throws: FileError.notAnImage(name: "test", found: found)) {
      try ImageInfo(encoded: bytes, name: "test")
    }
  }

  @Test func pngSizes() {
    func file(_ width: Int, _ height: Int) -> [UInt8] {
      let header = bigEndian(width, bytes: 4) + bigEndian(height, bytes: 4) + [16, 6, 0, 0, 0]
      return TestPNG.signature + TestPNG.chunk("IHDR", header)
        + TestPNG.chunk("IDAT", TestPNG.zlib([0])) + TestPNG.chunk("IEND", [])
    }
    for (width, height) in [(0, 1), (1, 0), (1 << 31, 1)] {
      #expect(error(file(width, height))?.kind == .badData)
    }
    let size = Size(width: 32768, height: 32769)
    #expect(error(file(32768, 32769)) == tooLarge(size))
    let long = Size(width: 1 << 31 - 1, height: 2)
    #expect(error(file(long.width, 2)) == tooLarge(long))
    // The pixels would take eight gigabytes if the header were trusted.
    guard case .damaged = error(file(32768, 32768)) else {
      Issue.record("a file of 70 bytes holds no 32768 × 32768 pixels")
      return
    }
  }

  @Test func jpegSizes() {
    func file(_ width: Int, _ height: Int) -> [UInt8] {
      var file = Self.jpeg.bytes
      guard let frame = file.indices.first(where: { file[$0] == 0xFF && file[$0 + 1] == 0xC0 })
      else { return [] }
      let size = bigEndian(height, bytes: 2) + bigEndian(width, bytes: 2)
      file.replaceSubrange(frame + 5..<frame + 9, with: size)
      return file
    }
    for (width, height) in [(0, 1), (1, 0)] {
      #expect(error(file(width, height))?.kind == .badData)
    }
    let size = Size(width: 65500, height: 65500)
    #expect(error(file(65500, 65500)) == tooLarge(size))
    guard case .damaged = error(file(32768, 32768)) else {
      Issue.record("a file of 300 bytes holds no 32768 × 32768 pixels")
      return
    }
  }

  @Test func endlessScansOfAJPEG() {
    var file = Self.progressive.bytes
    guard let last = file.lastIndex(of: 0xDA) else { return }
    let scan = file[(last - 1)..<file.count - 2]
    file.removeLast(2)
    for _ in 0..<200 { file += scan }
    #expect(error(file + [0xFF, 0xD9])?.kind == .badData)
  }

  @Test func malformedEXIFIsIgnored() throws {
    let exif = TestJPEG.exif(orientation: 6, isLittleEndian: false).bytes
    // Two bytes of padding and four for the next directory follow the value.
    var files = (0..<exif.count - 6).map { Array(exif.prefix($0)) }
    for orientation in [0, 9, 65535] {
      files.append(TestJPEG.exif(orientation: orientation, isLittleEndian: true).bytes)
    }
    files.append(Array("Exif".utf8) + [0, 0] + Array("MM".utf8) + [0, 42, 255, 255, 255, 255])
    for bytes in files {
      var jpeg = Self.jpeg
      jpeg.markers = [(0xE1, bytes)]
      let image = try Image(encoded: jpeg.bytes, name: "test")
      #expect(image.size == Size(width: 24, height: 16), "\(bytes)")
    }
  }
}
