import Foundation
import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Liquid glass against its formula. Pixels are named by their columns and rows.
@Suite struct LiquidGlassTests {
  private static let frame = Frame(8, 6, 32, 24)

  private func render(
    _ glass: LiquidGlass, over pixel: (Int, Int) -> SIMD4<Double>
  ) throws -> Picture {
    Picture(try cpu.render(Chain { glass }, try Image(width: 48, height: 36, pixel)))
  }

  /// The face of each glass over a colour, by the reference.
  private static func face(
    _ variant: LiquidGlass.Variant, isLight: Bool, over c: SIMD3<Double>
  ) -> SIMD3<Double> {
    let (black, white, saturation, fill, alpha): (Double, Double, Double, Double, Double) =
      switch (variant, isLight) {
      case (.regular, true): (0.4, 0.96, 1.2, 1, 0.2)
      case (.regular, false): (0.08, 0.42, 0.9, 0, 0)
      case (.clear, true): (0.2, 0.95, 1, 1, 0.1)
      case (.clear, false): (0.05, 0.8, 1, 0, 0.05)
      }
    let luma = (c * SIMD3(0.2126, 0.7152, 0.0722)).sum()
    let level = black + (white - black) * luma
    let face = SIMD3(repeating: level) + saturation * (c - luma)
    return face.clamped(lowerBound: .zero, upperBound: .one) * (1 - alpha) + fill * alpha
  }

  @Test(arguments: LiquidGlass.Variant.allCases, [true, false])
  func faces(_ variant: LiquidGlass.Variant, isLight: Bool) throws {
    for color in [SIMD3(0.7, 0.5, 0.4), SIMD3(0.1, 0.2, 0.5), .zero, .one] {
      let glass = LiquidGlass(
        variant, appearance: isLight ? .light : .dark, frame: Self.frame, cornerRadius: 9,
        shadowColor: .clear)
      let picture = try render(glass) { _, _ in SIMD4(color, 1) }
      let expected = SIMD4(Self.face(variant, isLight: isLight, over: color), 1)
      let difference = picture[24, 18] - expected
      // The face is a matrix of floats, and the blur is stored with 16 bits.
      #expect(max(difference.max(), -difference.min()) < 1e-4, "\(color)")
      let outside = picture[2, 2] - SIMD4(color, 1)
      #expect(max(outside.max(), -outside.min()) < 1e-4, "nothing changes outside")
    }
  }

  @Test(arguments: [(0.9, 0.0, false), (1, 0.1, true)])
  func auto(_ left: Double, _ right: Double, isLight: Bool) throws {
    for around in [0.0, 1] {
      let glass = LiquidGlass(frame: Self.frame, sigma: 0.4, refraction: 0, shadowColor: .clear)
      let picture = try render(glass) { x, y in
        let isInside = (8..<40).contains(x) && (6..<30).contains(y)
        return SIMD4(SIMD3(repeating: isInside ? (x < 24 ? left : right) : around), 1)
      }
      let expected = Self.face(.regular, isLight: isLight, over: SIMD3(repeating: right))
      #expect(abs(picture[33, 18].x - expected.x) < 1e-4, "around \(around)")
    }
  }

  /// The rim is light where the light falls, weaker opposite, and dark between.
  @Test(arguments: [0.0, 90, 180, -90]) func light(_ angle: Double) throws {
    let glass = LiquidGlass(
      .regular, appearance: .dark, frame: Self.frame, bevel: 4, rim: 0.5, lightAngle: angle,
      shadowColor: .clear)
    let picture = try render(glass) { _, _ in SIMD4(0, 0, 0, 1) }
    for (normal, x, y) in [
      (SIMD2(-1.0, 0), 8, 18), (SIMD2(1, 0), 39, 18), (SIMD2(0, -1), 24, 6), (SIMD2(0, 1), 24, 29),
    ] {
      let facing = -(normal * SIMD2(cos(angle * .pi / 180), sin(angle * .pi / 180))).sum()
      let strength = facing > 0.5 ? 0.5 : facing < -0.5 ? 0.3 : 0
      #expect(abs(picture[x, y].x - (0.08 + strength)) < 1e-4, "\(normal)")
    }
    #expect(abs(picture[24, 18].x - 0.08) < 1e-4 && abs(picture[24, 8].x - 0.08) < 1e-4)
  }

  @Test func refraction() throws {
    func picture(_ refraction: Double) throws -> Picture {
      let glass = LiquidGlass(
        .clear, appearance: .dark, frame: Self.frame, sigma: 0, bevel: 6,
        refraction: .points(refraction), rim: 0, shadowColor: .clear)
      return try render(glass) { x, y in
        (8..<40).contains(x) && (6..<30).contains(y) ? SIMD4(0, 0, 0, 1) : SIMD4(1, 1, 1, 1)
      }
    }
    let (inwards, outwards) = (try picture(8), try picture(-8))
    let dark = Self.face(.clear, isLight: false, over: .zero).x
    let light = Self.face(.clear, isLight: false, over: .one).x
    #expect(abs(inwards[8, 18].x - dark) < 1e-4 && abs(outwards[8, 18].x - light) < 1e-4)
    #expect(abs(outwards[24, 18].x - dark) < 1e-4)
  }

  @Test func edgeGlow() throws {
    let glass = LiquidGlass(
      .regular, appearance: .dark, frame: Self.frame, sigma: 0, bevel: 6, refraction: 0, rim: 0,
      edgeGlow: 0.5, shadowColor: .clear)
    let picture = try render(glass) { x, y in
      (8..<40).contains(x) && (6..<30).contains(y) ? SIMD4(0, 0, 0, 1) : SIMD4(0.4, 0.8, 0.2, 1)
    }
    for depth in 0..<12 {
      let t = min((Double(depth) + 0.5) / 6, 1)
      let share = 1 - (t * (2 - t)).squareRoot()
      // The place lies outside of the pane if it is moved farther than the pixel is deep.
      let way = 6 * share - Double(depth)
      guard way > 2 || way < -1 else { continue }
      let light = way > 0 ? 0.5 * share * share : 0
      let expected = SIMD4(SIMD3(repeating: 0.08) + light * SIMD3(0.4, 0.8, 0.2), 1)
      let difference = picture[8 + depth, 18] - expected
      #expect(max(difference.max(), -difference.min()) < 1e-4, "\(depth)")
    }
    #expect(picture[8, 18].y > 0.2, "the first pixel glows")
  }

  /// Far from corners, the shadow is that of a half plane: a normal distribution of the depth.
  @Test func innerShadow() throws {
    let glass = LiquidGlass(
      .regular, appearance: .dark, frame: Frame(20, 20, 160, 120), tint: .white, rim: 0,
      innerShadow: 0.6, shadowColor: .clear)
    let image = try Image(width: 200, height: 160) { _, _ in SIMD4(0, 0, 0, 1) }
    let picture = Picture(try cpu.render(Chain { glass }, image))
    func lit(_ depth: Double) -> Double { 0.5 * (1 + erf(depth / (8 * 2.0.squareRoot()))) }
    for depth in [0, 3, 9, 20, 40] {
      // From the left, from above, where the shape begins 4 pixels further down, and from below.
      for (x, y, inside) in [
        (20 + depth, 80, 0.5), (100, 20 + depth, -3.5), (100, 139 - depth, 4.5),
      ] {
        let expected = 1 - 0.6 * (1 - lit(Double(depth) + inside))
        // The Gaussian of 8-bit results is within 0.05 levels, and intermediate results have 16
        // bits.
        #expect(abs(picture[x, y].x - expected) < 1e-3, "(\(x), \(y))")
      }
    }
  }

  @Test func tintAndTransparency() throws {
    let red = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
    let glass = LiquidGlass(
      .regular, appearance: .dark, frame: Self.frame, tint: red, rim: 0, shadowColor: .clear)
    let over = try render(glass) { _, _ in SIMD4(0, 0, 0, 1) }
    let tinted = SIMD4(0.5 + 0.04, 0.04, 0.04, 1)
    #expect((over[24, 18] - tinted).max() < 1e-4 && (tinted - over[24, 18]).max() < 1e-4)
    let nothing = try render(glass) { _, _ in .zero }
    #expect((nothing[24, 18] - SIMD4(0.5, 0, 0, 0.5)).max() < 1e-4 && nothing[2, 2] == .zero)
  }

  @Test func glassInGlass() throws {
    let inner = #"{"view": "liquidGlass", "variant": "clear"}"#
    for (content, place) in [
      (inner, "content[0]"),
      (#"{"view": "containerView", "content": [\#(inner)]}"#, "content[0].content[0]"),
      (#"{"view": "effectView", "content": [\#(inner)]}"#, "content[0].content[0]"),
    ] {
      let error = #expect(throws: ChainError.self) {
        try Chain(json: #"[{"filter": "liquidGlass", "content": [\#(content)]}]"#)
      }
      let text = "\(error.map { "\($0)" } ?? "")"
      for word in ["glass cannot lie in glass", "glassContainer", "\(place):"] {
        #expect(text.contains(word), "\(text)")
      }
    }
    let beside = #"[{"filter": "containerView", "content": [\#(inner), \#(inner)]}]"#
    #expect(try Chain(json: beside).nodes.count == 1)
  }
}
