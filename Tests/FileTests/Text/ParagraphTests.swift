import GLBlurChain
import GLBlur
import Testing

@Suite struct ParagraphTests {
  private let lineHeight = 27.24  // Noto Sans: 1.362 em

  private func lines(
    _ text: String, width: Double? = 300, limit: Int? = nil, alignment: TextAlignment = .natural,
    family: String = Fonts.latin
  ) throws -> TypesetText {
    try typeset(
      TextRequest(
        text, family: family, size: 20, alignment: alignment, width: width, lineLimit: limit))
  }

  private func count(_ text: TypesetText) -> Int {
    Int((Double(text.height) / lineHeight).rounded())
  }

  /// Returns the ink of one line.
  private func ink(of line: Int, in text: TypesetText) -> Region? {
    let top = Int((Double(line) * lineHeight).rounded())
    return text.inkBox(rows: top..<top + 27)
  }

  @Test(arguments: [90.0, 150, 300, 777]) func linesFit(_ width: Double) throws {
    let text = try lines(pangram, width: width)
    let whole = try lines(pangram, width: nil)
    #expect(text.box.x >= 0 && Double(text.box.width) <= width.rounded(.up))
    #expect(count(text) >= Int(Double(whole.box.width) / width) + 1)
    #expect(count(whole) == 1 && !text.isTruncated)
  }

  @Test func longWordsAreBroken() throws {
    let text = try lines(String(repeating: "m", count: 100), width: 200)
    #expect(text.box.width <= 200 && count(text) > 5)
  }

  /// Line feeds and UAX #14's other mandatory breaks.
  @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func paragraphsEnd(_ end: String) throws {
    let text = try lines("H\(end)H", width: nil)
    #expect(try text.coverage?.bytes == lines("H\nH", width: nil).coverage?.bytes)
    #expect(count(text) == 2 && text.missingCharacters == 0)
  }

  @Test func limitHoldsForTheWholeText() throws {
    for text in ["One\nTwo\nThree", "One\n" + pangram, pangram, pangram + "\nMore"] {
      let limited = try lines(text, limit: 2)
      #expect(count(limited) == 2 && limited.isTruncated)
      #expect(limited.box.width <= 300)
    }
    let long = try lines("One\n" + pangram, limit: 2)
    // Cut at a word or letter, the ellipsis ends near the width.
    let last = try #require(ink(of: 1, in: long))
    #expect(last.columns.upperBound > 270 && last.columns.upperBound <= 300)
  }

  /// If the last visible paragraph fits, the ellipsis looks as if it were part of the text.
  @Test func ellipsisTellsOfMoreParagraphs() throws {
    for width in [300, nil] as [Double?] {
      let limited = try lines("One\nTwo\nThree", width: width, limit: 2)
      let written = try lines("One\nTwo…", width: width)
      #expect(limited.coverage?.bytes == written.coverage?.bytes)
      #expect(limited.isTruncated && !written.isTruncated)
    }
  }

  @Test func whatFitsIsNotTruncated() throws {
    for text in ["One\nTwo", "One\nTwo\n", "One\nTwo\n \n\n"] {
      let limited = try lines(text, limit: 2)
      #expect(!limited.isTruncated && count(limited) == 2)
      #expect(try limited.coverage?.bytes == lines("One\nTwo").coverage?.bytes)
    }
    let least = try lines("One\nTwo", limit: 0)
    #expect(count(least) == 1 && least.isTruncated)
  }

  @Test func alignmentsPlaceTheInk() throws {
    let natural = try #require(lines("Hello").inkBox)
    for (alignment, start) in [(TextAlignment.left, 0.0), (.center, 0.5), (.right, 1)] {
      let text = try lines("Hello", alignment: alignment)
      let ink = try #require(text.inkBox)
      let width = Double(try lines("Hello", width: nil).box.width)
      // Half a pixel for the width's rounding, and one for the ink's.
      #expect(abs(Double(ink.x - natural.x) - start * (300 - width)) <= 1.5)
      #expect(abs(ink.width - natural.width) <= 1)
    }
    #expect(try lines("Hello", alignment: .left).coverage?.bytes == lines("Hello").coverage?.bytes)
  }

  /// Left and right do not depend on the reading direction.
  @Test func alignmentsHoldFromTheRight() throws {
    let family = Fonts.arabic
    for text in ["مرحبا", "Hello"] {
      let left = try lines(text, alignment: .left, family: family).box
      let right = try lines(text, alignment: .right, family: family).box
      #expect(left.x == 0 && abs(right.columns.upperBound - 300) <= 1 && right.x > 200)
    }
  }

  /// Without a width, lines are aligned to the longest.
  @Test func longestLineIsTheWidth() throws {
    let text = try lines("HHHHHHHH\nH", width: nil, alignment: .right)
    let (first, second) = (try #require(ink(of: 0, in: text)), try #require(ink(of: 1, in: text)))
    #expect(first.columns.upperBound == second.columns.upperBound)
    #expect(text.box.x == 0 && second.x > first.x)
  }

  @Test func justifiedLinesFill() throws {
    let text = try lines(pangram, alignment: .justified)
    let natural = try lines(pangram)
    let last = count(text) - 1
    for line in 0..<last {
      let ink = try #require(self.ink(of: line, in: text))
      // Letters keep up to two pixels from the sides of their boxes.
      #expect(ink.x <= 3 && ink.columns.upperBound >= 297)
    }
    #expect(ink(of: last, in: text)?.width == ink(of: last, in: natural)?.width)
    #expect(text.box.width >= 299)
  }
}
