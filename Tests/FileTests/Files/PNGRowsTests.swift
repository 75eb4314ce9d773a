import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

@Suite struct PNGRowsTests {
  /// Returns noise with a filter for each row. Any bytes are a valid filtered row.
  private func file(
    width: Int, height: Int, colorType: Int, filters: [UInt8], chunkSize: Int = .max
  ) -> [UInt8] {
    let channels = [0: 1, 2: 3, 4: 2, 6: 4][colorType, default: 1]
    var noise = Noise(state: UInt64(width * 31 + height + colorType))
    var rows: [UInt8] = []
    for row in 0..<height {
      rows.append(filters[row % filters.count])
      rows += noise.bytes(width * channels)
    }
    return wrapped(TestPNG.zlib(rows), width, height, colorType, chunkSize: chunkSize)
  }

  private func wrapped(
    _ zlib: [UInt8], _ width: Int, _ height: Int, _ colorType: Int, chunkSize: Int = .max
  ) -> [UInt8] {
    let header =
      bigEndian(width, bytes: 4) + bigEndian(height, bytes: 4) + [8, UInt8(colorType), 0, 0, 0]
    var file = TestPNG.signature + TestPNG.chunk("IHDR", header)
    let step = min(chunkSize, zlib.count)
    for start in stride(from: 0, to: zlib.count, by: step) {
      file += TestPNG.chunk("IDAT", zlib[start...].prefix(step))
    }
    return file + TestPNG.chunk("IEND", [])
  }

  private func check(_ file: [UInt8], portion: Int = .max) throws {
    let rows = try openRows(encoded: file, name: "test")
    #expect(isDecodedFast(rows))
    let image = try Image(rows, portion: portion)
    #expect(try image.bytes == Image(byLibrary: file).bytes)
  }

  @Test(arguments: [0, 2, 4, 6], [0, 1, 2, 3, 4])
  func everyFilter(colorType: Int, filter: UInt8) throws {
    for width in [1, 2, 3, 5, 16, 17, 257] {
      try check(file(width: width, height: 7, colorType: colorType, filters: [filter]))
    }
  }

  @Test(arguments: [0, 2, 4, 6]) func allFiltersInTurn(colorType: Int) throws {
    let filters: [UInt8] = [4, 3, 2, 1, 0, 1, 3, 4, 2, 4, 4]
    for portion in [1, 7, 100] {
      try check(
        file(width: 33, height: 120, colorType: colorType, filters: filters), portion: portion)
    }
  }

  // Consecutive rows of the same filter are decoded together.
  @Test(arguments: [0, 2, 4, 6], [3, 4] as [UInt8])
  func runsOfEqualFilters(colorType: Int, filter: UInt8) throws {
    for run in 2...9 {
      let filters = [filter == 3 ? 4 : 1] + [UInt8](repeating: filter, count: run)
      for width in [1, 2, 3, 4, 5, 40] {
        let file = file(width: width, height: 60, colorType: colorType, filters: filters)
        try check(file)
        try check(file, portion: 7)
      }
    }
  }

  @Test(arguments: [(0, true), (2, true), (4, false), (6, false)])
  func opacityIsKnown(colorType: Int, isKnown: Bool) throws {
    let file = file(width: 9, height: 9, colorType: colorType, filters: [0])
    let rows = try openRows(encoded: file, name: "test")
    #expect((rows as? any RowSource)?.isKnownOpaque == isKnown)
    #expect(try Image(rows).isOpaque == isKnown)
  }

  // The ring cannot hold all rows, whose lengths differ from its batches in many ways.
  @Test(arguments: [
    (700, 1500, 1000), (5000, 200, 8192), (100_003, 11, 77_777), (3, 300_000, 65_535),
  ])
  func manyBatches(width: Int, height: Int, chunkSize: Int) throws {
    let file = file(
      width: width, height: height, colorType: 2, filters: [1, 2, 3, 4, 0], chunkSize: chunkSize)
    try check(file)
    try check(file, portion: 13)
  }

  @Test func veryLongRowsAreForLibpng() throws {
    let file = file(width: 400_000, height: 3, colorType: 2, filters: [0, 1, 2])
    let rows = try openRows(encoded: file, name: "test")
    #expect(!isDecodedFast(rows))
    #expect(try Image(rows, portion: 2).bytes == Image(byLibrary: file).bytes)
  }

  @Test func manySmallAndEmptyChunks() throws {
    let one = file(width: 40, height: 30, colorType: 6, filters: [4, 1], chunkSize: 1)
    try check(one)
    let chunks = try #require(TestPNG.chunks(of: one))
    let empty = TestPNG.chunk("IDAT", [])
    let file = chunks.reduce(TestPNG.signature) { file, chunk in
      let chunkBytes = TestPNG.chunk(chunk.name, chunk.bytes)
      return file + (chunk.name == "IDAT" ? empty + chunkBytes + empty : chunkBytes)
    }
    try check(file)
  }

  @Test(arguments: ["astronaut.png", "coffee.png"]) func photographs(_ name: String) throws {
    let (path, file) = try photograph(name)
    let rows = try openRows(path)
    #expect(isDecodedFast(rows))
    let expected = try Image(byLibrary: file)
    #expect(try Image(rows, portion: 9).bytes == expected.bytes)
    #expect(try Image(contentsOf: path).bytes == expected.bytes)
    for level in PNGLevel.allCases {
      try check(expected.encoded(as: .png, options: WriteOptions(pngLevel: level)))
    }
  }

  @Test func droppedEarly() throws {
    let file = file(width: 900, height: 2000, colorType: 2, filters: [1, 2])
    let row = UnsafeMutableRawPointer.allocate(byteCount: 900 * 4 * 600, alignment: 4)
    defer { unsafe row.deallocate() }
    let expected = try Image(byLibrary: file).bytes
    for count in 0..<40 {
      let rows = try #require(try openRows(encoded: file, name: "test") as? any RowSource)
      unsafe try rows.read(count * 15, into: row)
      let bytes = unsafe UnsafeRawBufferPointer(start: row, count: 900 * 4 * 15 * count)
      #expect(unsafe bytes.elementsEqual(expected.prefix(bytes.count)))
    }
  }

  @Test func rowsBehindTheLastAreAnError() throws {
    for height in [2, 3000] {
      let file = file(width: 300, height: height, colorType: 2, filters: [1, 2])
      let rows = try #require(try openRows(encoded: file, name: "test") as? any RowSource)
      _ = try Image(rows)
      var row = [UInt8](repeating: 0, count: 1200)
      #expect(throws: FileError.self) { unsafe try rows.read(1, into: &row) }
    }
  }

  /// Whether both decoders give a picture. Expects that they agree.
  private func agree(_ file: [UInt8], _ what: String) -> Bool {
    func outcome(_ decode: () throws -> Image) -> [UInt8]? { try? decode().bytes }
    let fast = outcome { try Image(openRows(encoded: file, name: "test"), portion: 50) }
    let library = outcome { try Image(byLibrary: file) }
    #expect(fast == library, "\(what): \(fast == nil) \(library == nil)")
    return fast != nil
  }

  private func zlib(of file: [UInt8]) throws -> [UInt8] {
    try #require(TestPNG.chunks(of: file)).filter { $0.name == "IDAT" }.flatMap(\.bytes)
  }

  @Test(arguments: [(24, 20), (640, 700)]) func damagedData(width: Int, height: Int) throws {
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      return [x, y, x * y / 7, 255].map { UInt8(truncatingIfNeeded: $0) }
    }
    let image = try Image(rgba8: pixels, width: width, height: height)
    let zlib = try zlib(of: image.encoded(as: .png))
    #expect(agree(wrapped(zlib, width, height, 2), "whole"))
    var noise = Noise(state: 5)
    var refused = 0
    let tries = width < 100 ? 600 : 60
    for _ in 0..<tries {
      var damaged = zlib
      let place = noise.below(damaged.count)
      damaged[place] ^= UInt8(1 << noise.below(8))
      // The first two bytes state the size of the window, which only zlib enforces.
      guard place > 1 else { continue }
      if !agree(wrapped(damaged, width, height, 2), "byte \(place)") { refused += 1 }
    }
    #expect(refused > tries * 9 / 10)
    for count in [1, 2, 3, zlib.count / 2, zlib.count - 5, zlib.count - 4, zlib.count - 1] {
      let short = wrapped(Array(zlib.prefix(count)), width, height, 2)
      #expect(!agree(short, "\(count) bytes"))
    }
    #expect(agree(wrapped(zlib + [1, 2, 3], width, height, 2), "bytes behind the data"))
    #expect(agree(wrapped(zlib, width, height - 1, 2), "a row too much"))
    #expect(!agree(wrapped(zlib, width, height + 1, 2), "a row too few"))
  }

  private func error(_ file: [UInt8]) -> String {
    do {
      let rows = try openRows(encoded: file, name: "test")
      let isFast = isDecodedFast(rows)
      _ = try Image(rows, portion: 10)
      return isFast ? "" : "not fast"
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: [8, 2000]) func reasons(height: Int) throws {
    let (width, type) = (300, 2)
    let good = file(width: width, height: height, colorType: type, filters: [1, 4])
    let chunks = try #require(TestPNG.chunks(of: good))
    let data = try zlib(of: good)
    #expect(error(good) == "")
    func put(_ changed: [(name: String, bytes: [UInt8])]) -> [UInt8] {
      changed.reduce(TestPNG.signature) { $0 + TestPNG.chunk($1.name, $1.bytes) }
    }

    #expect(error(Array(good.prefix(good.count / 2))).contains("ends too early"))
    #expect(error(Array(good.dropLast(12))).contains("ends too early"))
    var crc = good
    crc[crc.count - 14] ^= 1
    #expect(error(crc).contains("IDAT: CRC error"))
    for (start, reason) in [([0x78, 0x02], "incorrect check of header"), ([0x79], "method")] {
      let damaged = start.map { UInt8($0) } + data.dropFirst(start.count)
      #expect(error(wrapped(damaged, width, height, type)).contains(reason))
    }
    #expect(
      error(wrapped(data.dropLast() + [data[data.count - 1] ^ 1], width, height, type))
        .contains("incorrect check of header or data"))
    let filter = file(width: width, height: height, colorType: type, filters: [1, 1, 1, 5])
    #expect(error(filter).contains("bad adaptive filter value"))
    #expect(error(wrapped(data, width, height + 1, type)).contains("Not enough image data"))
    #expect(error(wrapped(Array(data.prefix(1000)), width, height, type)) != "")

    let (head, tail) = (Array(data.prefix(100)), Array(data.dropFirst(100)))
    let apart = [chunks[0], ("IDAT", head), ("tEXt", [65, 0, 66]), ("IDAT", tail), ("IEND", [])]
    #expect(error(put(apart)).contains("Not enough image data"))
    let late = put(chunks.dropLast() + [("tEXt", [65]), ("IDAT", []), ("IEND", [])])
    #expect(error(late).contains("do not follow"))
    for name in ["ABCD", "IHDR", "tRNS", "A1cd"] {
      #expect(error(put(chunks.dropLast() + [(name, []), ("IEND", [])])) != "")
    }
    #expect(error(put(chunks.dropLast() + [("tEXt", [65, 0, 66]), ("IEND", [])])) == "")
    #expect(error(good + [1, 2, 3]) == "")
  }
}
