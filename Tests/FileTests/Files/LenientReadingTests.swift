import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Partial files, and notes on what is missing.
@Suite struct LenientReadingTests {
  private static let lenient: ReadLimits = {
    var limits = ReadLimits()
    limits.isLenient = true
    return limits
  }()

  private func image(_ file: [UInt8]) throws -> Image {
    try Image(encoded: file, name: "test", limits: Self.lenient)
  }

  /// Expects these rows, and transparency elsewhere.
  private func expect(
    _ image: Image, _ known: Range<Int>, of whole: Image, _ comment: Comment? = nil
  ) {
    #expect(image.size == whole.size && image.format == whole.format, comment)
    let row = 4 * whole.width
    let (samples, all) = (image.samples, whole.samples)
    for y in 0..<whole.height {
      let place = row * y..<row * (y + 1)
      #expect(
        Array(samples[place])
          == (known.contains(y) ? Array(all[place]) : [Int](repeating: 0, count: row)), comment)
    }
    let missing = whole.height - known.count
    #expect(
      image.notes.count == 1
        && image.notes[0].hasSuffix(
          missing == 0
            ? "; all of its rows are there"
            : "; \(missing) of its \(whole.height) rows are missing and transparent"),
      comment)
    #expect(image.notes.first?.hasPrefix("the file is damaged (") == true)
  }

  @Test func soundFiles() throws {
    for file in [
      DamageTests.png.bytes, DamageTests.jpeg.bytes, DamageTests.progressive.bytes,
      TestWebP.file([("VP8L", TestWebP.chunk(0, of: TestWebP.small))]),
    ] {
      let found = try image(file)
      #expect(try found == Image(encoded: file) && found.notes == [])
    }
  }

  // MARK: PNG

  @Test(
    arguments: [(8, 2), (8, 6), (8, 0), (8, 3), (16, 6), (1, 0)], [1, 3])
  func png(kind: (bitDepth: Int, colorType: Int), orientation: Int) throws {
    var png = TestPNG(
      width: 5, height: 7, bitDepth: kind.bitDepth, colorType: kind.colorType
    ) { x, y, c in (x * 40 + y * 9 + c) & (1 << kind.bitDepth - 1) }
    if kind.colorType == 3 { png.chunks = [("PLTE", (0..<768).map { UInt8($0 & 255) })] }
    let exif = TestJPEG.exif(orientation: orientation, isLittleEndian: true).bytes.dropFirst(6)
    png.chunks.append(("eXIf", Array(exif)))
    let file = png.bytes
    let whole = try Image(encoded: file)
    let rowBytes = 1 + (5 * png.channels * kind.bitDepth + 7) / 8
    // Heads of chunk, zlib and stored block come first.
    let start = file.count - 12 - 4 - 4 - 7 * rowBytes
    for count in start..<file.count {
      let rows = min(7, (count - start) / rowBytes)
      let cut = Array(file.prefix(count))
      try expect(
        image(cut), orientation == 1 ? 0..<rows : 7 - rows..<7, of: whole, "\(count)")
      #expect(throws: FileError.self) { try Image(encoded: cut) }
    }
  }

  @Test func filtersThatDoNotExist() throws {
    let png = TestPNG(width: 5, height: 7, bitDepth: 8, colorType: 2) { x, y, c in
      40 * x + 9 * y + c
    }
    let whole = try Image(encoded: png.bytes)
    let chunks = try #require(TestPNG.chunks(of: png.bytes))
    let header = try #require(chunks.first { $0.name == "IHDR" }).bytes
    let data = try #require(chunks.first { $0.name == "IDAT" }).bytes
    for row in 0..<7 {
      // Without the heads of zlib and stored block, and the checksum.
      var rows = Array(data[7..<data.count - 4])
      rows[row * (1 + 5 * 3)] = 5
      let file =
        TestPNG.signature + TestPNG.chunk("IHDR", header)
        + TestPNG.chunk("IDAT", TestPNG.zlib(rows)) + TestPNG.chunk("IEND", [])
      try expect(image(file), 0..<row, of: whole, "\(row)")
      #expect(throws: FileError.self) { try Image(encoded: file) }
    }
  }

  /// Without later passes, a pixel keeps its stand-in's colour.
  @Test(arguments: [(8, 6), (16, 2), (4, 0)])
  func interlaced(kind: (bitDepth: Int, colorType: Int)) throws {
    let png = TestPNG(
      width: 11, height: 13, bitDepth: kind.bitDepth, colorType: kind.colorType,
      isInterlaced: true
    ) { x, y, c in (x * 19 + y * 7 + c) & (1 << kind.bitDepth - 1) }
    let file = png.bytes
    let whole = try Image(encoded: file)
    // The pass of each pixel of 8 × 8 (PNG specification, 8.2).
    let numbers = [
      "16462646", "77777777", "56565656", "77777777", "36463646", "77777777", "56565656",
      "77777777",
    ].map { $0.utf8.map { Int($0) - 48 } }
    for count in stride(from: 60, to: file.count, by: 7) {
      let cut = Array(file.prefix(count))
      let found = try image(cut)
      var last = 8
      var missing = 0
      for y in 0..<13 {
        var isEmpty = true
        for x in 0..<11 {
          let pixel = found.pixel(x, y)
          if pixel == [0, 0, 0, 0], whole.pixel(x, y) != pixel { continue }
          isEmpty = false
          let corner =
            [(x, y), (x, y & ~1), (x & ~1, y & ~1), (x & ~1, y & ~3), (x & ~3, y & ~3)]
            + [(x & ~3, y & ~7), (x & ~7, y & ~7)]
          let number = corner.firstIndex { whole.pixel($0.0, $0.1) == pixel }
          #expect(number != nil, "\(count): \(x), \(y)")
          if pixel == whole.pixel(x, y) { continue }
          last = min(last, numbers[y % 8][x % 8])
        }
        if isEmpty { missing += 1 }
      }
      #expect(found.notes.count == 1)
      #expect(
        (missing > 0) == found.notes[0].contains("\(missing) of its 13 rows are missing"),
        "\(count): \(found.notes)")
      if last < 8 { #expect(found.notes[0].contains("rows are coarse")) }
    }
  }

  // MARK: JPEG

  /// Known rows equal the whole file's, even with halved chroma.
  @Test(arguments: [75, 95], [1, 3]) func jpeg(quality: Int, orientation: Int) throws {
    var noise = Noise(state: 3)
    let plain = try Image(rgba8: noise.bytes(4 * 40 * 90), width: 40, height: 90)
    let encoded = try plain.encoded(
      as: .jpeg, options: WriteOptions(quality: quality, background: SIMD3(0, 0, 0)))
    let exif = TestJPEG.exif(orientation: orientation, isLittleEndian: true)
    let file = [0xFF, 0xD8] + TestJPEG.segment(0xE1, exif.bytes) + encoded.dropFirst(2)
    let whole = try Image(encoded: file)
    var last = 0
    for count in Array(stride(from: 1200, to: file.count, by: 211)) + [file.count - 2] {
      let found = try image(Array(file.prefix(count)))
      let notes = found.notes.joined()
      let missing = notes.firstMatch(of: /; ([0-9]+) of its 90 rows are missing/).flatMap {
        Int($0.1)
      }
      #expect(missing != nil || notes.hasSuffix("all of its rows are there"))
      let rows = 90 - (missing ?? 0)
      expect(found, orientation == 1 ? 0..<rows : 90 - rows..<90, of: whole, "\(count)")
      #expect(rows >= last)
      last = rows
      // Noise spends its bytes evenly; at most two units of 16 rows and a mixed row are missing.
      let share = Double(count - 700) / Double(file.count - 700)
      #expect(Double(rows) >= 90 * share - 34, "\(count) of \(file.count): \(rows)")
    }
    #expect(last == 90)
  }

  @Test func progressive() throws {
    // libjpeg smooths incomplete channels, but not equal blocks.
    var jpeg = TestJPEG(columns: 3, rows: 4, channels: 3) { x, y, c in
      c < 2 ? 50 * x + 20 * y + c : 90
    }
    jpeg.isProgressive = true
    let file = jpeg.bytes
    let scans = file.indices.filter { file[$0...].starts(with: [0xFF, 0xDA]) }
    #expect(scans.count == 4)
    // The blocks have only the first coefficient.
    let coarse = try image(Array(file.prefix(scans[2] + 13)))
    #expect(try coarse == Image(encoded: file))
    #expect(coarse.notes.first?.hasSuffix("; 32 of its 32 rows are coarse") == true)
    let first = try image(Array(file.prefix((scans[0] + scans[1]) / 2)))
    #expect(first.notes.first?.contains("of its 32 rows are missing") == true)
    #expect(!first.isOpaque)
  }

  // MARK: Netpbm, TIFF and PFM

  @Test(arguments: [("P4", "", 1), ("P5", "255\n", 4), ("P6", "255\n", 12), ("P6", "1000\n", 24)])
  func netpbm(kind: String, maxval: String, rowBytes: Int) throws {
    let head = Array("\(kind)\n4 3\n\(maxval)".utf8)
    let file = head + (0..<3 * rowBytes).map { UInt8($0 % 2 == 0 && rowBytes == 24 ? $0 % 3 : $0) }
    let whole = try Image(encoded: file)
    for count in head.count..<file.count {
      let cut = Array(file.prefix(count))
      try expect(image(cut), 0..<(count - head.count) / rowBytes, of: whole, "\(count)")
      #expect(throws: FileError.self) { try Image(encoded: cut) }
    }
  }

  /// Samples as words, which need no space between them in bitmaps.
  @Test(arguments: [
    ["P1\n3 4\n", "1 0 1\n", "010\n", "110\n", "0 01\n"],
    ["P2\n3 4\n9\n", "1 2 3\n", "4 5 6\n", "7 8 9\n", "9 8 7\n"],
    ["P3\n1 4\n9\n", "1 2 3\n", "4 5 6\n", "7 8 9\n", "9 8 7\n"],
  ])
  func plainNetpbm(lines: [String]) throws {
    let whole = try Image(encoded: Array(lines.joined().utf8))
    for count in 1...4 {
      try expect(
        image(Array(lines[..<count].joined().utf8)), 0..<count - 1, of: whole, "\(count)")
    }
  }

  @Test(arguments: [8, 32], [1, 4]) func tiff(bits: Int, orientation: Int) throws {
    var file = TestTIFFFile(width: 5, height: 8, bits: bits, photometric: 2, channels: 3) {
      x, y, c in
      bits == 8 ? 30 * x + 9 * y + c : Int((Float(x + y + c) / 20).bitPattern)
    }
    file.sampleFormat = bits == 8 ? 1 : 3
    file.rowsPerStrip = 2
    file.compression = 5
    file.compress = TestTIFFFile.lzw
    file.fields = [.init(274, 3, [orientation])]
    let rowBytes = 5 * 3 * bits / 8
    file.parts = (0..<4).map { strip in
      let bytes = [UInt8](repeating: 0, count: 2 * rowBytes)
      return strip == 2 ? [0xFF, 0xFF, 0xFF] : TestTIFFFile.lzw(bytes)
    }
    let found = try image(file.bytes)
    #expect(found.size == Size(width: 5, height: 8) && found.notes.count == 1)
    #expect(found.notes[0].hasSuffix("; 4 of its 8 rows are missing and transparent"))
    let alpha = (0..<8).map { found.alpha(2, $0) }
    #expect(alpha == (orientation == 1 ? [1, 1, 1, 1, 0, 0, 0, 0] : [0, 0, 0, 0, 1, 1, 1, 1]))
    #expect(throws: FileError.self) { try Image(encoded: file.bytes) }
  }

  @Test func pfm() throws {
    let head = Array("PF\n3 4\n-1\n".utf8)
    let samples: [Float] = (0..<36).map { $0 == 0 ? 2 : Float($0) / 36 }
    let file = head + samples.flatMap { bigEndian(Int($0.bitPattern), bytes: 4).reversed() }
    let whole = try Image(encoded: file)
    for count in head.count..<file.count {
      let found = try image(Array(file.prefix(count)))
      let rows = (count - head.count) / 36
      for y in 0..<4 {
        let isKnown = y >= 4 - rows
        #expect(found.alpha(1, y) == (isKnown ? 1 : 0))
        if isKnown { #expect(found.floats(1, y) == whole.floats(1, y)) }
      }
      #expect(found.clampedSamples == (rows > 0 ? 1 : 0))
      #expect(
        found.notes.first?.hasSuffix("; \(4 - rows) of its 4 rows are missing and transparent")
          == true)
    }
  }

  @Test func nothing() {
    for file in [DamageTests.png.bytes, DamageTests.jpeg.bytes] {
      for count in 0..<30 {
        let error = #expect(throws: FileError.self) { try image(Array(file.prefix(count))) }
        #expect(error?.kind == .badData)
      }
    }
  }

  @Test func descriptions() throws {
    let folder = try Folder()
    let file = DamageTests.png.bytes.dropLast(40)
    try folder.put(Array(file), at: "a.png")
    let found = try image(Array(file))
    let info = try InspectedFile(contentsOf: folder["a.png"], limits: Self.lenient).info
    #expect(info.notes == found.notes && info.notes.count == 1)
    #expect(try InspectedFile(contentsOf: folder["a.png"]).info.notes == [])
  }
}

extension Image {
  fileprivate func floats(_ x: Int, _ y: Int) -> [Float] {
    withBytes { bytes in
      (0..<4).map {
        unsafe bytes.unsafeLoad(fromByteOffset: 16 * (y * width + x) + 4 * $0, as: Float.self)
      }
    }
  }

  fileprivate func alpha(_ x: Int, _ y: Int) -> Int {
    format == .rgbaFloat ? Int(floats(x, y)[3]) : pixel(x, y)[3] / 255
  }
}
