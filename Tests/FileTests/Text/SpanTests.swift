import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Texts of several styles and colours.
@Suite struct SpanTests {
  private typealias Style = TextRequest.Style
  private typealias Part = TextRequest.Part

  private func request(
    _ parts: [(String, Style, ink: Int)], width: Double? = nil, lines: Int? = nil
  ) -> TextRequest {
    var request = TextRequest(
      parts.map(\.0).joined(), family: Fonts.latin, size: 30, width: width, lineLimit: lines)
    request.parts = parts.map { Part($0.0, style: $0.1, ink: $0.ink) }
    return request
  }

  private func style(
    _ family: String = Fonts.latin, size: Double = 30, weight: Int = 400, spacing: Double = 0
  ) -> Style {
    Style(family: family, size: size, weight: weight, isItalic: false, letterSpacing: spacing)
  }

  private func alphas(_ image: Image?) -> [Int] {
    guard let bytes = image?.bytes else { return [] }
    return stride(from: 3, to: bytes.count, by: 4).map { Int(bytes[$0]) }
  }

  /// Letters of one style are kerned and joined across spans.
  @Test(arguments: [
    (["A", "VAT", "o"], Fonts.latin), (["ev", "e\nry", "", " of"], Fonts.latin),
    (["س", "لا", "م"], Fonts.arabic), (["नम", "स्", "ते"], Fonts.devanagari),
    (["a😀", "b"], Fonts.latin),
  ])
  func spansOfEqualStyleAreOneText(_ texts: [String], _ family: String) throws {
    for other in [style(family), style(family, size: 40, weight: 700, spacing: 3)] {
      var whole = TextRequest(
        texts.joined(), family: family, size: other.size, weight: other.weight,
        letterSpacing: other.letterSpacing)
      whole.width = 200
      let plain = try typeset(whole)
      var divided = request(texts.map { ($0, other, ink: 0) }, width: 200)
      divided.family = family
      let text = try typeset(divided)
      #expect(text.coverage?.bytes == plain.coverage?.bytes)
      #expect(text.colored?.bytes == plain.colored?.bytes)
      #expect(text.box == plain.box && text.families == plain.families && text.further.isEmpty)
    }
  }

  /// An empty span divides no others, and its font is not looked up.
  @Test(arguments: [["A", "", "V"], ["س", "", "ل"], ["a\r", "\n", "b"]])
  func emptySpansAreNone(_ texts: [String]) throws {
    let empty = style("No Such Font", size: 90, weight: 700, spacing: 5)
    let plain = try typeset(TextRequest(texts.joined(), family: Fonts.latin, size: 30))
    let text = try typeset(
      request(texts.enumerated().map { ($1, $0 == 1 ? empty : style(), ink: $0 == 1 ? 1 : 0) }))
    #expect(text.coverage?.bytes == plain.coverage?.bytes && text.further.isEmpty)
    #expect(text.box == plain.box && text.missingFamilies.isEmpty)
  }

  /// Colours move no letter; together they cover what the text covers, to a fifteenth: Cairo is
  /// exact in a pixel row if all edges filled together cross the whole row, and otherwise takes 15
  /// samples.
  @Test(arguments: [(["To", "VA", " x"], Fonts.latin), (["س", "لا", "م بكم"], Fonts.arabic)])
  func inksDivideTheGlyphs(_ texts: [String], _ family: String) throws {
    let plain = try typeset(TextRequest(texts.joined(), family: family, size: 60))
    var divided = request(
      texts.enumerated().map { ($1, style(family, size: 60), ink: $0) })
    (divided.family, divided.size) = (family, 60)
    let text = try typeset(divided)
    #expect(text.box == plain.box && (text.x, text.y) == (plain.x, plain.y))
    #expect(text.glyphs.count == texts.count)
    let inks = text.glyphs.map { alphas($0.coverage) }
    for (pixel, alpha) in alphas(plain.coverage).enumerated() {
      let covers = inks.map { $0[pixel] }
      // Where joined letters of two inks overlap, the sum exceeds the whole.
      #expect(covers.reduce(0, +) >= alpha - 17 && (covers.max() ?? 0) <= alpha + 17)
    }
    let shares = inks.map { $0.reduce(0, +) }
    #expect(shares.allSatisfy { $0 > 255 * 50 })
  }

  /// Advances: 500 of 1000 units at weight 400, and 620 at 700.
  @Test func widthIsTheSumOfTheSpans() throws {
    let folder = try Folder()
    try folder.put(TestFont.bytes, at: "Variable.ttf")
    let file = folder["Variable.ttf"]
    let text = try typeset(
      request([
        ("HHH", style(file, size: 50), ink: 0), ("HH", style(file, size: 80, weight: 700), ink: 0),
        ("H", style(file, size: 20, spacing: 7), ink: 1),
      ]))
    let width =
      0.15 * TestFont.advance(weight: 400) + 0.16 * TestFont.advance(weight: 700)
      + 0.02 * TestFont.advance(weight: 400)
    // Boxes are rounded outwards, and half a distance at the ends may count.
    #expect(abs(Double(text.box.width) - width) <= 1 + 7)
    #expect(text.box.height == 80 && text.families == [TestFont.family])
    let ink = try #require(alphas(text.coverage).lastIndex { $0 > 0 })
    #expect(ink > 0 && alphas(text.further[0].coverage).contains(255))
  }

  @Test func inksLieWhereTheirSpansAre() throws {
    let text = try typeset(
      request([
        ("HH", style(), ink: 0), ("   ", style(), ink: 0), ("OO", style(), ink: 1),
      ]))
    let start = try typeset(TextRequest("HH", family: Fonts.latin, size: 30)).box.width
    let middle = start + 5
    for (glyphs, columns) in [(text.glyphs[0], 0..<middle), (text.glyphs[1], middle..<1000)] {
      let image = try #require(glyphs.coverage)
      for (pixel, alpha) in alphas(image).enumerated() where alpha > 0 {
        #expect(columns.contains(pixel % image.width + text.x))
      }
    }
  }

  /// A cut text and its ellipsis have the last span's style and colour.
  @Test func ellipsisIsInTheLastStyle() throws {
    let bold = style(size: 40, weight: 700)
    let limited = try typeset(
      request(
        [("One\nT", style(), ink: 0), ("wo\nTh", bold, ink: 1), ("ree", style(), ink: 0)],
        width: 300, lines: 2))
    let written = try typeset(
      request([("One\nT", style(), ink: 0), ("wo…", bold, ink: 1)], width: 300))
    #expect(limited.coverage?.bytes == written.coverage?.bytes)
    #expect(limited.further[0].coverage?.bytes == written.further[0].coverage?.bytes)
    #expect(limited.isTruncated && !written.isTruncated)
    // An ellipsis at a paragraph's end has the style of the text before it.
    for (start, shown) in [("One\nTwo", "One\nTwo…"), ("One\n\n", "One\n…")] {
      let other = ("\nThree", style(Fonts.cjk), ink: 0)
      let limited = try typeset(request([(start, bold, ink: 1), other], width: 300, lines: 2))
      let written = try typeset(request([(shown, bold, ink: 1)], width: 300))
      #expect(limited.coverage == nil && limited.isTruncated)
      #expect(limited.further[0].coverage?.bytes == written.further[0].coverage?.bytes)
      #expect(limited.familiesOfStyles == [[], [Fonts.latin], []])
    }
  }

  /// Replaced line ends and NUL change the byte offsets of later spans.
  @Test func spansBeginBehindWhatIsReplaced() throws {
    let bold = style(weight: 700)
    let text = try typeset(
      request([("a\r", style(), ink: 0), ("\nb\0\u{2028}", style(), ink: 0), ("c", bold, ink: 1)]))
    let plain = try typeset(
      request([("a\nb\u{FFFD}\n", style(), ink: 0), ("c", bold, ink: 1)]))
    #expect(text.coverage?.bytes == plain.coverage?.bytes)
    #expect(text.further[0].coverage?.bytes == plain.further[0].coverage?.bytes)
  }

  @Test func fontsAreReportedWithTheirSpans() throws {
    var parts = [
      ("a", style("No Such Font"), ink: 0), ("b", style(Fonts.latin), ink: 0),
      ("漢", style(Fonts.cjk, weight: 700), ink: 0),
    ]
    let text = try PangoTypesetter.shared.typeset(request(parts))
    let missing = try #require(text.missingFamilies.first)
    #expect(text.missingFamilies.count == 1 && missing.name == "No Such Font")
    #expect(missing.span == "a" && missing.used == text.families.first)
    let weight = try #require(text.missingWeights.first)
    #expect(text.missingWeights.count == 1 && weight.family.name == Fonts.cjk)
    #expect(weight.span == "漢" && weight.asked == 700)
    parts.removeFirst()
    var others = request(parts)
    others.family = "No Such Font"
    #expect(try PangoTypesetter.shared.typeset(others).missingFamilies.isEmpty)
  }

  @Test func manyColoursAreTooLarge() throws {
    let parts = (0..<100).map { ("M\n", style(size: 200), ink: $0) }
    let error = #expect(throws: TypesettingError.self) { try typeset(request(parts)) }
    guard case .tooLarge(let width, let height, colors: 100) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Noto Sans: lines of 1.362 em, capitals of 0.714 em; 99 × 272.4 + 142.8 pixels and a margin of
    // one on each side. Baselines and outlines are rounded to pixels.
    #expect(width < 250 && abs(height - 27_112) <= 3)
    let shown = "the text would have \(width)×\(height) pixels in 100 colours; make it"
    #expect(error.map { "\($0)".hasPrefix(shown) } == true)
  }
}
