import GLBlur
import Glibc
import TestSupport
import Testing

/// How labels of a group or view are made legible together. Contrast is that of WCAG 2.x.
@Suite struct LabelGroundTests {
  private let renderer = Renderer(Renderer.Options(backend: .cpu, threads: 1))

  private func picture(_ grey: (Int, Int) -> Int) throws -> Image {
    let bytes = (0..<160).flatMap { y in
      (0..<240).flatMap { x in
        let level = UInt8(grey(x, y))
        return [level, level, level, 255]
      }
    }
    return try Image(rgba8: bytes, width: 240, height: 160)
  }

  private func photograph() throws -> Image {
    try picture { x, y in min(255, y + (x % 6 < 3 ? 0 : 60)) }
  }

  private func label(
    _ text: String, y: Double, size: Double = 16, color: LabelColor = .white
  ) -> Label {
    Label(
      text, frame: Frame(30, .points(y), 190, 30), size: size, color: color,
      verticalAlignment: .top, legible: .aa)
  }

  private func color(_ image: Image, _ x: Int, _ y: Int) -> SIMD3<Double> {
    let bytes = image.bytes
    let start = 4 * (y * image.width + x)
    return SIMD3(Double(bytes[start]), Double(bytes[start + 1]), Double(bytes[start + 2])) / 255
  }

  private func luminance(_ c: SIMD3<Double>) -> Double {
    func light(_ v: Double) -> Double {
      v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(c.x) + 0.7152 * light(c.y) + 0.0722 * light(c.z)
  }

  private func ratio(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05)
    return max(a, b) / min(a, b)
  }

  private func channels(_ color: Color) -> SIMD3<Double> {
    SIMD3(color.red, color.green, color.blue)
  }

  /// Returns the least contrast in a label's box under its scrim, rounded to 8 bits.
  private func worst(_ report: LabelReport, over picture: Image) -> Double {
    guard case .color(let ink) = report.paint.color else { return 0 }
    let scrim = report.paint.scrim
    return report.box.rows.lazy.flatMap { y in report.box.columns.lazy.map { (x: $0, y: y) } }
      .map { place in
        let under = self.color(picture, place.x, place.y)
        let shown = channels(scrim) * scrim.alpha + under * (1 - scrim.alpha)
        let pixel = (shown * 255).rounded(.toNearestOrAwayFromZero) / 255
        return ratio(channels(ink) * ink.alpha + pixel * (1 - ink.alpha), pixel)
      }.min() ?? 0
  }

  // MARK: Groups

  @Test func nearLabelsShareAScrim() throws {
    let picture = try photograph()
    let (title, line) = (label("A title", y: 70, size: 24), label("and a line below", y: 108))
    let alone = try [title, line].map { label in
      try #require(try renderer.render(Chain { label }, picture, on: .cpu).labels.first).paint.scrim
    }
    #expect(alone[0].alpha + 0.05 < alone[1].alpha)
    let both = try renderer.render(
      Chain {
        title
        line
      }, picture, on: .cpu)
    let scrim = both.labels[0].paint.scrim
    #expect(both.labels[1].paint.scrim == scrim)
    #expect(abs(scrim.alpha - alone[1].alpha) < 1e-9)
    #expect(
      both.labels.map { worst($0, over: picture) >= ($0.size.isLarge ? 3 : 4.5) } == [true, true])
    let (first, second) = (both.labels[0].box, both.labels[1].box)
    for y in first.y + first.height..<second.y {
      for x in [first.x, first.x + 20, second.x + second.width - 1] {
        let expected = color(picture, x, y) * (1 - scrim.alpha)
        // One level: the result is rounded.
        #expect(abs(color(both.image, x, y).x - expected.x) <= 1.0 / 255)
      }
    }
    let content = try renderer.render(
      Chain {
        ContainerView {
          title
          line
        }
      }, picture, on: .cpu)
    #expect(content.image.bytes == both.image.bytes)
  }

  @Test func farLabelsHaveTheirOwn() throws {
    let picture = try photograph()
    let rendering = try renderer.render(
      Chain {
        label("Above", y: 40)
        label("Below", y: 120)
      }, picture, on: .cpu)
    #expect(rendering.labels[0].paint.scrim != rendering.labels[1].paint.scrim)
    #expect(rendering.labels.allSatisfy { worst($0, over: picture) >= 4.5 })
  }

  /// `auto` labels share one colour where one serves all: black, which has 4.2:1 on the darker
  /// half, where white is clearer. Large text needs 3:1.
  @Test func autoLabelsAgree() throws {
    let picture = try picture { x, _ in x < 120 ? 112 : 200 }
    func auto(_ x: Double) -> Label {
      Label(
        "Ag", frame: Frame(.points(x), 60, 40, 34), size: 24, color: .auto, legible: .aa)
    }
    func colors(_ chain: Chain) throws -> [LabelColor] {
      try renderer.render(chain, picture, on: .cpu).labels.map(\.paint.color)
    }
    let (dark, light) = (112.0 / 255, 200.0 / 255)
    #expect(ratio(SIMD3(repeating: dark), SIMD3(1, 1, 1)) > ratio(SIMD3(repeating: dark), .zero))
    #expect(ratio(SIMD3(repeating: dark), .zero) > 3)
    #expect(ratio(SIMD3(repeating: light), SIMD3(1, 1, 1)) < 3)
    #expect(try colors(Chain { auto(70) }) == [.white])
    #expect(
      try colors(
        Chain {
          auto(70)
          auto(126)
        }) == [.black, .black])
  }

  /// White and black text need scrims of their own.
  @Test func oppositeColoursDoNotShare() throws {
    let picture = try picture { x, _ in x % 6 < 3 ? 90 : 160 }
    let alone = try renderer.render(
      Chain { label("White", y: 60, color: .white) }, picture, on: .cpu)
    let box = try #require(alone.labels.first).box
    // Two rows lie between them, less than a scrim's reach.
    let rendering = try renderer.render(
      Chain {
        label("White", y: 60, color: .white)
        label("Black", y: Double(box.y + box.height + 2), color: .black)
      }, picture, on: .cpu)
    let scrims = rendering.labels.map(\.paint.scrim)
    #expect(scrims[0].red == 0 && scrims[1].red == 1)
    #expect(rendering.labels.allSatisfy { worst($0, over: picture) >= 4.5 })
    for y in box.rows {
      for x in box.columns {
        #expect(color(rendering.image, x, y) == color(alone.image, x, y))
      }
    }
    let other = rendering.labels[1].box
    for x in other.columns {
      let expected = color(picture, x, other.y) * (1 - scrims[1].alpha) + scrims[1].alpha
      // One level: the result is rounded. Above the letters there is only the scrim.
      #expect(abs(color(rendering.image, x, other.y).x - expected.x) <= 1.0 / 255)
    }
  }

  @Test func aPictureBetweenLabelsIsNotChanged() throws {
    let picture = try photograph()
    var nodes = [
      Node(label("A title", y: 70, size: 24)), Node(label("and a line below", y: 108)),
      Blend(.difference).input("first").port("overlay", "second"),
    ]
    nodes[0].id = "first"
    nodes[1].id = "second"
    let both = try renderer.render(Chain(nodes: nodes), picture, on: .cpu)
    let alone = try renderer.render(Chain(nodes: [nodes[0]]), picture, on: .cpu)
    #expect(both.labels[0].paint == alone.labels[0].paint)
    #expect(both.labels[1].paint.scrim.alpha > both.labels[0].paint.scrim.alpha)
    // Only the second label differs; in the first one's corner there is no difference.
    let corner = both.labels[0].box
    #expect(color(both.image, corner.x, corner.y) == .zero)
    let lower = both.labels[1].box
    #expect(color(both.image, lower.x, lower.y + lower.height - 1) != .zero)
  }

  @Test func aSweepIsDecidedOnce() throws {
    let picture = try photograph()
    let chain = Chain(nodes: [
      Node(GaussianBlur(sigma: 0)), Node(label("A title", y: 70)), Node(label("A line", y: 100)),
    ])
    let sigmas = [0.0, 1, 2, 8]
    let swept = try renderer.sweep(
      chain, picture, "0", \GaussianBlur.sigma, over: sigmas.map { .points($0) })
    let paints = swept.flatMap { $0.labels.map(\.paint) }
    #expect(paints.count == 8 && Set(paints).count == 1)
    let own = try sigmas.map { sigma in
      var chain = chain
      chain.nodes[0] = Node(GaussianBlur(sigma: .points(sigma)))
      return try renderer.render(chain, picture, on: .cpu).labels[0].paint.scrim.alpha
    }
    #expect(Set(own).count > 1)
    #expect(own.max().map { abs($0 - paints[0].scrim.alpha) < 1e-6 } == true)
    #expect(swept.allSatisfy { $0.labels.allSatisfy { $0.worstTime == nil } })
  }

  // MARK: Views

  private func button(_ color: Color, _ label: Label) -> Chain {
    Chain {
      ContainerView(frame: Frame(20, 40, 200, 80), backgroundColor: color, cornerRadius: 20) {
        label
      }
    }
  }

  @Test func aViewChangesAsAWhole() throws {
    let picture = try picture { _, _ in 250 }
    let label = Label("Go", size: 16, color: .white, alignment: .center, legible: .aa)
    let blue = Color(red: 62 / 255, green: 142 / 255, blue: 237 / 255)
    let rendering = try renderer.render(button(blue, label), picture, on: .cpu)
    let report = try #require(rendering.labels.first)
    #expect(ratio(channels(blue), SIMD3(1, 1, 1)) < 4.5)
    let ground = color(rendering.image, 24, 80)
    #expect(ratio(ground, SIMD3(1, 1, 1)) >= 4.5)
    // Half a percent of the scrim less would not do.
    let scrim = report.paint.scrim
    #expect(ratio(channels(blue) * (1 - scrim.alpha + 0.01), SIMD3(1, 1, 1)) < 4.5)
    for (x, y) in [
      (40, 41), (200, 118), (24, 60), (215, 100), (120, 44), (report.box.x - 2, report.box.y),
    ] {
      #expect(color(rendering.image, x, y) == ground, "\(x), \(y)")
    }
    for (x, y) in [(20, 40), (19, 80), (120, 39), (220, 80)] {
      #expect(color(rendering.image, x, y) == SIMD3(repeating: 250 / 255), "\(x), \(y)")
    }
  }

  @Test func aViewKeepsItsColour() throws {
    let picture = try picture { x, y in (x / 4 + y / 4) % 2 * 255 }
    let yellow = Color(red: 1, green: 0.9, blue: 0.3, alpha: 0.2)
    let label = Label("Go", size: 16, color: .black, alignment: .center, legible: .aa)
    let rendering = try renderer.render(button(yellow, label), picture, on: .cpu)
    let report = try #require(rendering.labels.first)
    let scrim = report.paint.scrim
    #expect(scrim.withAlpha(1) == yellow.withAlpha(1) && scrim.alpha > 0.1)
    for (x, y) in [(40, 42), (26, 80), (214, 80), (120, 116)] {
      let under = channels(yellow) * 0.2 + color(picture, x, y) * 0.8
      let expected = channels(yellow) * scrim.alpha + under * (1 - scrim.alpha)
      let error = color(rendering.image, x, y) - expected
      // One level: the result is rounded.
      #expect(max(abs(error.x), abs(error.y), abs(error.z)) <= 1 / 255, "\(x), \(y)")
      #expect(ratio(color(rendering.image, x, y), .zero) >= 4.5)
    }
  }

  @Test func aLabelOnAPictureInAView() throws {
    let picture = try picture { x, y in (x / 4 + y / 4) % 2 * 255 }
    let chain = Chain {
      ContainerView(frame: Frame(20, 20, 200, 120), backgroundColor: .white) {
        ImageView(.source, frame: Frame(0, 0, 200, 60))
        Label("Go", frame: Frame(10, 10, 100, 40), size: 16, color: .white, legible: .aa)
      }
    }
    let rendering = try renderer.render(chain, picture, on: .cpu)
    let report = try #require(rendering.labels.first)
    #expect(report.paint.scrim.alpha > 0.3)
    #expect(report.contrast.map { $0.worstRatio >= 4.5 } == true)
    #expect(color(rendering.image, 120, 130) == SIMD3(1, 1, 1))
    #expect(ratio(color(rendering.image, report.box.x, report.box.y), SIMD3(1, 1, 1)) >= 4.5)
  }

  // MARK: Colours

  @Test func aColourGetsDarkerOrLighter() throws {
    for (level, text) in [
      (255, Color(red: 0.9, green: 0.5, blue: 0.1)), (255, Color(white: 0.6)),
      (20, Color(red: 0.3, green: 0.2, blue: 0.6)),
    ] {
      let picture = try picture { _, _ in level }
      let rendering = try renderer.render(
        Chain { label("Tone", y: 60, color: .color(text)) }, picture, on: .cpu)
      let report = try #require(rendering.labels.first)
      guard case .color(let ink) = report.paint.color else { continue }
      #expect(report.paint.scrim.alpha == 0)
      let least = worst(report, over: picture)
      #expect(least >= 4.5 && least < 4.7, "\(least)")
      #expect((luminance(channels(ink)) < luminance(channels(text))) == (level == 255))
      // In a mixture with black or white all channels move by the same share.
      let end = level == 255 ? 0.0 : 1
      let shares = (0..<3).map {
        (channels(ink)[$0] - channels(text)[$0]) / (end - channels(text)[$0])
      }
      #expect(shares.allSatisfy { abs($0 - shares[0]) < 1e-6 && $0 > 0 && $0 < 0.76 })
    }
  }

  @Test(arguments: [[LegibleMeans.background], [.gradient], [.shadow]])
  func textsBetweenTheLabels(_ means: [LegibleMeans]) throws {
    func label(_ text: String, _ frame: Frame, _ color: LabelColor) -> Label {
      Label(
        text, frame: frame, size: 12, color: color, verticalAlignment: .top, legible: .aa,
        legibleBy: means)
    }
    let grey = try picture { _, _ in 130 }
    let rendering = try renderer.render(
      Chain {
        ContainerView(clipping: false) {
          label("Early", Frame(150, 50, 60, 20), .black)
          RoundedRect(frame: Frame(0, 0, 1, 1), cornerRadius: 0)
          label("Left one", Frame(10, 50, 90, 20), .white)
          label("A line below both of them", Frame(10, 76, 220, 20), .white)
        }
      }, grey, on: .cpu)
    for (index, report) in rendering.labels.enumerated() {
      for x in [report.box.x, report.box.columns.upperBound - 1] {
        for y in [report.box.y, report.box.rows.upperBound - 1] {
          let ground = color(rendering.image, x, y)
          if index == 0 {
            #expect(ground == SIMD3(repeating: 130.0 / 255), "\(x), \(y)")
          } else {
            // Pixels are rounded to 8 bits.
            #expect(ratio(ground, SIMD3(1, 1, 1)) > 4.45, "\(report.text) \(x), \(y)")
          }
        }
      }
    }
  }
}
