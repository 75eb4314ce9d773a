import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests bitmaps, grey maps and pixmaps by Netpbm's descriptions.
@Suite struct NetpbmTests {
  private func image(_ header: String, _ raster: [UInt8] = []) throws -> Image {
    try Image(encoded: Array(header.utf8) + raster, name: "test")
  }

  @Test func pixelsAreInTheOrderOfTheFile() throws {
    let pixmap = try image("P6\n2 1\n255\n", [1, 2, 3, 250, 251, 252])
    #expect(pixmap.samples == [1, 2, 3, 255, 250, 251, 252, 255])
    let deep = try image("P6 1 1 65535\n", [0x12, 0x34, 0xFF, 0xFE, 0, 1])
    #expect(deep.samples == [0x1234, 0xFFFE, 1, 65_535])
    let text = try image("P3 1 2 255 1 2 3\n4 5 6\n")
    #expect(text.samples == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test(arguments: [1, 2, 3, 15, 100, 127, 254, 255, 256, 1000, 1023, 4095, 65_534, 65_535])
  func everyMaxvalIsWhite(_ white: Int) throws {
    let numbers = [0, white / 3, white / 2, white]
    let raster = numbers.flatMap {
      white > 255 ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0)]
    }
    let raw = try image("P5\n4 1\n\(white)\n", raster)
    let plain = try image("P2 4 1 \(white) " + numbers.map { "\($0)" }.joined(separator: " "))
    let most = white > 255 ? 65_535.0 : 255
    #expect(raw.format == (white > 255 ? .rgba16 : .rgba8) && raw.bytes == plain.bytes)
    for (x, number) in numbers.enumerated() {
      let level = Int((Double(number) * most / Double(white)).rounded())
      #expect(raw.pixel(x, 0) == [level, level, level, Int(most)], "\(number)")
    }
    let info = try ImageInfo(encoded: Array("P5\n4 1\n\(white)\n".utf8) + raster)
    #expect(info.colorModel == .gray && !info.hasAlpha)
    #expect(1 << info.bitsPerSample > white && 1 << (info.bitsPerSample - 1) <= white)
  }

  /// Digits of plain bitmaps need no separator; rows of raw ones end with a byte.
  @Test func bitmapsGiveTheirBits() throws {
    let bits = (0..<20).map { [0, 3, 4, 11, 19].contains($0) }
    let expected = bits.flatMap { $0 ? [0, 0, 0, 255] : [255, 255, 255, 255] }
    let digits = bits.map { $0 ? "1" : "0" }
    for separator in ["", " ", "\n", " # comment\n"] {
      let plain = try image("P1\n10 2\n" + digits.joined(separator: separator))
      #expect(plain.samples == expected, "'\(separator)'")
    }
    let raw = try image("P4 10 2\n", [0b1001_1000, 0, 0b0100_0000, 0b0100_0000])
    #expect(raw.samples == expected)
  }

  @Test func commentsStandAnywhereInAHeader() throws {
    let header = "P6 # a\n#b\r\n 1#c\n2 # d # e\n255#f\n"
    #expect(try image(header, [1, 2, 3, 4, 5, 6]).samples == [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test func severalPicturesAreSaid() throws {
    let one = Array("P5 1 1 255\n".utf8) + [7]
    let image = try Image(encoded: one + one)
    #expect(image.samples == [7, 7, 7, 255])
    #expect(image.notes == ["the file has several pictures, of which only the first is read"])
    #expect(try Image(encoded: one + [0x0A]).notes == [])
  }

  @Test(
    arguments: [
      ("P5 1 1 0\n\0", "maxval is out of range"), ("P5 1 1 65536\n\0\0", "maxval is out of range"),
      ("P5 0 1 255\n\0", "out of range"), ("P5 1 1 100\ne", "row 1 is 101"),
      ("P2 1 2 9 9 10", "row 2 is 10"), ("P5 2 2 255\n123", "ends before"), ("P1 2 2 110", "ends"),
      ("P3 1 1 255 1 2", "ends"), ("P2 1 1 255 x", "sample is not a number"),
      ("P5 a 1 255\n\0", "width is not a number"), ("P5 1 99999999999999999999 255", "height"),
      // Without whitespace after it, "P6" begins no pixmap.
      ("P6", "is a text"),
    ])
  func damageIsNamed(_ file: String, _ reason: String) {
    let error = #expect(throws: FileError.self) { try image(file) }
    #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    #expect(error?.kind == .badData)
  }
}
