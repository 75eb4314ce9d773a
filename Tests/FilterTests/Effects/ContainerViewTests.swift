import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Containers against formulas. Pixels are named by their columns and rows.
@Suite struct ContainerViewTests {
  private static let frame = Frame(8, 6, 32, 24)

  private func render(
    _ view: ContainerView, over color: SIMD4<Double> = SIMD4(0, 0, 0, 1), scale: Double = 1
  ) throws -> Picture {
    let image = try Image(width: 48, height: 36) { _, _ in color }
    return Picture(try cpu.render(Chain(scale: scale) { view }, image))
  }

  private func distance(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Double {
    max((a - b).max(), (b - a).max())
  }

  @Test func backgroundBorderAndPicture() throws {
    let view = ContainerView(
      frame: Self.frame, backgroundColor: Color(red: 1, green: 0.5, blue: 0, alpha: 0.25),
      borderWidth: 3, borderColor: Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    let back = SIMD4(0.2, 0.4, 0.6, 1)
    let fill = back * 0.75 + SIMD4(1, 0.5, 0, 1) * 0.25
    let edge = fill * 0.5 + SIMD4(0, 0, 1, 1) * 0.5
    let picture = try render(view, over: back)
    for y in 0..<36 {
      for x in 0..<48 {
        let isInside = (8..<40).contains(x) && (6..<30).contains(y)
        let isFill = (11..<37).contains(x) && (9..<27).contains(y)
        let expected = isFill ? fill : isInside ? edge : back
        // Intermediate results have 16 bits.
        #expect(distance(picture[x, y], expected) <= Tolerance.bits16, "(\(x), \(y))")
      }
    }
  }

  /// The background's own colour.
  @Test func transparency() throws {
    let view = ContainerView(
      frame: Self.frame, backgroundColor: Color(white: 1, alpha: 0.25), cornerRadius: 4)
    let picture = try render(view, over: .zero)
    #expect(distance(picture[20, 20], SIMD4(repeating: 0.25)) <= Tolerance.bits16)
    #expect(picture[2, 2] == .zero && picture[8, 6].w < 0.05)
  }

  @Test(arguments: [4.0, 9, 12]) func roundedCorners(_ radius: Double) throws {
    let view = ContainerView(
      frame: Self.frame, backgroundColor: .white, cornerRadius: radius)
    let picture = try render(view)
    for y in 0..<36 {
      for x in 0..<48 {
        // The distances from the rectangle of the corners' centres.
        let across = abs(Double(x) + 0.5 - 24) - 16 + radius
        let down = abs(Double(y) + 0.5 - 18) - 12 + radius
        let corner = hypot(max(across, 0), max(down, 0))
        let distance = min(max(across, down), 0) + corner - radius
        let coverage = min(max(0.5 - distance, 0), 1)
        #expect(abs(picture[x, y].x - coverage) < 1e-4, "(\(x), \(y))")
      }
    }
  }

  /// Each corner is that of a rectangle with its radius all around, at most half of the shorter
  /// side.
  @Test(arguments: [CornerCurve.circular, .continuous]) func cornersOneByOne(_ curve: CornerCurve)
    throws
  {
    let radii = CornerRadii(topLeft: 9, topRight: 0, bottomRight: .percent(100), bottomLeft: 5)
    let picture = try render(
      ContainerView(
        frame: Self.frame, backgroundColor: .white, cornerCurve: curve, corners: radii))
    let alone = try [radii.topLeft, radii.topRight, radii.bottomLeft, 12].map { radius in
      try render(
        ContainerView(
          frame: Self.frame, backgroundColor: .white, cornerRadius: radius, cornerCurve: curve))
    }
    for y in 0..<36 {
      for x in 0..<48 {
        let expected = alone[(y < 18 ? 0 : 2) + (x < 24 ? 0 : 1)]
        #expect(distance(picture[x, y], expected[x, y]) < 1e-4, "(\(x), \(y))")
      }
    }
    #expect(picture[8, 6].x < 0.1 && picture[39, 6].x == 1 && picture[39, 29].x < 0.1)
  }

  /// The shadow of a long edge is the integral of the Gaussian behind it, and is not drawn under
  /// the panel.
  @Test func shadow() throws {
    let sigma = 4.0
    let view = ContainerView(
      frame: Frame(20, -100, 100, 236), shadowColor: Color(white: 0, alpha: 0.8),
      shadowRadius: sigma, shadowX: -2)
    let picture = try render(view, over: SIMD4(repeating: 1))
    for x in 0..<20 {
      let distance = 18 - (Double(x) + 0.5)
      let alpha = 0.8 * 0.5 * erfc(distance / (sigma * 2.0.squareRoot()))
      // The blur is a sum over whole pixels of a sharp edge, in 16 bits.
      #expect(abs(picture[x, 18].x - (1 - alpha)) < 1e-3, "column \(x)")
    }
    #expect(abs(picture[30, 18].x - 1) <= Tolerance.bits16)
  }

  @Test(arguments: [true, false]) func clipping(isOn: Bool) throws {
    let view = ContainerView(
      frame: Self.frame, borderWidth: 2, borderColor: .green, clipping: isOn
    ) {
      RoundedRect(frame: Frame(-4, 8, 12, 8), color: .red)
    }
    let picture = try render(view)
    let (red, green) = (SIMD4(1.0, 0, 0, 1), SIMD4(0.0, 1, 0, 1))
    #expect(picture[5, 18] == (isOn ? SIMD4(0, 0, 0, 1) : red))
    // The border lies over the content in both cases.
    #expect(picture[8, 18] == green && picture[12, 18] == red && picture[18, 18].x == 0)
  }

  @Test func contentIsRelative() throws {
    let view = ContainerView(frame: Self.frame, backgroundColor: .white) {
      ContainerView(
        frame: Frame(.percent(50), 4, .percent(25), .percent(50)), backgroundColor: .red)
    }
    let picture = try render(view)
    // The inner one lies at 8 + 16, 6 + 4 and has 8×12 pixels.
    for (x, y, isRed) in [
      (23, 15, false), (24, 10, true), (31, 21, true), (32, 15, false), (26, 9, false),
      (26, 22, false),
    ] {
      #expect(picture[x, y] == (isRed ? SIMD4(1, 0, 0, 1) : SIMD4(repeating: 1)), "(\(x), \(y))")
    }
  }

  @Test(arguments: [true, false]) func sameAsAnEffectViewWithoutEffect(clips: Bool) throws {
    @ContentBuilder func content() -> Content {
      RoundedRect(frame: Frame(-4, 4, 20, 9), cornerRadius: 3, color: .blue)
    }
    let color = Color(red: 1, green: 0.2, blue: 0, alpha: 0.6)
    let effect = EffectView(
      .light, frame: Self.frame, fraction: 0, backgroundColor: color, cornerRadius: 7,
      cornerCurve: .continuous, borderWidth: 1.5, borderColor: .purple,
      shadowColor: Color(white: 0, alpha: 0.5), shadowRadius: 3, shadowX: 1, shadowY: 2,
      clipping: clips, content: content)
    let container = ContainerView(
      frame: Self.frame, backgroundColor: color, cornerRadius: 7, cornerCurve: .continuous,
      borderWidth: 1.5, borderColor: .purple, shadowColor: Color(white: 0, alpha: 0.5),
      shadowRadius: 3, shadowX: 1, shadowY: 2, clipping: clips, content: content)
    let image = try TestImage.allCases[0].image()
    #expect(
      try cpu.render(Chain { effect }, image).bytes
        == cpu.render(Chain { container }, image).bytes)
  }

  @Test func emptyFrames() throws {
    let image = try Image.uniform(.zero)
    let error = #expect(throws: ChainError.self) {
      try cpu.render(Chain { ContainerView(frame: Frame(0, 0, 0, 3)) }, image)
    }
    #expect(error?.path == "nodes[0].frame")
  }

  // MARK: Vibrancy

  @Test func vibrancyInAContainer() throws {
    func chain(_ content: Content) -> Chain {
      Chain { EffectView(.dark, frame: Self.frame) { content } }
    }
    let vibrancy = VibrancyView(.secondaryLabel, material: .dark) {
      RoundedRect(frame: Frame(4, 4, 9, 9))
    }
    let image = try TestImage.allCases[0].image()
    let direct = try cpu.render(chain(Content { vibrancy }), image)
    let inside = try cpu.render(
      chain(Content { ContainerView { ContainerView { vibrancy } } }), image)
    #expect(direct.bytes == inside.bytes)
    #expect(try cpu.render(chain(Content()), image).bytes != direct.bytes)
  }

  @Test(arguments: [
    (
      Chain { ContainerView { ContainerView { VibrancyView { Label("a") } } } },
      "nodes[0].content[0].content[0]: a vibrancyView belongs into the content of an effectView"
    ),
    (
      Chain { ContainerView { Label("a", color: .vibrancy(.label)) } },
      "nodes[0].content[0].color: a colour of vibrancy comes from a material"
    ),
    (
      Chain {
        EffectView(.light) {
          ContainerView { VibrancyView(material: .dark) { Label("a") } }
        }
      },
      "nodes[0].content[0].content[0].material: this vibrancy is made for 'dark'"
    ),
  ])
  func vibrancyWithoutItsMaterial(_ chain: Chain, message: String) throws {
    let error = #expect(throws: ChainError.self) { try chain.validate() }
    #expect(
      error?.description.contains(": \(message)") == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test func vibrancyInEffectsInContainers() throws {
    try Chain {
      ContainerView {
        EffectView(.light) {
          VibrancyView(material: .light) { Label("a") }
          Label("b", color: .vibrancy(.label))
        }
      }
    }.validate()
    let error = #expect(throws: ChainError.self) {
      try Chain(
        json: Array(
          #"[{"filter": "effectView", "content": [{"view": "vibrancyView", "content": [{"view": "containerView"}]}]}]"#
            .utf8))
    }
    #expect(error?.message.contains("holds only shapes, not the view 'containerView'") == true)
  }
}
