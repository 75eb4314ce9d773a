import GLBlur
import TestSupport
import Testing

/// The labels of a film are decided once, for the worst pixel of all frames. Expected contrasts
/// follow from the frames by the formula of WCAG.
@Suite struct LabelSurveyTests {
  private let renderer = Renderer.cpu()

  /// Three blocks with a gap in the middle of the picture, so that the pixel in the middle of the
  /// text's box shows the backdrop.
  private func label(_ members: String) throws -> Chain {
    try Chain(
      json: #"""
        [{"filter": "label", "text": "██ ██", "size": 30, "frame": [0, 0, 160, 60], \#(members)}]
        """#)
  }

  private func color(_ report: LabelReport) throws -> Color {
    var found: Color?
    if case .color(let color) = report.paint.color { found = color }
    return try #require(found)
  }

  /// From almost white to dark, while the left half stays grey.
  private func halves() throws -> TestFilm {
    try TestFilm(7) { frame, x, _ in x < 80 ? 118 : UInt8(250 - 35 * frame) }
  }

  @Test func autoHasOneColor() throws {
    let film = try halves()
    let chain = try label(#""color": "auto""#)
    // Black has 1.4 on the darkest pixel, white has 1.04 on the lightest.
    let levels = [118] + (0..<7).map { UInt8(250 - 35 * $0) }
    let worst = (
      black: levels.map { TestFilm.contrast(0, $0) }.min() ?? 0,
      white: levels.map { TestFilm.contrast(255, $0) }.min() ?? 0
    )
    #expect(worst.black > worst.white)
    let decisions = try film.decisions(of: chain, renderer).decisions
    var pictures: Set<[UInt8]> = []
    var alone: Set<[UInt8]> = []
    for frame in film.frames {
      let rendering = try renderer.render(chain, frame, labels: decisions)
      let report = try #require(rendering.labels.first)
      #expect(try color(report) == .black)
      #expect(abs(try #require(report.contrast).worstRatio - worst.black) < 1e-9)
      #expect(report.worstTime == 3)
      pictures.insert(rendering.image.bytes(columns: 0..<80, rows: 0..<60))
      let still = try renderer.render(chain, frame, on: .cpu)
      alone.insert(still.image.bytes(columns: 0..<80, rows: 0..<60))
      #expect(still.labels.first?.worstTime == nil)
    }
    // The text flickers if each frame decides for itself.
    #expect(pictures.count == 1 && alone.count == 2)
  }

  @Test(arguments: [("AA", 4.5), ("AAA", 7)], ["\"auto\"", "\"white\"", "\"#202020\""])
  func legibleInEveryFrame(_ level: (name: String, ratio: Double), _ color: String) throws {
    let film = try TestFilm(9) { frame, x, y in UInt8(8 + 30 * frame + (x + y) % 8) }
    let chain = try Chain(
      json: #"""
        [{"filter": "label", "text": "█ █", "size": 16, "frame": [0, 0, 160, 60],
          "color": \#(color), "legible": "\#(level.name)"}]
        """#)
    let (decisions, passes) = try film.decisions(of: chain, renderer)
    #expect(passes == 1)
    var paints: Set<LabelPaint> = []
    var own: Set<LabelPaint> = []
    for (index, frame) in film.frames.enumerated() {
      let rendering = try renderer.render(chain, frame, labels: decisions)
      let report = try #require(rendering.labels.first)
      let box = report.box
      let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
      let (text, panel) = (rendering.image.gray(box.x + 3, y), rendering.image.gray(x, y))
      #expect(TestFilm.contrast(text, panel) >= level.ratio, "frame \(index): \(text) on \(panel)")
      #expect((report.contrast?.worstRatio ?? 0) >= level.ratio)
      paints.insert(report.paint)
      own.insert(try #require(renderer.render(chain, frame, on: .cpu).labels.first).paint)
    }
    #expect(paints.count == 1 && own.count > 1)
    let alpha = try #require(paints.first).scrim.alpha
    #expect(own.allSatisfy { alpha >= $0.scrim.alpha })
  }

  @Test func labelsOverLabels() throws {
    let film = try TestFilm(6) { frame, x, _ in UInt8(20 + 40 * frame) }
    let chain = try Chain(
      json: #"""
        [{"filter": "label", "text": "██ ██", "size": 16, "frame": [0, 4, 160, 26], "color": "white",
          "legible": "AA"},
         {"filter": "label", "text": "██ ██", "size": 16, "frame": [0, 20, 160, 26], "color": "#303030",
          "legible": "AA"}]
        """#)
    let (decisions, passes) = try film.decisions(of: chain, renderer)
    #expect(passes == 2)
    var paints: Set<LabelPaint> = []
    for (index, frame) in film.frames.enumerated() {
      let rendering = try renderer.render(chain, frame, labels: decisions)
      let report = try #require(rendering.labels.last)
      let box = report.box
      let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
      for row in [box.y, y, box.y + box.height - 1] {
        let (text, panel) = (rendering.image.gray(box.x + 3, y), rendering.image.gray(x, row))
        #expect(TestFilm.contrast(text, panel) >= 4.5, "frame \(index): \(text) on \(panel)")
      }
      paints.insert(report.paint)
    }
    #expect(paints.count == 1)
  }

  @Test func labelsThatShareAScrim() throws {
    let film = try TestFilm(6) { frame, x, y in UInt8(20 + 30 * frame + (y > 30 ? 30 : 0)) }
    let chain = try Chain(
      json: #"""
        [{"filter": "label", "text": "██ ██", "size": 16, "frame": [0, 4, 160, 26], "color": "white",
          "legible": "AA"},
         {"filter": "label", "text": "██ ██", "size": 16, "frame": [0, 32, 160, 26], "color": "white",
          "legible": "AA"}]
        """#)
    let (decisions, passes) = try film.decisions(of: chain, renderer)
    #expect(passes == 1)
    var paints: Set<LabelPaint> = []
    for (index, frame) in film.frames.enumerated() {
      let rendering = try renderer.render(chain, frame, labels: decisions)
      for report in rendering.labels {
        let (box, y) = (report.box, report.box.y + report.box.height / 2)
        for row in [box.y, y, box.y + box.height - 1] {
          let text = rendering.image.gray(box.x + 3, y)
          let panel = rendering.image.gray(box.x + box.width / 2, row)
          #expect(TestFilm.contrast(text, panel) >= 4.5, "frame \(index): \(text) on \(panel)")
        }
        paints.insert(report.paint)
      }
    }
    #expect(paints.count == 1)
  }

  @Test func oneFrameIsDecidedAsAStill() throws {
    let film = try TestFilm(1) { _, x, y in UInt8((x * 7 + y * 5) % 256) }
    for members in [#""color": "auto""#, #""color": "auto", "legible": "AA""#] {
      let chain = try label(members)
      let decided = try renderer.render(
        chain, film.frames[0], labels: film.decisions(of: chain, renderer).decisions)
      let still = try renderer.render(chain, film.frames[0], on: .cpu)
      #expect(decided.image.bytes == still.image.bytes)
      #expect(decided.labels.map(\.contrast) == still.labels.map(\.contrast))
    }
  }

  @Test func everyOtherFrame() throws {
    // The dark frames are skipped, so white has nothing to say.
    let film = try TestFilm(6) { frame, _, _ in frame % 2 == 0 ? 240 : 10 }
    let chain = try label(#""color": "auto""#)
    let all = try film.decisions(of: chain, renderer).decisions
    let some = try film.decisions(of: chain, renderer, every: 2).decisions
    let reports = try [all, some].map { decisions in
      try #require(renderer.render(chain, film.frames[0], labels: decisions).labels.first)
    }
    #expect(try color(reports[1]) == .black)
    #expect(
      abs((reports[1].contrast?.worstRatio ?? 0) - TestFilm.contrast(0, 240)) < 1e-9)
    #expect(
      abs(
        (reports[0].contrast?.worstRatio ?? 0)
          - max(TestFilm.contrast(0, 10), TestFilm.contrast(255, 240))) < 1e-9)
  }

  /// What is promised holds for all colours that one counted colour stands for.
  @Test func moreColorsThanAreToldApart() throws {
    var random = Noise(state: 5)
    let frames = try (0..<3).map { frame in
      var samples: [UInt8] = []
      samples.reserveCapacity(4 * 800 * 600)
      for _ in 0..<800 * 600 {
        let bits = random.next()
        samples += [0, 8, 16].map { 96 + UInt8(truncatingIfNeeded: bits >> $0) % 160 } + [255]
      }
      if frame == 1 {
        let start = 4 * (300 * 800 + 400)
        samples.replaceSubrange(start..<start + 3, with: [80, 80, 80])
      }
      return try Image(rgba8: samples, width: 800, height: 600)
    }
    let darkest = TestFilm.contrast(0, 80)
    let chain = try Chain(
      json: #"""
        [{"filter": "label", "text": "████", "size": 400, "frame": [0, 0, 800, 600], "color": "black"}]
        """#)
    let survey = try renderer.survey(of: chain, everyLabel: true)
    for (index, frame) in frames.enumerated() { try survey.add(frame, at: Double(index)) }
    let report = try #require(try survey.legibility().first)
    let contrast = try #require(report.contrast)
    try #require(report.box.area > 250_000)
    // At 6 bits a colour stands for levels up to 3 lower.
    #expect(contrast.worstRatio <= darkest && contrast.worstRatio >= TestFilm.contrast(0, 77))
    #expect(report.worstTime == 1)
    #expect(contrast.pixelCount >= 3 * min(report.box.area, 250_000))
  }

  @Test func awaited() async throws {
    let film = try halves()
    let chain = try label(#""color": "auto", "legible": "AA""#)
    let survey = try renderer.survey(of: chain)
    for (frame, time) in zip(film.frames, film.times) { try await survey.add(frame, at: time) }
    let decisions = survey.decisions
    let blocking = try blockingImage(film, chain)
    let rendering = try await renderer.render(chain, film.frames[0], labels: decisions)
    #expect(rendering.image.bytes == blocking.bytes)
  }

  private func blockingImage(_ film: TestFilm, _ chain: Chain) throws -> Image {
    try renderer.render(
      chain, film.frames[0], labels: film.decisions(of: chain, renderer).decisions
    ).image
  }
}
