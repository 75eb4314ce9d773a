import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// What shows of views is beneath + (whole − beneath)·opacity.
@Suite struct OpacityOfViewsTests {
  private func photo() throws -> Image {
    try Image(width: 48, height: 36) { x, y in
      SIMD4(Double(x) / 47, Double(y) / 35, 0.4, 1)
    }
  }

  private func picture(_ json: String) throws -> Picture {
    Picture(try cpu.render(Chain(json: json), photo()))
  }

  private static let views: [String] = [
    #""effectView", "style": "light", "frame": [6, 6, 34, 24], "cornerRadius": 7, "shadowRadius": 3, "shadowColor": "black", "content": [{"view": "label", "text": "A", "size": 12, "color": "auto", "legible": "AA"}]"#,
    #""containerView", "frame": [6, 6, 34, 24], "backgroundColor": {"white": 0, "alpha": 0.5}, "borderWidth": 2"#,
    #""liquidGlass", "frame": [6, 6, 34, 24], "cornerRadius": 12, "bevel": 6"#,
    #""glassContainer", "content": [{"view": "liquidGlass", "frame": [6, 6, 14, 24], "bevel": 6}, {"view": "liquidGlass", "frame": [24, 6, 14, 24], "bevel": 6}]"#,
    #""label", "text": "AB", "size": 20, "color": "white", "shadowColor": "black", "shadowRadius": 2"#,
  ]

  @Test(arguments: views, [0.0, 0.3, 1]) func filters(_ view: String, _ opacity: Double) throws {
    let whole = try picture("[{\"filter\": \(view)}]")
    let faded = try picture("[{\"filter\": \(view), \"opacity\": \(opacity)}]")
    try expect(faded, of: whole, opacity)
  }

  /// The same in the content of a container, also for views that only lie there.
  @Test(
    arguments: views + [
      #""roundedRect", "frame": [6, 6, 34, 24], "cornerRadius": 5, "color": "yellow""#,
      #""imageView", "image": "source", "frame": [10, 10, 20, 10]"#,
      #""qrCode", "text": "A""#, #""barcode", "text": "A", "quietZone": 0"#,
    ]) func content(_ view: String) throws
  {
    func card(_ opacity: Double) throws -> Picture {
      try picture(
        """
        [{"filter": "containerView", "content": [{"view": \(view), "opacity": \(opacity)}]}]
        """)
    }
    try expect(card(0.7), of: card(1), 0.7)
  }

  @Test func panes() throws {
    func glass(_ opacity: Double) throws -> Picture {
      try picture(
        """
        [{"filter": "glassContainer", "opacity": 0.5, "content": [
          {"view": "liquidGlass", "frame": [6, 6, 14, 24], "bevel": 6, "opacity": \(opacity)},
          {"view": "liquidGlass", "frame": [24, 6, 14, 24], "bevel": 6, "opacity": \(opacity)}]}]
        """)
    }
    let (half, quarter) = (try glass(1), try glass(0.5))
    let photo = Picture(try photo())
    for (pixel, (more, less)) in zip(photo.pixels, zip(half.pixels, quarter.pixels)) {
      #expect(distance(less - pixel, (more - pixel) * 0.5) <= 2 * Tolerance.bits16)
    }
  }

  private func expect(_ faded: Picture, of whole: Picture, _ opacity: Double) throws {
    let photo = Picture(try photo())
    var isPlain = true
    for (pixel, (drawn, result)) in zip(photo.pixels, zip(whole.pixels, faded.pixels)) {
      let expected = pixel + (drawn - pixel) * opacity
      // Intermediate results have 16 bits.
      #expect(distance(result, expected) <= 2 * Tolerance.bits16)
      if distance(drawn, pixel) > 0.1 { isPlain = false }
    }
    #expect(!isPlain, "the whole view does not show")
  }

  private func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    max((a - b).max(), (b - a).max())
  }

  /// A scrim shows as much as the label that shows most.
  @Test func labelsThatShareAScrim() throws {
    func image(_ first: Double, _ second: Double) throws -> Rendering {
      try cpu.render(
        Chain {
          Label(
            "AB", frame: Frame(0, 0, 48, 12), size: 10, color: .white, legible: .aaa, opacity: first
          )
          Label(
            "CD", frame: Frame(0, 14, 48, 12), size: 10, color: .white, legible: .aaa,
            opacity: second)
        }, Image(width: 48, height: 36) { x, _ in SIMD4(Double(x % 2), 0.7, 0.9, 1) }, on: .cpu)
    }
    let (whole, one, none) = (try image(1, 1), try image(0, 1), try image(0, 0))
    let label = whole.labels[1]
    #expect(label.paint.scrim.alpha > 0.3 && one.labels.map(\.paint) == whole.labels.map(\.paint))
    let (box, pictures) = (label.box, [Picture(whole.image), Picture(one.image)])
    for y in box.rows {
      for x in box.columns where x < 48 {
        #expect(distance(pictures[0][x, y], pictures[1][x, y]) <= Tolerance.bits16)
      }
    }
    #expect(Picture(none.image)[24, 18] == Picture(try image(0, 0).image)[24, 30])
  }

  @Test func textsThatDoNotShow() throws {
    let legible = Node(
      Label("AB", frame: Frame(0, 14, 48, 12), size: 10, color: .white, legible: .aaa))
    func bytes(_ earlier: Double?) throws -> [UInt8] {
      let first = earlier.map {
        Node(Label("CD", frame: Frame(0, 0, 48, 12), size: 10, color: .white, opacity: $0))
      }
      return try cpu.render(
        Chain(nodes: [first, legible].compactMap(\.self)),
        Image(width: 48, height: 36) { x, _ in SIMD4(Double(x % 2), 0.7, 0.9, 1) }
      ).bytes
    }
    let alone = try bytes(nil)
    #expect(try bytes(0) == alone && bytes(1) != alone)
  }

  /// A shape with a picture of its own has the opacity times its colour's alpha.
  @Test func shapes() throws {
    let shape = Picture(
      try cpu.render(
        Chain {
          RoundedRect(
            frame: .whole, color: Color(red: 1, green: 0.5, blue: 0, alpha: 0.5), opacity: 0.4)
        }, photo()))
    #expect(distance(shape[20, 20], SIMD4(0.2, 0.1, 0, 0.2)) <= Tolerance.bits16)
    let code = Picture(
      try cpu.render(Chain { QRCode("A", quietZone: 0, opacity: 0.25) }, photo()))
    #expect(
      Set(code.pixels.map { ($0.w * 100).rounded() }) == [0, 25], "modules and what is around them")
  }

  /// A legible text is judged at full strength, and a text on a faded view over what shows: white
  /// at ½ over black is a grey of ½.
  @Test func contrast() throws {
    let black = try Image(
      rgba8: (0..<48 * 36).flatMap { _ in [0, 0, 0, 255] as [UInt8] }, width: 48, height: 36)
    func worst(_ chain: Chain) throws -> Double {
      try #require(
        Renderer(.init(backend: .cpu)).legibility(of: chain, black).last?.contrast?.worstRatio)
    }
    #expect(
      try abs(worst(Chain { Label("A", color: .white, legible: .aa, opacity: 0.1) }) - 21) < 1e-9)
    let grey = try worst(
      Chain {
        ContainerView(backgroundColor: .white, opacity: 0.5)
        Label("A", color: .black)
      })
    // The level is 127.5 before it is rounded.
    let light = [127.0, 128].map { (level: Double) in pow((level / 255 + 0.055) / 1.055, 2.4) }
    #expect(light.contains { abs(grey - ($0 + 0.05) / 0.05) < 0.02 }, "\(grey)")
  }
}
