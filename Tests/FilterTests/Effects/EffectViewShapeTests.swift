import GLBlur
import GLBlurChain
import Glibc
import TestSupport
import Testing

/// Where an effect view shows, its border and its shadow.
@Suite struct EffectViewShapeTests {
  private static let white = grey(1)
  /// For float32 arithmetic.
  private static let floats = 1e-5

  private func solid(_ color: Color, _ frame: Frame, radius: Length = 0) -> EffectView {
    var view = EffectView(.light, frame: frame, backgroundColor: color, cornerRadius: radius)
    view.background = .over
    return view
  }

  private func render(_ chain: Chain, over color: SIMD3<Double>, _ width: Int, _ height: Int)
    throws -> Picture
  {
    Picture(try cpu.render(chain, Image.uniform(color, width: width, height: height)))
  }

  private func expectColor(
    _ picture: Picture, _ x: Int, _ y: Int, _ color: SIMD3<Double>,
    at place: SourceLocation = #_sourceLocation
  ) {
    let difference = picture[x, y] - SIMD4(color, 1)
    #expect(
      max(difference.max(), -difference.min()) <= Self.floats,
      "(\(x), \(y)): \(picture[x, y]), not \(color)", sourceLocation: place)
  }

  @Test func panelsSideBySideLeaveNoSeam() throws {
    for edge in [10.2, 10.5, 10.8] {
      let right = 30.4
      let chain = Chain {
        solid(Color(red: 1, green: 0, blue: 0), Frame(0, 0, .points(edge), 8.6))
        solid(Color(red: 0, green: 0, blue: 1), Frame(.points(edge), 0, .points(right - edge), 8.6))
      }
      let result = try render(chain, over: grey(0), 34, 12)
      let column = Int((edge + 0.5).rounded(.down))
      for y in 0..<12 {
        for x in 0..<34 {
          let isPanel = x < 30 && y < 9
          expectColor(
            result, x, y,
            isPanel ? (x < column ? SIMD3(1, 0, 0) : SIMD3(0, 0, 1)) : grey(0))
        }
      }
    }
  }

  /// As in the sample app of ide/UIVisualEffects.
  @Test func quarters() throws {
    let colors = [Color.black, .white, .black, .white]
    let chain = Chain {
      for (index, color) in colors.enumerated() {
        solid(color, Frame(0, .percent(Double(index) * 25), .percent(100), .percent(25)))
      }
    }
    let result = try render(chain, over: grey(0.5), 3, 51)
    // 12.75, 25.5 and 38.25 are rounded.
    let edges = [0, 13, 26, 38, 51]
    for index in 0..<4 {
      for y in edges[index]..<edges[index + 1] {
        expectColor(result, 1, y, grey(index % 2 == 0 ? 0 : 1))
      }
    }
  }

  @Test(arguments: [1.0, 2]) func corners(scale: Double) throws {
    let frame = SIMD4(4.0, 3, 30, 22) * scale
    let radius = 8 * scale
    let chain = Chain(scale: scale) { solid(.white, Frame(4, 3, 30, 22), radius: 8) }
    let result = try render(chain, over: grey(0), 80, 60)
    for y in 0..<60 {
      for x in 0..<80 {
        let center = SIMD2(frame.x + frame.z / 2, frame.y + frame.w / 2)
        let away = SIMD2(abs(Double(x) + 0.5 - center.x), abs(Double(y) + 0.5 - center.y))
        let q = away - SIMD2(frame.z, frame.w) / 2 + radius
        let distance =
          min(q.max(), 0) + hypot(max(q.x, 0), max(q.y, 0)) - radius
        expectColor(result, x, y, grey(min(max(0.5 - distance, 0), 1)))
      }
    }
  }

  @Test func continuousCorners() throws {
    var view = solid(.white, Frame(4, 3, 30, 22), radius: 8)
    view.cornerCurve = .continuous
    let result = try render(Chain { view }, over: grey(0), 40, 30)
    let shape = try cpu.render(
      Chain { RoundedRect(frame: Frame(4, 3, 30, 22), cornerRadius: 8, cornerCurve: .continuous) },
      Image.uniform(grey(0), width: 40, height: 30))
    for (x, y) in (0..<30).flatMap({ y in (0..<40).map { ($0, y) } }) {
      expectColor(result, x, y, grey(Picture(shape)[x, y].w))
    }
  }

  @Test(arguments: [1.0, 2]) func border(scale: Double) throws {
    var view = solid(.white, Frame(5, 4, 20, 12))
    view.borderWidth = 1.5
    view.borderColor = Color(red: 0.2, green: 0, blue: 1, alpha: 0.4)
    let result = try render(Chain(scale: scale) { view }, over: grey(0.5), 60, 40)
    let width = 1.5 * scale
    for y in 0..<40 {
      for x in 0..<60 {
        let (left, top) = (Double(x) - 5 * scale, Double(y) - 4 * scale)
        let inset = min(left, top, 20 * scale - 1 - left, 12 * scale - 1 - top)
        guard inset >= 0 else {
          expectColor(result, x, y, grey(0.5))
          continue
        }
        let share = 0.4 * min(max(width - inset, 0), 1)
        let expected = SIMD3(0.2, 0, 1) * share + grey(1) * (1 - share)
        // Where two half-covered edges meet, the rectangle's distance decides.
        let isCorner = abs(left - top) < 1 && inset < width && inset + 1 > width
        if !isCorner && !isOtherCorner(left, top, scale, inset) {
          expectColor(result, x, y, expected)
        }
      }
    }
  }

  private func isOtherCorner(
    _ left: Double, _ top: Double, _ scale: Double, _ inset: Double
  ) -> Bool {
    let (right, bottom) = (20 * scale - 1 - left, 12 * scale - 1 - top)
    let near = [left, right, top, bottom].filter { $0 < inset + 1 }
    return near.count > 1
  }

  /// Increased contrast adds a border of one point, at least one pixel, half black or half white.
  @Test(arguments: [
    (0.5, 1), (1.0, 1), (3, 3),
  ]) func borderOfIncreasedContrast(scale: Double, width: Int) throws {
    for (appearance, border) in [(Appearance.light, 0.0), (.dark, 1.0)] {
      var view = EffectView(
        .systemThickMaterial, appearance: appearance,
        frame: Frame(.percent(25), .percent(25), .percent(50), .percent(50)))
      let plain = try render(Chain(scale: scale) { view }, over: grey(0.5), 40, 40)
      view.increaseContrast = true
      let result = try render(Chain(scale: scale) { view }, over: grey(0.5), 40, 40)
      for x in 10..<20 {
        let panel = straight(plain[x, 20])
        expectColor(
          result, x, 20, x < 10 + width ? panel * 0.5 + grey(border) * 0.5 : panel)
      }
      expectColor(result, 9, 20, grey(0.5))
      view.borderWidth = 4
      view.borderColor = .clear
      let own = try render(Chain(scale: scale) { view }, over: grey(0.5), 40, 40)
      expectColor(own, 10, 20, straight(plain[10, 20]))
    }
  }

  @Test(arguments: [1.0, 2]) func shadow(scale: Double) throws {
    var view = solid(.white, Frame(12, 10, 16, 12))
    view.shadowColor = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5)
    view.shadowRadius = 2
    view.shadowX = 3
    view.shadowY = -1
    let (width, height) = (Int(44 * scale), Int(36 * scale))
    let result = try render(Chain(scale: scale) { view }, over: grey(1), width, height)
    func isInside(_ x: Int, _ y: Int, _ left: Double, _ top: Double) -> Bool {
      let (x, y) = (Double(x) / scale - left, Double(y) / scale - top)
      return x >= 0 && x < 16 && y >= 0 && y < 12
    }
    let coverage = Picture(width: width, height: height) { x, y in
      SIMD4(repeating: isInside(x, y, 15, 9) ? 1 : 0)
    }.gaussian(2 * scale, .transparent)
    let ink = SIMD3(0.1, 0.2, 0.3)
    let expected = Picture(width: width, height: height) { x, y in
      let share = 0.5 * coverage[x, y].w
      let shadowed = ink * share + grey(1) * (1 - share)
      return SIMD4(isInside(x, y, 12, 10) ? grey(1) : shadowed, 1)
    }
    #expect(result.difference(expected) <= Tolerance.bits16 + Self.floats * 255)
  }

  @Test func shadowOfRoundCorners() throws {
    var view = solid(.white, Frame(10, 8, 16, 14), radius: 7)
    view.shadowColor = .black
    let result = try render(Chain { view }, over: grey(1), 40, 30)
    // Without radius and offset the shadow lies under the panel, whose edge shows black × (1 − m).
    let shape = Picture(
      try cpu.render(
        Chain { RoundedRect(frame: Frame(10, 8, 16, 14), cornerRadius: 7) },
        Image.uniform(grey(0), width: 40, height: 30)))
    for (x, y) in (0..<30).flatMap({ y in (0..<40).map { ($0, y) } }) {
      let m = shape[x, y].w
      expectColor(result, x, y, grey((1 - m) * (1 - m) + m))
    }
  }

  @Test func maskSaysWhereTheViewShows() throws {
    let image = try TestImage.opaqueNoise.image()
    let mask = try TestImage.translucentNoise.image(size: image.size)
    var view = solid(Color(red: 1, green: 0.4, blue: 0), Frame(3, 2, 20, 15), radius: 5)
    view.shadowColor = .black
    view.shadowX = 4
    let chain = Chain { view.port("mask", "@mask") }
    let whole = Picture(try cpu.render(Chain { view }, image))
    try expect(chain, image, inputs: ["mask": mask], tolerance: Tolerance.bits8 + 0.5) { picture in
      // The view rendered alone is rounded, by half a level.
      let mask = Picture(mask)
      return Picture(width: picture.width, height: picture.height) { x, y in
        let m = (straight(mask[x, y]) * SIMD3(0.2126, 0.7152, 0.0722)).sum() * mask[x, y].w
        return picture[x, y] * (1 - m) + whole[x, y] * m
      }
    }
  }

  @Test func cost() throws {
    let image = try Image.uniform(grey(0.3), width: 400, height: 300)
    // The sigma is 3; taps reach 3.5 sigma or a little more, and the levels add a few pixels.
    let chain = Chain(scale: 0.1) {
      EffectView(
        .systemMaterial, frame: Frame(.percent(40), .percent(40), .percent(10), .percent(10))
      ) {
        RoundedRect(frame: Frame(0, 0, .percent(50), .percent(50)))
      }
    }
    let outline = try chain.outline(for: image.traits, inputs: [:], .init(backend: .cpu))
    let near = Region(x: 160 - 20, y: 120 - 20, width: 40 + 40, height: 30 + 40)
    var outputs = 0
    for pass in outline.passes {
      if case .output = pass.target {
        outputs += 1
      } else {
        #expect(near.contains(pass.region), "\(pass.region)")
      }
    }
    #expect(outputs == 1)
  }
}
