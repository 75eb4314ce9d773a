import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Fonts from files.
@Suite struct FontFileTests {
  let folder: Folder
  let variable: String

  init() throws {
    folder = try Folder()
    try folder.put(TestFont.bytes, at: "Variable.ttf")
    variable = folder["Variable.ttf"]
  }

  /// The axes are the font's own; OpenType's `fvar` table defines the values between them.
  @Test(arguments: [100, 200, 300, 400, 500, 600, 700, 800, 900])
  func everyWeightOfAVariableFont(_ weight: Int) throws {
    let request = TextRequest("HHH", family: variable, size: 100, weight: weight)
    let text = try typeset(request)
    let width = 0.3 * TestFont.advance(weight: Double(weight))
    #expect(abs(Double(text.box.width) - width) <= 1 && text.box.height == 100)
    #expect(text.families == [TestFont.family] && text.missingWeights.isEmpty)
    var wide = request
    wide.axes = "wdth=150,nope=3"
    let wider = 0.3 * TestFont.advance(weight: Double(weight), width: 150)
    #expect(try abs(Double(typeset(wide).box.width) - wider) <= 1)
    wide.axes = "wdth=50"
    let narrow = 0.3 * TestFont.advance(weight: Double(weight), width: 50)
    #expect(try abs(Double(typeset(wide).box.width) - narrow) <= 1)
  }

  /// A line of twice the width w around a rectangle of 40 by 70 pixels covers twice the perimeter
  /// times w, less the four squares that overlap inside, with a quarter disc at each corner:
  /// 2·220·w − 4·w² + π·w².
  @Test(arguments: [1.5, 5.0]) func outlineOfARectangle(_ width: Double) throws {
    var request = TextRequest("H", family: variable, size: 100)
    let plain = try typeset(request)
    request.outline = width
    var text = try typeset(request)
    #expect(text.box == plain.box && text.inkBox == plain.inkBox)
    text.coverage = text.outline
    // Cairo draws curves as polygons, with 8-bit coverage.
    let area = 440 * width + (Double.pi - 4) * width * width
    #expect(abs(text.inkArea - area) <= 0.01 * area)
    let (ink, outline) = (try #require(plain.inkBox), try #require(text.inkBox))
    #expect(abs(Double(outline.width - ink.width) - 2 * width) <= 1)
    #expect(abs(Double(outline.height - ink.height) - 2 * width) <= 1)
  }

  /// The font that fc-match finds looks as by its family, and has only its own weight.
  @Test func installedFontByItsPath() throws {
    let path = try outcome(of: ["fc-match", "-f", "%{file}", "\(Fonts.latin):bold:roman"]).output
    let named = try typeset(TextRequest("Hg", family: Fonts.latin, size: 40, weight: 700))
    let text = try typeset(TextRequest("Hg", family: path, size: 40, weight: 700))
    #expect(text.coverage?.bytes == named.coverage?.bytes)
    #expect(text.families == [Fonts.latin] && text.missingWeights.isEmpty)
    let light = try typeset(TextRequest("Hg", family: path, size: 40, weight: 300))
    #expect(light.missingWeights.map(\.family.weights) == [[700]])
    #expect(light.missingWeights.map(\.family.name) == [Fonts.latin])
  }

  /// Texts that do not name the file are unchanged, whether by family or by fallback.
  @Test func fileIsForItsTextAlone() throws {
    let text = try typeset(TextRequest("Ha漢", family: "\(variable), \(Fonts.latin)", size: 40))
    #expect(text.families == [TestFont.family, Fonts.latin, Fonts.cjk])
    #expect(text.fileFamilies == [TestFont.family])
    let named = try PangoTypesetter.shared.typeset(
      TextRequest("H", family: TestFont.family, size: 40))
    #expect(named.missingFamily == TestFont.family && named.families != [TestFont.family])
  }

  @Test func errorsNameTheFile() throws {
    try folder.put(Array("no font".utf8), at: "text.ttf")
    try folder.makeFolder("folder.otf")
    for (name, reason) in [
      ("text.ttf", "is not a font"), ("folder.otf", "is a folder"),
      ("Varable.ttf", "No such file or directory; did you mean 'Variable.ttf'?"),
    ] {
      let error = #expect(throws: TypesettingError.self) {
        try typeset(TextRequest("H", family: folder[name], size: 20))
      }
      let message = error.map { "\($0)" } ?? ""
      #expect(message.contains("'\(folder[name])'") && message.contains(reason), "\(message)")
    }
  }

  @Test func filesLieInTheFolder() throws {
    let inside = FontFolder(folder[""], allowsOutside: false, permission: "say so")
    let request = TextRequest("H", family: "Variable.ttf", size: 100, folder: inside)
    #expect(try typeset(request).families == [TestFont.family])
    for name in ["../Variable.ttf", "/Variable.ttf"] {
      var outside = request
      outside.family = name
      let error = #expect(throws: TypesettingError.self) { try typeset(outside) }
      #expect(error.map { "\($0)".contains("'\(name)' lies outside") } == true)
    }
  }
}
