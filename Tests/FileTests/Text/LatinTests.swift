import GLBlurChain
import GLBlur
import Testing

@Suite struct LatinTests {
  private func word(
    _ text: String = "Hamburgefonts", size: Double = 40, weight: Int = 400, isItalic: Bool = false
  ) throws -> TypesetText {
    try typeset(
      TextRequest(text, family: Fonts.latin, size: size, weight: weight, isItalic: isItalic))
  }

  @Test func inkIsInTheBox() throws {
    let text = try word()
    let ink = try #require(text.inkBox)
    #expect(text.box.contains(ink))
    #expect(text.families == [Fonts.latin])
    #expect(text.colored == nil && text.missingCharacters == 0 && !text.isTruncated)
    #expect(text.coverage?.bytes.prefix(3) == [255, 255, 255])
  }

  /// Noto Sans has a cap height of 714 and an advance of 741 for H, of 1000 units an em; its
  /// ascent is 1069 and its descent 293 (OS/2, hmtx and hhea tables).
  @Test(arguments: [20.0, 100, 333]) func metricsAreTheFonts(_ size: Double) throws {
    let text = try word("HH", size: size)
    let ink = try #require(text.inkBox)
    #expect(abs(Double(ink.height) - 0.714 * size) <= 2)
    #expect(abs(Double(text.box.width) - 1.482 * size) <= 1.5)
    #expect(abs(Double(text.box.height) - 1.362 * size) <= 1)
    // The feet stand on the baseline.
    #expect(abs(Double(ink.rows.upperBound) - 1.069 * size) <= 1)
    #expect(text.box.y == 0 && text.box.height == text.height)
  }

  @Test func sizeScales() throws {
    let (small, large) = (try word(size: 20), try word(size: 40))
    #expect(abs(large.box.height - 2 * small.box.height) <= 1)
    #expect(abs(large.box.width - 2 * small.box.width) <= 2)
    // Area grows with the square: unhinted outlines are similar figures.
    #expect(abs(large.inkArea / small.inkArea - 4) < 0.02)
  }

  @Test func boldIsHeavier() throws {
    let areas = try [100, 400, 700, 900].map { try word(weight: $0).inkArea }
    #expect(areas == areas.sorted() && areas[2] > areas[1] * 1.2)
  }

  @Test func italicDiffers() throws {
    #expect(try word(isItalic: true).coverage?.bytes != word().coverage?.bytes)
  }

  /// The image holds all ink: even slanted and emboldened by Cairo, none reaches its border.
  @Test(arguments: ["fjÅgQ/", "漢字かな", "क्षि", "لله", "😀f"], [13.0, 60.3])
  func borderIsEmpty(_ string: String, size: Double) throws {
    for family in ["", Fonts.latin, Fonts.cjk] {
      let text = try typeset(
        TextRequest(string, family: family, size: size, weight: 900, isItalic: true))
      let image = try #require(text.coverage ?? text.colored)
      let ink = try #require(text.inkBox)
      let inner = Region(
        x: text.x + 1, y: text.y + 1, width: image.width - 2, height: image.height - 2)
      #expect(inner.contains(ink))
    }
  }

  @Test func lineSpacingIsAFactor() throws {
    let lines = TextRequest("H\nH\nH", family: Fonts.latin, size: 100)
    var wide = lines
    wide.lineSpacing = 1.5
    // Three lines are two distances and one box of 136.2 pixels.
    #expect(try abs(Double(typeset(lines).height) - 3 * 136.2) <= 1)
    #expect(try abs(Double(typeset(wide).height) - 4 * 136.2) <= 1)
    wide.lineSpacing = 0
    #expect(try abs(Double(typeset(wide).height) - 136.2) <= 1)
  }
}
