import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// QR codes and bars, read by ZBar and compared with printed examples.
@Suite struct CodeTests {
  private let renderer = Renderer(.init(backend: .cpu))

  private func blank(_ width: Int, _ height: Int) throws -> Image {
    try Image(
      rgba8: [UInt8](repeating: 200, count: 4 * width * height), width: width, height: height)
  }

  private func read(
    _ filter: some Filter, _ kind: String, width: Int = 400, height: Int = 300
  ) throws -> [String] {
    let zbar = unsafe try #require(ZBar(), "install the Debian package libzbar0")
    let picture = try renderer.render(Chain { filter }, try blank(width, height))
    let greys = stride(from: 1, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    return unsafe zbar.texts(of: kind, in: greys, width: width)
  }

  @Test(arguments: [
    "1", "HELLO WORLD", "https://example.org/a?b=c#d", "00123456789012345",
    // Neither Latin-1 nor Shift JIS.
    "Größe 日本 😀 Ж",
    String(repeating: "Lorem ipsum dolor sit amet. ", count: 12),
  ])
  func qrCodesCanBeRead(_ text: String) throws {
    for correction in QRCode.Correction.allCases {
      #expect(try read(QRCode(text, correction: correction), "QR-Code") == [text], "\(correction)")
    }
  }

  /// The largest texts of version 40, by the standard's table 7.
  @Test(arguments: [
    (QRCode.Correction.low, 2953), (.medium, 2331), (.quartile, 1663), (.high, 1273),
  ])
  func qrCodesHoldWhatTheStandardSays(correction: QRCode.Correction, bytes: Int) throws {
    let text = String(repeating: "x", count: bytes)
    let code = try pattern(QRCode(text, correction: correction, quietZone: 0), 177, 177)
    #expect(code.filter { $0 == "\n" }.count == 176)
    let error = try #require(throws: (any Error).self) {
      try pattern(QRCode(text + "x", correction: correction), 200, 200)
    }
    #expect("\(error)".contains("this text of \(bytes + 1) bytes does not fit"))
    #expect("\(error)".contains("'\(correction.rawValue)'"))
  }

  @Test(arguments: [
    "A", "glblur 0.1.0", "0123456789", "123", "AB1234567C", "tab\tend", "a\u{1}\u{1f}B", "x12345y",
    "~}|{ !", "12345678901234567",
  ])
  func code128CanBeRead(_ text: String) throws {
    #expect(try read(Barcode(text), "CODE-128") == [text])
  }

  @Test(arguments: [
    ("590123412345", Barcode.Symbology.ean13, "EAN-13", "5901234123457"),
    ("4006381333931", .ean13, "EAN-13", "4006381333931"),
    ("9783161484100", .ean13, "EAN-13", "9783161484100"),
    ("9638507", .ean8, "EAN-8", "96385074"),
    ("03600029145", .upcA, "EAN-13", "0036000291452"),
  ])
  func numbersOfGoodsCanBeRead(
    text: String, symbology: Barcode.Symbology, kind: String, number: String
  ) throws {
    #expect(try read(Barcode(text, symbology: symbology), kind) == [number])
  }

  /// The parities of the ten first digits differ.
  @Test(arguments: 0...9) func firstDigits(_ digit: Int) throws {
    let text = "\(digit)12345678901"
    let read = try read(Barcode(text, symbology: .ean13), "EAN-13")
    #expect(read.first?.dropLast() == text[...])
  }

  /// Returns a line for each row, 1 for dark pixels.
  private func pattern(_ filter: some Filter, _ width: Int, _ height: Int) throws -> String {
    let picture = try renderer.render(Chain { filter }, try blank(width, height))
    let dark = stride(from: 0, to: picture.bytes.count, by: 4).map {
      picture.bytes[$0] == 0 && picture.bytes[$0 + 3] == 255
    }
    return (0..<height).map { y in
      dark[y * width..<(y + 1) * width].map { $0 ? "1" : "0" }.joined()
    }.joined(separator: "\n")
  }

  /// By Zint 2.11: `zint -b EANX -d 4003994155486 --dump`, and with `CODE128`.
  @Test(arguments: [
    (
      Barcode("4003994155486", symbology: .ean13, quietZone: 0), 95,
      "A353BD165CEAB34E9D72450A"
    ),
    (Barcode("Wikipedia", quietZone: 0), 134, "D21D1A1A6128694F2C84268692C3C963AC"),
  ])
  func barsOfZint(_ bars: Barcode, count: Int, hexadecimal: String) throws {
    let bits = hexadecimal.compactMap(\.hexDigitValue).flatMap { digit in
      (0..<4).map { digit >> (3 - $0) & 1 == 1 ? "1" : "0" }
    }
    #expect(try pattern(bars, count, 1) == bits.prefix(count).joined())
  }

  /// The code lies in the middle, and the quiet zone is as wide as asked for.
  @Test func modulesHaveWholePixels() throws {
    let (width, height) = (101, 77)
    let picture = try pattern(
      QRCode("A", frame: Frame(3, 2, 90, 70), quietZone: 1), width, height)
    let rows = picture.split(separator: "\n").map(Array.init)
    // 21 modules and a quiet zone of one fit three times into 70 pixels, with one left.
    let (x, y) = (3 + (90 - 69) / 2 + 3, 2 + (70 - 69) / 2 + 3)
    for row in 0..<21 {
      for column in 0..<21 {
        let module = (0..<9).map { rows[y + 3 * row + $0 / 3][x + 3 * column + $0 % 3] }
        #expect(Set(module).count == 1)
      }
    }
    // Three corners have a finder pattern, and nothing is dark outside of the modules.
    for (dx, dy) in [(0, 0), (62, 0), (0, 62)] { #expect(rows[y + dy][x + dx] == "1") }
    let modules = Region(x: x, y: y, width: 63, height: 63)
    for (row, pixels) in rows.enumerated() {
      for (column, pixel) in pixels.enumerated() where pixel == "1" {
        #expect(modules.columns.contains(column) && modules.rows.contains(row))
      }
    }
  }

  @Test func codesAreViews() throws {
    let zbar = unsafe try #require(ZBar(), "install the Debian package libzbar0")
    let source = try blank(300, 200)
    let chain = Chain {
      EffectView(.extraLight, frame: Frame(20, 10, 260, 180)) {
        QRCode(
          "in glass", frame: Frame(10, 10, 120, 120), color: Color(red: 0.1, green: 0, blue: 0.3))
        Barcode("bars", frame: Frame(135, 60, 120, 60))
      }
    }
    let picture = try renderer.render(chain, source)
    let greys = stride(from: 1, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    #expect(unsafe zbar.texts(of: "QR-Code", in: greys, width: 300) == ["in glass"])
    #expect(unsafe zbar.texts(of: "CODE-128", in: greys, width: 300) == ["bars"])
  }

  @Test(arguments: [
    (#""filter": "qrCode", "text": """#, "text", "a code needs at least a character"),
    (#""filter": "qrCode", "text": "a\u0000b""#, "text", "U+0000"),
    (#""filter": "barcode", "text": "Größe""#, "text", "'ö' is outside of ASCII"),
    (
      #""filter": "barcode", "text": "12345", "symbology": "ean13""#, "text",
      "expected 13 digits, or 12 without the last one"
    ),
    (
      #""filter": "barcode", "text": "5901234123450", "symbology": "ean13""#, "text",
      "expected 7, or leave it out"
    ),
    (
      #""filter": "barcode", "text": "9638507½", "symbology": "ean8""#, "text",
      "expected 8 digits"
    ),
  ])
  func badTexts(node: String, parameter: String, words: String) throws {
    let error = try #require(complaint("[{\(node)}]"))
    #expect("\(error)".contains("nodes[0].\(parameter): "))
    #expect("\(error)".contains(words))
  }

  @Test func tooSmallFrames() throws {
    let source = try blank(100, 100)
    func message(_ filter: some Filter) throws -> String {
      "\(try #require(throws: (any Error).self) { try renderer.render(Chain { filter }, source) })"
    }
    // Version 1 has 21 modules, and the quiet zone 4 on each side.
    let qrCode = try message(QRCode("A", frame: Frame(0, 0, 28, 40)))
    #expect(qrCode.contains("frame is 28×40 pixels"))
    #expect(qrCode.contains("29×29 modules"))
    // Three symbols of 11 modules, a stop of 13, and a quiet zone of 11 on each side.
    let bars = try message(Barcode("A", frame: Frame(0, 0, 67, 10)))
    #expect(bars.contains("68 modules"))
  }
}
