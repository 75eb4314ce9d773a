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

  /// Noto Sans, per 1000 units: cap height 714, advance of H 741, ascent 1069, descent 293 (OS/2,
  /// hmtx, hhea).
  @Test(arguments: [20.0, 100, 333]) func metricsAreTheFonts(_ size: Double) throws {
    let text = try word("HH", size: size)
    let ink = try #require(text.inkBox)
    #expect(abs(Double(ink.height) - 0.714 * size) <= 2)
    #expect(abs(Double(text.box.width) - 1.482 * size) <= 1.5)
    #expect(abs(Double(text.box.height) - 1.362 * size) <= 1)
    #expect(abs(Double(ink.rows.upperBound) - 1.069 * size) <= 1)
    #expect(text.box.y == 0 && text.box.height == text.height)
  }

  @Test func sizeScales() throws {
    let (small, large) = (try word(size: 20), try word(size: 40))
    #expect(abs(large.box.height - 2 * small.box.height) <= 1)
    #expect(abs(large.box.width - 2 * small.box.width) <= 2)
    // Unhinted outlines are similar figures.
    #expect(abs(large.inkArea / small.inkArea - 4) < 0.02)
  }

  @Test func boldIsHeavier() throws {
    let areas = try [100, 400, 700, 900].map { try word(weight: $0).inkArea }
    #expect(areas == areas.sorted() && areas[2] > areas[1] * 1.2)
  }

  @Test func italicDiffers() throws {
    #expect(try word(isItalic: true).coverage?.bytes != word().coverage?.bytes)
  }

  /// Even slanted and emboldened ink stays off the border.
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

  /// Three letters of 741 units have two distances between them.
  @Test(arguments: [-20.0, 3.5, 60]) func letterSpacingIsAdded(_ spacing: Double) throws {
    var request = TextRequest("HHH", family: Fonts.latin, size: 100)
    let plain = try typeset(request)
    request.letterSpacing = spacing
    let spaced = try typeset(request)
    #expect(abs(Double(spaced.box.width) - (222.3 + 2 * spacing)) <= 1)
    // The last letter moves by both distances; ink is exact to a pixel.
    let (before, after) = (try #require(plain.inkBox), try #require(spaced.inkBox))
    #expect(abs(after.x - before.x) <= 1)
    #expect(abs(Double(after.columns.upperBound - before.columns.upperBound) - 2 * spacing) <= 1)
    #expect(abs(spaced.inkArea - plain.inkArea) < 1e-3 * plain.inkArea || spacing < 0)
  }

  /// Half of the difference to the font's height, 1.362 em, lies above each line (CSS Inline 3,
  /// 5.2).
  @Test(arguments: [50.0, 136.2, 250]) func lineHeightIsTheDistance(_ height: Double) throws {
    let text = try typeset(
      TextRequest("H\nH\nH", family: Fonts.latin, size: 100, lineHeight: height))
    #expect(text.height == Int((3 * height).rounded(.up)))
    #expect(abs(Double(text.box.y) - (height - 136.2) / 2) <= 1)
    #expect(abs(Double(text.box.height) - (2 * height + 136.2)) <= 2)
    // The first letter's feet stand 1.069 em below its box's top, the last one's two heights lower.
    let ink = try #require(text.inkBox)
    let baseline = (height - 136.2) / 2 + 106.9
    #expect(abs(Double(ink.rows.upperBound) - (baseline + 2 * height)) <= 1)
    #expect(abs(Double(ink.y) - (baseline - 71.4)) <= 1.5)
  }

  @Test func lineSpacingIsAFactor() throws {
    let lines = TextRequest("H\nH\nH", family: Fonts.latin, size: 100)
    var wide = lines
    wide.lineSpacing = 1.5
    // Two distances and one box of 136.2 pixels.
    #expect(try abs(Double(typeset(lines).height) - 3 * 136.2) <= 1)
    #expect(try abs(Double(typeset(wide).height) - 4 * 136.2) <= 1)
    wide.lineSpacing = 0
    #expect(try abs(Double(typeset(wide).height) - 136.2) <= 1)
  }
}
