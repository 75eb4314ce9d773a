import GLBlur
import GLBlurCPU
import GLBlurChain
import SystemLibrary
import TestSupport
import Testing

/// Labels whose text has spans. Letters are squares of an em.
@Suite struct LabelSpanTests {
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 1))
  private let red = Color(red: 1, green: 0, blue: 0)

  /// Sets letters as squares beside each other, each in its own size.
  private struct SpanTypesetter: Typesetter {
    func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
      let parts =
        request.parts.isEmpty
        ? [TextRequest.Part(request.text, style: request.style)] : request.parts
      let width = parts.reduce(0) { $0 + $1.text.count * Int($1.style.size) }
      let height = parts.map { Int($0.style.size) }.max() ?? 0
      let inks = 1 + (parts.map(\.ink).max() ?? 0)
      var samples = [[UInt8]](
        repeating: [UInt8](repeating: 255, count: 4 * width * height), count: inks)
      for ink in 0..<inks {
        for pixel in 0..<width * height { samples[ink][4 * pixel + 3] = 0 }
      }
      var start = 0
      for part in parts {
        let side = Int(part.style.size)
        for x in start..<start + part.text.count * side {
          for y in height - side..<height { samples[part.ink][4 * (y * width + x) + 3] = 255 }
        }
        start += part.text.count * side
      }
      let glyphs = samples.map {
        TypesetText.Glyphs(
          coverage: try? Image(rgba8: $0, width: width, height: height), colored: nil)
      }
      var text = TypesetText(
        coverage: glyphs[0].coverage, colored: nil, x: 0, y: 0,
        box: Region(x: 0, y: 0, width: width, height: height), height: height, lines: 1,
        families: ["Squares"])
      text.further = Array(glyphs.dropFirst())
      return text
    }
  }

  private func picture(_ label: Label, on ground: Double = 0) throws -> Picture {
    let image = try Image.uniform(grey(ground), width: 80, height: 40)
    let lowered = try Chain.lowered(
      [Chain { label }], source: ImageTraits(image.size),
      in: LoweringContext(precision: .bits16, typesetter: SpanTypesetter()))
    let plan = Planner.plan(
      lowered.network, outputs: lowered.outputs, options: CPUExecutor.planOptions)
    return try Picture(
      CPUExecutor(threads: 1).run(
        plan, images: [image], format: .rgba16, profile: .none)[0])
  }

  private func label(_ spans: [TextSpan]) -> Label {
    Label(
      spans, frame: Frame(10, 10, 60, 20), size: 6, color: .white, alignment: .left,
      verticalAlignment: .top)
  }

  @Test func coloursAndSizes() throws {
    let picture = try picture(
      label(["A", TextSpan("BC", size: 10, color: red), TextSpan("D", weight: .bold)]))
    for y in 0..<40 {
      for x in 0..<80 {
        let isWhite =
          ((10..<16).contains(x) || (36..<42).contains(x)) && (14..<20).contains(y)
        let isRed = (16..<36).contains(x) && (10..<20).contains(y)
        let expected = SIMD3(isWhite || isRed ? 1.0 : 0, isWhite ? 1 : 0, isWhite ? 1 : 0)
        let pixel = picture[x, y]
        #expect(
          pixel.x == expected.x && pixel.y == expected.y && pixel.z == expected.z, "\(x), \(y)")
      }
    }
  }

  @Test func shadowOfAllSpans() throws {
    var text = label([TextSpan("A", color: .white.withAlpha(0.5)), TextSpan("B", color: red)])
    (text.shadowColor, text.shadowY) = (.black, 3)
    let picture = try picture(text, on: 1)
    // Two roundings to 16 bits, and one to 8 bits of a premultiplied colour.
    for (x, y, level) in [(12, 11, 1.0), (12, 14, 1), (12, 18, 0), (18, 18, 0), (30, 18, 1)] {
      #expect(abs(picture[x, y].y - level) <= 0.005, "\(x), \(y)")
    }
    #expect(abs(picture[18, 14].x - 1) <= 0.005 && abs(picture[18, 14].y) <= 0.005)
  }

  /// Sizes shrink in proportion, the largest by half points: two letters each of 20 and 40 pixels
  /// are 120 wide, and of 7.75 and 15.5, drawn as 7 and 15, 44 of 46. The largest shrinks to the
  /// least size. Spans without letters do not count.
  @Test(arguments: [
    (20.0, 40.0, 2.0, [7.75, 15.5]), (40, 20, 2, [15.5, 7.75]), (20, 40, 20, [10, 20]),
  ]) func spansShrinkInProportion(
    _ own: Double, _ other: Double, _ least: Double, _ drawn: [Double]
  )
    throws
  {
    let label = Label(
      ["AB", TextSpan("CD", size: other), TextSpan("", size: 80)], frame: Frame(0, 0, 46, 40),
      size: own, fit: .shrink, minSize: least, lines: 1)
    let white = try Image.uniform(grey(1), width: 80, height: 40)
    let lowered = try Chain.lowered(
      [Chain { label }], source: ImageTraits(white.size),
      in: LoweringContext(precision: .bits16, typesetter: SpanTypesetter()))
    let report = try #require(lowered.labels[0].first)
    #expect(report.spans.map(\.size.points).prefix(2) == drawn[...] && report.text == "ABCD")
  }

  // MARK: Legibility

  private func ratio(_ a: Int, _ b: Int) -> Double {
    func luminance(_ level: Int) -> Double {
      let value = Double(level) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let (light, dark) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  private func ground(_ level: UInt8) throws -> Image {
    try Image(
      rgba8: (0..<300 * 80).flatMap { _ in [level, level, level, 255] }, width: 300, height: 80)
  }

  private func level(_ level: Int) -> Color { Color(white: Double(level) / 255) }

  /// The span decides whose contrast is the least share of its need.
  @Test func worstSpanDecides() throws {
    let text = [
      TextSpan("Large ", size: 30, color: level(118)), TextSpan("small", color: level(100)),
    ]
    let reports = try renderer.legibility(
      of: Chain { Label(text, size: 16) }, try ground(255))
    let report = try #require(reports.first)
    let ratios = [118, 100].map { ratio($0, 255) }
    #expect(
      zip(report.spans, ratios).allSatisfy { abs(($0.contrast?.worstRatio ?? 0) - $1) < 1e-6 })
    // 4.54 of 3 is a greater share than 5.92 of 4.5.
    #expect(report.contrast == report.spans[1].contrast && report.size.points == 16)
    #expect(report.reaches(.aa) == true && report.reaches(.aaa) == false)
    #expect(report.description.contains("contrast of \"small\" at the worst pixel"))
    let smaller = try renderer.legibility(
      of: Chain {
        Label([TextSpan("a", size: 30, color: .black), TextSpan("b", color: level(130))])
      },
      try ground(255))
    #expect(smaller.first?.reaches(.aa) == false && smaller.first?.size.points == 17)
    let remedy = try #require(smaller.first?.remedies[.aa])
    #expect(remedy.colors.count == 2 && remedy.colors[0] == .black)
  }

  @Test func eachColourIsMovedInItsFamily() throws {
    let gold = Color(red: 1, green: 0.8, blue: 0.1)
    let text = [
      TextSpan("Large ", size: 30, color: level(140)), TextSpan("small ", color: level(140)),
      TextSpan("gold", color: gold), TextSpan("!", color: .black),
    ]
    let rendering = try renderer.render(
      Chain { Label(text, size: 16, legible: .aa) }, try ground(250), on: .cpu)
    let report = try #require(rendering.labels.first)
    #expect(report.paint.scrim.alpha == 0 && report.reaches(.aa) == true)
    #expect(report.paint.colors.count == 3 && report.paint.colors[2] == .black)
    #expect(report.spans[0].color == report.spans[1].color)
    guard case .color(let darker) = report.paint.colors[1] else { return }
    #expect(abs(darker.green / darker.red - 0.8) < 1e-6 && darker.red < 1)
    for span in report.spans {
      #expect((span.contrast?.worstRatio ?? 0) >= 4.5)
    }
  }

  @Test func oneScrimServesAll() throws {
    let text = [TextSpan("White "), TextSpan("gold", color: Color(red: 1, green: 0.85, blue: 0.2))]
    let rendering = try renderer.render(
      Chain { Label(text, size: 16, color: .white, legible: .aa, legibleBy: [.background]) },
      try ground(150), on: .cpu)
    let report = try #require(rendering.labels.first)
    #expect(report.paint.colors == [.white, .color(text[1].color ?? .clear)])
    #expect(report.paint.scrim.alpha > 0 && report.reaches(.aa) == true)
    #expect(report.spans.allSatisfy { ($0.contrast?.worstRatio ?? 0) >= 4.5 })
  }

  @Test func blackAndWhiteCannotBothBeLegible() throws {
    let chain = Chain {
      Label([TextSpan("a", color: .black), TextSpan("b", color: .white)], legible: .aaa)
    }
    let error = #expect(throws: ChainError.self) {
      try renderer.render(chain, ground(120), on: .cpu)
    }
    #expect(error?.path == "nodes[0].legible")
    #expect(error?.message.contains("colours that are all lighter or all darker") == true)
  }

  @Test func blanksAndAuto() throws {
    let rendering = try renderer.render(
      Chain {
        Label(
          [TextSpan("a", color: .white), " ", TextSpan("b", color: level(220))],
          frame: Frame(0, 0, 300, 30), legible: .aa)
        Label(["a", TextSpan("b", color: .yellow)], frame: Frame(0, 40, 300, 40), color: .auto)
      }, ground(20), on: .cpu)
    #expect(rendering.labels[0].paint.colors == [.white, .color(level(220))])
    #expect(rendering.labels[1].paint.colors == [.white, .color(.yellow)])
  }

  // MARK: Chain files

  @Test func spellingInChainFiles() throws {
    let label = Label(
      ["Sale ", TextSpan("−50 %", size: 40, weight: .bold, italic: false, color: red)],
      color: .white)
    let chain = Chain { label }
    #expect(try Chain(json: Array(chain.json.utf8)) == chain)
    #expect(chain.json.contains("[\"Sale \", {"))
    #expect(Label("a") == Label([TextSpan("a")]) && Label("ab") != Label(["a", "b"]))
  }

  @Test(arguments: [
    ("[]", "text", "there are no spans"), ("[3]", "text[0]", "found a number"),
    (#"["a", {"size": 20}]"#, "text[1]", "has no \"text\""),
    (#"[{"text": "a", "colour": "red"}]"#, "text[0].colour", "did you mean 'color'?"),
    (#"[{"text": "a", "color": "rad"}]"#, "text[0].color", "'rad' is not a colour"),
    (#"[{"text": "a", "weight": 700}]"#, "text[0].weight", "write \"bold\""),
    (#"[{"text": "a", "size": 0}]"#, "text[0].size", "1 to 1000"),
    (#"[{"text": "a", "font": "no.ttf"}]"#, "text[0].font", "no.ttf' cannot be read"),
  ])
  func mistakesAreNamed(_ text: String, _ place: String, _ words: String) throws {
    let error = #expect(throws: ChainError.self) {
      var chain = try Chain(json: Array(#"[{"filter": "label", "text": \#(text)}]"#.utf8))
      try ChainFolder(".", allowsOutside: true, permission: "").findFonts(of: &chain)
    }
    #expect(error?.path == "nodes[0].\(place)")
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test func rangesAreThoseOfTheLabel() throws {
    for (name, domain) in TextSpan.domains.dropFirst() where name != "color" {
      #expect(try Label.parameter(named: name).domain == domain)
    }
  }

  @Test func coloursOfSpansAreFoundInThePicture() throws {
    let chain = Chain {
      Label([TextSpan("a", color: .average), "b"], size: 30)
    }
    #expect(chain.nodes[0].filter.seeksColors)
    let rendering = try renderer.render(chain, ground(200), on: .cpu)
    guard case .color(let found) = rendering.labels[0].paint.colors[0] else { return }
    #expect(abs(found.red - 200.0 / 255) < 0.003)
  }
}
