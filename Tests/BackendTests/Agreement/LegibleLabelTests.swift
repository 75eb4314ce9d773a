import AgreementSupport
import GLBlur
import GLBlurChain
import Testing

@Suite struct LegibleLabelTests {
  private typealias Oracle = LegibilityOracle

  private func chain(
    _ backdrop: LegibleBackdrop, _ label: LegibleLabel, _ space: ColorSpace = .srgb
  ) -> Chain {
    Chain(nodes: backdrop.nodes + [label.label.colorSpace(space)])
  }

  /// Returns the 8-bit backdrop without and with the scrim of a label's report, without the text.
  private func beneath(
    _ backdrop: LegibleBackdrop, _ report: LabelReport, _ renderer: Renderer, _ backend: Backend
  ) throws -> Image {
    var nodes = backdrop.nodes
    if report.paint.scrim.alpha > 0 {
      let box = report.box
      // The scrim's soft edge lies outside the box.
      let frame = Frame(
        .points(Double(box.x - 4)), .points(Double(box.y - 4)),
        .points(Double(box.width + 8)), .points(Double(box.height + 8)))
      var beneath = Reference.source
      if !nodes.isEmpty {
        nodes[nodes.count - 1].id = "beneath"
        beneath = "beneath"
      }
      nodes.append(RoundedRect(frame: frame, color: report.paint.scrim).id("scrim"))
      nodes.append(Blend().input(beneath).port("overlay", "scrim"))
    }
    if nodes.isEmpty { return backdrop.source }
    return try renderer.render(Chain(nodes: nodes), backdrop.source, on: backend).image
  }

  private func color(_ report: LabelReport) -> Color {
    if case .color(let color) = report.paint.color { color } else { .clear }
  }

  @discardableResult
  private func expectLegible(
    _ backdrop: LegibleBackdrop, _ label: LegibleLabel, _ renderer: Renderer, _ backend: Backend,
    _ space: ColorSpace = .srgb
  ) throws -> LabelReport {
    let rendering = try renderer.render(
      chain(backdrop, label, space), backdrop.source, on: backend)
    let report = try #require(rendering.labels.first)
    let note = "\(label) on \(backdrop.name), \(backend) \(renderer.options.quality)"
    let shown = Oracle.pixels(
      try beneath(backdrop, report, renderer, backend), in: report.box)
    let worst = Oracle.worst(color(report).components, on: shown)
    #expect(worst >= label.ratio, "\(note): \(worst)")
    if report.paint.scrim.alpha > 0 { #expect(color(report).alpha == 1, "\(note)") }
    return report
  }

  // MARK: The promise

  @Test func onTheProcessor() throws {
    let renderer = Renderer(.init(backend: .cpu))
    for backdrop in try LegibleBackdrop.all.get() {
      for label in LegibleLabel.all {
        let report = try expectLegible(backdrop, label, renderer, .cpu)
        try expectLeast(backdrop, label, report, renderer)
      }
    }
  }

  @Test(arguments: [Quality.exact, .fast]) func onTheGPU(_ quality: Quality) throws {
    try (quality == .exact ? Agreement.exact : Agreement.fast).borrow { agreement in
      for (index, backdrop) in try LegibleBackdrop.all.get().enumerated() {
        let label = LegibleLabel.all[index % LegibleLabel.all.count]
        try expectLegible(backdrop, label, agreement.renderer, .gpu)
        guard quality == .exact else { continue }
        #expect(
          try agreement.expectSame(
            chain(backdrop, label), backdrop.source, [:], "\(label) on \(backdrop.name)"))
      }
    }
  }

  /// Contrast is that of encoded colours, so these are mixed, in linear chains, too.
  @Test func inLinearLight() throws {
    let renderer = Renderer(.init(backend: .cpu))
    for (index, backdrop) in try LegibleBackdrop.all.get().enumerated() {
      let label = LegibleLabel.all[index % LegibleLabel.all.count]
      try expectLegible(backdrop, label, renderer, .cpu, .linear)
    }
  }

  /// The contrast is that with the view, whose whole ground is changed as by a scrim.
  @Test func inAnEffectView() throws {
    let renderer = Renderer(.init(backend: .cpu))
    for (index, backdrop) in try LegibleBackdrop.all.get().enumerated() {
      let label = LegibleLabel.all[index % LegibleLabel.all.count].label
      let inside = try renderer.render(
        Chain { EffectView(.systemUltraThinMaterial) { label } }, backdrop.source, on: .cpu)
      let after = try renderer.render(
        Chain {
          EffectView(.systemUltraThinMaterial)
          label
        }, backdrop.source, on: .cpu)
      let box = try #require(inside.labels.first).box
      #expect(bytes(inside.image, in: box) == bytes(after.image, in: box))
      #expect(inside.labels.map(\.paint) == after.labels.map(\.paint))
      #expect(inside.labels.map(\.place) == ["nodes[0].content[0]"])
    }
  }

  private func bytes(_ image: Image, in box: Region) -> [[UInt8]] {
    box.rows.clamped(to: 0..<image.height).map { y in
      let columns = box.columns.clamped(to: 0..<image.width)
      return Array(
        image.bytes[
          4 * (y * image.width + columns.lowerBound)..<4 * (y * image.width + columns.upperBound)])
    }
  }

  // MARK: The least change

  /// Returns the error of a sample in 0…1: half a level as measured, or the contract's 0.6 if
  /// rounded again. In translucent colours the alpha adds as much.
  private func error(_ codes: Double, _ shown: Set<SIMD4<Double>>) -> Double {
    codes / 255 * (shown.contains { $0.w < 1 } ? 2 : 1)
  }

  private func expectLeast(
    _ backdrop: LegibleBackdrop, _ label: LegibleLabel, _ report: LabelReport,
    _ renderer: Renderer
  ) throws {
    let note = "\(label) on \(backdrop.name)"
    let shown = Oracle.pixels(
      backdrop.nodes.isEmpty
        ? backdrop.source
        : try renderer.render(Chain(nodes: backdrop.nodes), backdrop.source, on: .cpu).image,
      in: report.box)
    let choices: [Color] =
      if case .color(let color) = label.color { [color] } else { [.black, .white] }
    let chosen = color(report)
    func passes(_ color: Color, _ codes: Double) -> Bool {
      Oracle.worst(color.components, on: shown, error: error(codes, shown)) >= label.ratio
    }
    if !choices.contains(where: { $0.withAlpha(1) == chosen.withAlpha(1) }) {
      // A grey becomes no lighter or darker than needed: nearer to the own grey by 2 of 255 it
      // fails, or would if every channel were off by its rounding.
      #expect(choices.count == 1 && report.paint.scrim.alpha == 0, "\(note)")
      let own = choices[0].red
      let nearer = chosen.red + (chosen.red > own ? -2.0 : 2) / 255
      #expect(chosen.red == chosen.green && chosen.green == chosen.blue, "\(note)")
      #expect(!passes(Color(white: nearer), 0.5), "\(note): \(chosen)")
      return
    }
    // A label that passes with half a level and a little to spare stays as it is.
    if choices.contains(where: { passes($0, 0.51) }) {
      #expect(report.paint.scrim.alpha == 0, "\(note)")
      #expect(choices.contains(chosen), "\(note)")
      return
    }
    // If an opaque label passes, only its alpha is raised, and no more than needed.
    if choices.contains(where: { passes($0.withAlpha(1), 0.51) }) {
      #expect(report.paint.scrim.alpha == 0, "\(note)")
      let less = chosen.withAlpha(chosen.alpha - 0.005)
      #expect(chosen.alpha > choices[0].alpha, "\(note)")
      #expect(!passes(less, 0.5), "\(note): \(chosen.alpha)")
      return
    }
    guard report.paint.scrim.alpha > 0 else { return }
    let least = leastScrim(choices, shown, label.ratio)
    #expect(
      report.paint.scrim.alpha <= least + 0.01, "\(note): \(report.paint.scrim), not \(least)")
  }

  /// Returns the least alpha, in steps of 0.004, of a black or a white scrim on which one of the
  /// opaque colours has the ratio, though every channel may be off by its rounding.
  private func leastScrim(
    _ choices: [Color], _ shown: Set<SIMD4<Double>>, _ ratio: Double
  ) -> Double {
    let error = error(0.6, shown)
    // For opaque text the darkest and the lightest pixels decide, with any colour behind them.
    var ends: Set<SIMD4<Double>> = []
    for end in [0.0, 1] {
      let sorted = shown.map { pixel in
        (
          pixel,
          Oracle.luminance(
            SIMD3(pixel.x, pixel.y, pixel.z) * pixel.w + SIMD3(repeating: end) * (1 - pixel.w))
        )
      }.sorted { $0.1 < $1.1 }
      if let first = sorted.first, let last = sorted.last { ends.formUnion([first.0, last.0]) }
    }
    for step in 0...250 {
      let alpha = Double(step) / 250
      for white in [0.0, 1] {
        // A scrim can change the order of pixels a little, so all are checked after the extremes.
        for text in choices.map({ $0.withAlpha(1).components }) {
          if Oracle.worst(text, on: Oracle.under(white, alpha, ends), error: error) >= ratio,
            Oracle.worst(text, on: Oracle.under(white, alpha, shown), error: error) >= ratio
          {
            return alpha
          }
        }
      }
    }
    return 1
  }

  // MARK: Choices and refusals

  @Test func autoIsTheBetterOfBlackAndWhite() throws {
    let renderer = Renderer(.init(backend: .cpu))
    for backdrop in try LegibleBackdrop.all.get() {
      let label = LegibleLabel(color: .auto, level: .none, isLarge: false)
      let rendering = try renderer.render(chain(backdrop, label), backdrop.source, on: .cpu)
      let report = try #require(rendering.labels.first)
      let shown = Oracle.pixels(try beneath(backdrop, report, renderer, .cpu), in: report.box)
      let black = Oracle.worst(SIMD4(0, 0, 0, 1), on: shown)
      let white = Oracle.worst(SIMD4(1, 1, 1, 1), on: shown)
      if abs(black - white) > 1e-9 {
        #expect(color(report) == (black > white ? .black : .white), "\(backdrop.name)")
      }
      #expect(report.paint.scrim == .clear)
    }
  }

  @Test func twoRendersAreTheSame() throws {
    let renderer = Renderer(.init(backend: .cpu))
    let other = Renderer(.init(backend: .cpu, threads: 1))
    for backdrop in try LegibleBackdrop.all.get().suffix(6) {
      let chain = chain(backdrop, LegibleLabel(color: .auto, level: .aaa, isLarge: false))
      let renderings = try [renderer, renderer, other].map {
        try $0.render(chain, backdrop.source, on: .cpu)
      }
      #expect(Set(renderings.map(\.labels)).count == 1)
      #expect(Set(renderings.map(\.image.bytes)).count == 1)
      #expect(
        try renderer.legibility(of: chain, backdrop.source).map(\.paint)
          == renderings[0].labels.map(\.paint))
    }
  }

  /// Pixels without ink show the backdrop with the scrim.
  @Test func theReportIsWhatIsDrawn() throws {
    let renderer = Renderer(.init(backend: .cpu, quality: .exact))
    for backdrop in try LegibleBackdrop.all.get() {
      let label = LegibleLabel(color: .auto, level: .aaa, isLarge: false)
      let rendering = try renderer.render(chain(backdrop, label), backdrop.source, on: .cpu)
      let report = try #require(rendering.labels.first)
      let under = try beneath(backdrop, report, renderer, .cpu).bytes
      let drawn = rendering.image.bytes
      var same = 0
      for y in report.box.y..<report.box.y + report.box.height {
        for x in report.box.x..<report.box.x + report.box.width {
          let start = 4 * (y * LegibleBackdrop.width + x)
          if drawn[start..<start + 4] == under[start..<start + 4] { same += 1 }
        }
      }
      // Letters fill less than half of their lines' boxes.
      let area = report.box.width * report.box.height
      #expect(same > area / 2 && same < area, "\(backdrop.name): \(same) of \(area)")
    }
  }

  @Test func coloursThatReachNoLevel() throws {
    let grey = LabelColor.color(Color(white: 117.0 / 255))
    let label = LegibleLabel(color: grey, level: .aaa, isLarge: false)
    let backdrop = try LegibleBackdrop.all.get()[0]
    let error = #expect(throws: ChainError.self) {
      try Renderer(.init(backend: .cpu)).render(chain(backdrop, label), backdrop.source)
    }
    #expect(error?.path == "nodes[0].legible")
    #expect(error?.message.contains("7:1 (AAA)") == true)
  }
}
