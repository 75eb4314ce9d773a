import GLBlurChain
import GLBlur
import Testing

@Suite struct TextLimitTests {
  private let setter = PangoTypesetter.shared

  @Test(arguments: ["", " ", " \t  ", "\n", "\n\n\n", "\u{200B}", "\u{FEFF}"])
  func nothingIsSeen(_ string: String) throws {
    let text = try typeset(TextRequest(string, family: Fonts.latin, size: 20, width: 100))
    #expect(text.coverage == nil && text.colored == nil && text.missingCharacters == 0)
    let lines = string.count { $0 == "\n" } + 1
    #expect(abs(Double(text.height) - 27.24 * Double(lines)) <= 1)
  }

  /// NUL becomes Unicode's replacement character, and ends nothing.
  @Test func nulIsReplaced() throws {
    let text = try typeset(TextRequest("a\0b", family: Fonts.latin, size: 20))
    let replaced = try typeset(TextRequest("a\u{FFFD}b", family: Fonts.latin, size: 20))
    #expect(text.coverage?.bytes == replaced.coverage?.bytes)
    let family = try typeset(TextRequest("a", family: "Noto\0 Sans\0", size: 20))
    #expect(family.families == [Fonts.latin])
  }

  /// Swift replaces a lone surrogate and other damaged bytes by replacement characters.
  @Test func damagedTextIsSet() throws {
    for bytes: [UInt8] in [[0xED, 0xA0, 0x80], [0xFF, 0xFE], [0xC3], [0xF4, 0x90, 0x80, 0x80]] {
      let string = "a" + String(decoding: bytes, as: UTF8.self) + "b"
      #expect(try typeset(TextRequest(string, family: Fonts.latin, size: 20)).coverage != nil)
    }
  }

  @Test func missingCharactersAreCounted() throws {
    let text = try typeset(TextRequest("a\u{10FFFD}\u{10FFFD}b", family: Fonts.latin, size: 20))
    #expect(text.missingCharacters == 2 && text.families == [Fonts.latin])
  }

  /// Combining marks, direction controls, and other input that is hard for shapers.
  @Test func oddTextIsSet() throws {
    let odd = [
      String(repeating: "\u{301}", count: 2000), "\u{202E}abc\u{202D}", "\u{2066}\u{2067}x\u{2069}",
      "e" + String(repeating: "\u{20DD}\u{1AB0}", count: 500), "\u{1}\u{7F}\u{9F}", "\u{AD}\u{AD}",
      "\u{FFFE}\u{FFFF}\u{1FFFE}", "🏴\u{E0067}\u{E0062}\u{E007F}", "👩\u{200D}\u{200D}\u{200D}",
    ]
    for string in odd {
      for width in [0, 50, nil] as [Double?] {
        let request = TextRequest(string, size: 20, width: width, lineLimit: 3)
        #expect(try setter.typeset(request).height > 0)
      }
    }
  }

  @Test func hundredThousandCharacters() throws {
    let text = String(repeating: "word ", count: 20_000)
    let wrapped = TextRequest(text, family: Fonts.latin, size: 14, width: 900)
    #expect(try typeset(wrapped).height > 10_000)
    var limited = wrapped
    limited.lineLimit = 2
    #expect(try typeset(limited).isTruncated)
    #expect(throws: TypesettingError.self) {
      try setter.typeset(TextRequest(text, family: Fonts.latin, size: 14))
    }
  }

  @Test(arguments: [0, -1, .nan, 1e-300, 0.01, 0.5, 1]) func tinySizes(_ size: Double) throws {
    let text = try setter.typeset(TextRequest("abc", size: size, width: 10))
    #expect(text.height <= 2 && text.box.width <= 3)
  }

  @Test func largeSizes() throws {
    let text = try typeset(
      TextRequest(String(repeating: "W", count: 16), family: Fonts.latin, size: 1000))
    #expect(text.box.width > 14_000 && text.coverage != nil)
  }

  @Test(arguments: [40_000, 1e9, 1e300, .infinity]) func tooLarge(_ size: Double) throws {
    #expect(throws: TypesettingError.self) { try setter.typeset(TextRequest("W", size: size)) }
  }

  /// One character of many ems: the line's width exceeds Pango's 32 bits.
  @Test func tooWideForPango() throws {
    let text = String(repeating: "\u{FDFD}", count: 50_000)
    #expect(throws: TypesettingError.self) { try setter.typeset(TextRequest(text, size: 40)) }
  }

  @Test func oddNumbersAreSet() throws {
    let numbers: [Double] = [0, -5, .nan, .infinity, -.infinity, 1e300]
    for number in numbers {
      var request = TextRequest("ab cd\nef", family: Fonts.latin, size: 20, width: number)
      #expect(try setter.typeset(request).box.x >= 0)
      request.width = nil
      request.lineSpacing = number
      _ = try? setter.typeset(request)
    }
    for weight in [Int.min, 0, 1001, Int.max] {
      let request = TextRequest("a", size: 20, weight: weight, lineLimit: weight)
      #expect(try setter.typeset(request).coverage != nil)
    }
  }
}
