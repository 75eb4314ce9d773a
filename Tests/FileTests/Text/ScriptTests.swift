import GLBlurChain
import GLBlur
import Testing

@Suite struct ScriptTests {
  private func width(_ text: String, _ family: String) throws -> Int {
    let text = try typeset(TextRequest(text, family: family, size: 100))
    #expect(text.families == [family] && text.missingCharacters == 0)
    return text.box.width
  }

  /// ZWNJ keeps letters from joining; isolated and final forms are wider than medial ones.
  @Test func arabicLettersJoin() throws {
    let joined = try width("بسسب", Fonts.arabic)
    let apart = try width("ب\u{200C}س\u{200C}س\u{200C}ب", Fonts.arabic)
    #expect(Double(joined) < 0.9 * Double(apart))
  }

  @Test func arabicStartsAtTheRight() throws {
    for (text, isRight) in [("مرحبا", true), ("مرحبا hello", true), ("hello مرحبا", false)] {
      let text = try typeset(TextRequest(text, family: Fonts.arabic, size: 30, width: 600))
      let left = text.box.x
      let right = 600 - text.box.columns.upperBound
      #expect(isRight ? right <= 1 && left > 300 : left <= 1 && right > 300)
    }
  }

  @Test func devanagariFormsConjuncts() throws {
    let conjunct = try width("क्ष", Fonts.devanagari)
    let apart = try width("क\u{200C}्\u{200C}ष", Fonts.devanagari)
    #expect(Double(conjunct) < 0.8 * Double(apart))
    // The vowel sign i stands before its consonant, so क starts later.
    let plain = try typeset(TextRequest("क", family: Fonts.devanagari, size: 100))
    let sign = try typeset(TextRequest("कि", family: Fonts.devanagari, size: 100))
    #expect(sign.box.width > plain.box.width && sign.missingCharacters == 0)
  }

  @Test func chineseWrapsWithoutSpaces() throws {
    let characters = String(repeating: "漢字", count: 20)
    let text = try typeset(TextRequest(characters, family: Fonts.cjk, size: 30, width: 310))
    let line = try typeset(TextRequest("漢字", family: Fonts.cjk, size: 30)).height
    // Ten characters of 30 pixels a line.
    #expect(abs(text.height - 4 * line) <= 4)
    #expect(text.box.width <= 310 && text.box.width >= 290)
  }

  @Test(arguments: ["日本語かな", "汉字", "한국어"]) func eastAsiaHasGlyphs(_ string: String) throws {
    let text = try typeset(TextRequest(string, family: Fonts.latin, size: 30))
    #expect(text.families == [Fonts.cjk] && text.missingCharacters == 0)
  }

  @Test func emojiHaveColors() throws {
    let text = try typeset(TextRequest("A😀🍓", family: Fonts.latin, size: 60))
    #expect(text.families == [Fonts.latin, Fonts.emoji])
    let (coverage, colored) = (try #require(text.coverage), try #require(text.colored))
    #expect(coverage.size == colored.size)
    let bytes = colored.bytes
    var saturated = 0
    for pixel in stride(from: 0, to: bytes.count, by: 4) where bytes[pixel + 3] > 200 {
      let color = bytes[pixel..<pixel + 3]
      if Int(color.max() ?? 0) - Int(color.min() ?? 0) > 150 { saturated += 1 }
    }
    #expect(saturated > 1000)
    // Pixels in the text's colour: the letter, left of all emoji.
    var letter = text
    letter.colored = nil
    var emoji = text
    emoji.coverage = nil
    let (letterInk, emojiInk) = (try #require(letter.inkBox), try #require(emoji.inkBox))
    #expect(letterInk.columns.upperBound <= emojiInk.columns.lowerBound + 1)
    #expect(
      letterInk
        == (try typeset(TextRequest("A", family: Fonts.latin, size: 60)).inkBox
          .map { $0.offset(x: 0, y: letterInk.y - $0.y) }))
  }

  @Test func emojiAloneHaveNoCoverage() throws {
    let text = try typeset(TextRequest("😀", size: 60))
    #expect(text.coverage == nil && text.colored != nil)
  }

  /// A ZWJ sequence is one picture.
  @Test func emojiSequencesJoin() throws {
    let one = try width("😀", Fonts.emoji)
    #expect(try abs(width("🏳️‍🌈", Fonts.emoji) - one) <= 2)
  }

  @Test func familiesAreInOrderOfUse() throws {
    let text = try typeset(TextRequest("a漢😀b", family: Fonts.latin, size: 20))
    #expect(text.families == [Fonts.latin, Fonts.cjk, Fonts.emoji])
  }

  @Test func missingFamilyIsReported() throws {
    for name in ["No Such Font", "no such font, \(Fonts.latin)"] {
      let text = try PangoTypesetter.shared.typeset(TextRequest("a", family: name, size: 20))
      #expect(text.missingFamily == name.split(separator: ",").first.map { String($0) })
      #expect(text.families.count == 1)
    }
    let listed = TextRequest("a", family: " , No Such Font ,Noto Serif", size: 20)
    let text = try PangoTypesetter.shared.typeset(listed)
    #expect(text.missingFamily == "No Such Font" && text.families == ["Noto Serif"])
  }

  @Test(arguments: ["", "sans-serif", "Serif", "monospace", "system-ui", "noto sans", "文泉驛微米黑"])
  func installedFamilyIsNotMissing(_ name: String) throws {
    #expect(try !typeset(TextRequest("a", family: name, size: 20)).families.isEmpty)
  }
}
