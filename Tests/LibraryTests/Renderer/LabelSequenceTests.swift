import GLBlur
import TestSupport
import Testing

/// The labels of animations, and of chains over one image whose parameters change over time.
@Suite struct LabelSequenceTests {
  private let renderer = Renderer.cpu()

  /// A dark and a light half with a grey bar between them.
  private func photo() throws -> Image {
    try TestFilm(1) { _, x, _ in x < 60 ? 30 : x < 90 ? 118 : 235 }.frames[0]
  }

  /// A label that crosses the picture and begins outside of it.
  private func slide(_ members: String, from start: Double = 0) throws -> Chain {
    try Chain(
      json: #"""
        {"nodes": [{"id": "name", "filter": "label", "text": "██", "size": 20, "frame": [0, 10, 60, 40],
                    \#(members)}],
         "animation": [{"set": "name.frame", "keys": [
           {"at": 0, "value": [\#(start), 10, 60, 40]}, {"at": 1, "value": [100, 10, 60, 40]}]}]}
        """#)
  }

  @Test func labelsThatMove() throws {
    let (photo, chain) = (try photo(), try slide(#""color": "auto""#))
    var colors: Set<LabelPaint> = []
    var alone: Set<LabelPaint> = []
    for frame in try renderer.frames(of: chain, photo, rate: 10) {
      let frame = try frame.get()
      let report = try #require(frame.rendering.labels.first)
      colors.insert(report.paint)
      // Black has 1.3 on the dark half, and white 1.2 on the light one.
      #expect(
        abs((report.contrast?.worstRatio ?? 0) - TestFilm.contrast(0, 30)) < 1e-9)
      #expect(report.worstTime == 0)
      let still = try renderer.render(chain.at(frame.time), photo, on: .cpu)
      alone.insert(try #require(still.labels.first).paint)
    }
    #expect(TestFilm.contrast(0, 30) > TestFilm.contrast(255, 235))
    #expect(colors.count == 1 && alone.count == 2)
  }

  @Test func framesThatAreAwaitedAreTheSame() async throws {
    let (photo, chain) = (try photo(), try slide(#""color": "auto", "legible": "AA""#))
    let blocking = try blockingFrames(of: chain, photo)
    for try await frame in try await renderer.frames(of: chain, photo, rate: 10) {
      let isSame = frame.image.bytes == blocking[frame.index].bytes
      #expect(isSame, "frame \(frame.index)")
    }
  }

  private func blockingFrames(of chain: Chain, _ photo: Image) throws -> [Image] {
    try renderer.frames(of: chain, photo, rate: 10).map { try $0.get().image }
  }

  /// A label may come in from outside, since other frames decide about it.
  @Test func labelsThatComeIn() throws {
    let (photo, chain) = (try photo(), try slide(#""color": "white", "legible": "AA""#, from: -70))
    #expect(throws: ChainError.self) { try renderer.render(chain.at(0), photo, on: .cpu) }
    let frames = try renderer.frames(of: chain, photo, rate: 10).map { try $0.get() }
    #expect(frames.count == 10)
    #expect(Set(frames.compactMap { $0.rendering.labels.first?.paint }).count == 1)
    // A label that is never visible is an error.
    let away = try Chain(
      json: #"""
        {"nodes": [{"id": "name", "filter": "label", "text": "██", "frame": [-90, 10, 60, 40],
                    "color": "white", "legible": "AA"}],
         "animation": [{"set": "name.frame", "keys": [
           {"at": 0, "value": [-90, 10, 60, 40]}, {"at": 1, "value": [-80, 10, 60, 40]}]}]}
        """#)
    #expect(throws: ChainError.self) {
      try renderer.frames(of: away, photo, rate: 10).forEach { _ = try $0.get() }
    }
  }

  @Test func everyTenthMoment() throws {
    let (photo, chain) = (try photo(), try slide(#""color": "auto""#))
    let frame = try #require(
      renderer.frames(of: chain, photo, rate: 10, surveyingEvery: 10).first { _ in true }
    ).get()
    // The first moment alone lies on the dark half, and a little of the bar.
    #expect(
      abs(
        (frame.rendering.labels.first?.contrast?.worstRatio ?? 0) - TestFilm.contrast(255, 30))
        < 1e-9)
  }

  /// Each colour of a text that changes its colour is legible over the whole film.
  @Test func colorsThatChange() throws {
    let chain = try Chain(
      json: #"""
        {"nodes": [{"id": "name", "filter": "label", "text": "██ ██", "size": 16, "frame": [0, 0, 160, 60],
                    "color": "white", "legible": "AA"}],
         "animation": [{"set": "name.color", "keys": [
           {"at": 0, "value": "white"}, {"at": 1, "value": "#C0C0C0"}]}]}
        """#)
    let film = try TestFilm(6) { frame, _, _ in UInt8(20 + 40 * frame) }
    let survey = try renderer.survey(of: chain)
    for (frame, time) in zip(film.frames, film.times) { try survey.add(frame, at: time / 3) }
    let decisions = survey.decisions
    var alphas: [Double] = []
    for (frame, time) in zip(film.frames, film.times) {
      let rendering = try renderer.render(chain.at(time / 3), frame, labels: decisions)
      let report = try #require(rendering.labels.first)
      let (box, image) = (report.box, rendering.image)
      let y = box.y + box.height / 2
      #expect(
        TestFilm.contrast(image.gray(box.x + 3, y), image.gray(box.x + box.width / 2, y)) >= 4.5)
      alphas.append(report.paint.scrim.alpha)
    }
    #expect(alphas == alphas.sorted() && alphas[0] < alphas[5])
  }

  /// A text that fades in is painted as if it stood there at full strength all the time. The
  /// opacity multiplies the alphas of the text and of its scrim.
  @Test func textThatFadesIn() throws {
    let photo = try photo()
    func chain(_ opacity: Double) throws -> Chain {
      try Chain(
        json: #"""
          {"nodes": [{"id": "name", "filter": "label", "text": "██ ██", "size": 30, "frame": [0, 0, 160, 60],
                      "color": "auto", "legible": "AA"}],
           "animation": [{"set": "name.opacity", "keys": [
             {"at": 0, "value": \#(opacity)}, {"at": 1, "value": 1}]}]}
          """#)
    }
    let still = try renderer.frames(of: chain(1), photo, rate: 4).map { try $0.get().rendering }
    let fading = try renderer.frames(of: chain(0), photo, rate: 4).map { try $0.get().rendering }
    #expect(still.count == 4 && fading[0].image.bytes == photo.bytes)
    for (index, (whole, faded)) in zip(still, fading).enumerated() {
      #expect(whole.labels.map(\.paint) == faded.labels.map(\.paint))
      #expect(whole.labels.first?.reaches(.aa) == true && faded.labels.first?.reaches(.aa) == true)
      let (opacity, report) = (Double(index) / 4, try #require(faded.labels.first))
      let (scrim, y) = (report.paint.scrim, report.box.y + report.box.height / 2)
      let ink = report.paint.color == .color(.white) ? 255.0 : 0
      // A glyph is a block, and the middle is a space.
      for (x, alpha) in [(report.box.x + 3, 1.0), (report.box.x + report.box.width / 2, 0)] {
        let share = scrim.alpha * opacity
        let ground = Double(photo.gray(x, y)) * (1 - share) + 255 * scrim.red * share
        let expected = ground * (1 - alpha * opacity) + ink * alpha * opacity
        // Half a level for the rounding, and as much for intermediate results.
        #expect(abs(Double(faded.image.gray(x, y)) - expected) <= 1, "frame \(index), column \(x)")
      }
    }
  }

  @Test func animations() throws {
    let film = try TestFilm(5) { frame, x, _ in x < 80 ? 118 : UInt8(250 - 50 * frame) }
    var animation = Animation()
    for frame in film.frames { try animation.add(frame, delay: FrameDelay(1, 2)) }
    let encoded = try animation.encoded()
    let chain = try Chain(
      json: #"""
        [{"filter": "label", "text": "██ ██", "size": 30, "frame": [0, 0, 160, 60], "color": "auto"}]
        """#)
    let frames = try FrameRenderer(renderer, chain, AnimationReader(encoded: encoded), inputs: [:])
    {
      _ in 0
    }
    #expect(frames.isSurveying)
    var passes = 0
    while frames.isSurveying {
      for (index, frame) in film.frames.enumerated() {
        #expect(try frames.survey(frame, index))
      }
      frames.endPass()
      passes += 1
    }
    #expect(passes == 1)
    var halves: Set<[UInt8]> = []
    for (index, frame) in film.frames.enumerated() {
      let rendering = try frames.render(frame, index, on: .cpu)
      halves.insert(rendering.image.bytes(columns: 0..<80, rows: 0..<60))
    }
    #expect(halves.count == 1)
    let report = try #require(frames.summary?.labels.first)
    let worst = max(
      TestFilm.contrast(0, 50), min(TestFilm.contrast(255, 250), TestFilm.contrast(255, 118)))
    #expect(abs((report.contrast?.worstRatio ?? 0) - worst) < 1e-9 && report.worstTime == 2)
  }

  @Test func nothingToDecide() throws {
    let film = try TestFilm(2) { frame, _, _ in UInt8(frame) }
    var animation = Animation()
    for frame in film.frames { try animation.add(frame) }
    let encoded = try animation.encoded()
    let plain = try FrameRenderer(
      renderer, Chain { GaussianBlur(sigma: 2) }, AnimationReader(encoded: encoded), inputs: [:]
    ) { _ in 0 }
    #expect(!plain.isSurveying)
    let measured = try FrameRenderer(
      renderer, Chain { AutoLevels() }, AnimationReader(encoded: encoded), inputs: [:]
    ) { _ in 0 }
    #expect(try measured.isSurveying && !measured.survey(film.frames[0], 0))
    measured.endPass()
    #expect(!measured.isSurveying)
  }
}
