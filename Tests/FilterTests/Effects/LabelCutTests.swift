import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Labels of which not all glyphs show. Characters are solid squares.
@Suite struct LabelCutTests {
  private func cut(_ chain: Chain) throws -> LabelReport.Cut? {
    let white = try Image.uniform(grey(1), width: 80, height: 60)
    return try #require(try BoxTypesetter().render(chain, white).labels.first).cut
  }

  private func label(_ x: Double, _ y: Double, size: Double = 10) -> Label {
    Label("AB", frame: Frame(.points(x), .points(y), 20, 10), size: size, verticalAlignment: .top)
  }

  /// Two squares of 10 pixels just fit, or reach a pixel too far.
  @Test(
    arguments: [
      (0.0, 0.0, nil), (60, 50, nil), (-1, 0, .picture), (61, 0, .picture), (0, -1, .picture),
      (0, 51, .picture), (200, 200, .picture),
    ] as [(Double, Double, LabelReport.Cut?)])
  func byThePicture(x: Double, y: Double, expected: LabelReport.Cut?) throws {
    #expect(try cut(Chain { label(x, y) }) == expected)
    // A frame does not hide glyphs.
    #expect(try cut(Chain { Label("AB", frame: Frame(30, 30, 4, 4), size: 10) }) == nil)
  }

  @Test(
    arguments: [
      (0.0, 0.0, nil), (0, 4, nil), (0, 5, .view), (-1, 0, .view), (11, 0, .view), (10, 4, nil),
    ] as [(Double, Double, LabelReport.Cut?)])
  func byTheViewAround(x: Double, y: Double, expected: LabelReport.Cut?) throws {
    let frame = Frame(10, 10, 30, 14)
    for clips in [true, false] {
      let wanted = clips ? expected : nil
      #expect(
        try cut(Chain { ContainerView(frame: frame, clipping: clips) { label(x, y) } }) == wanted)
      #expect(
        try cut(Chain { EffectView(.light, frame: frame, clipping: clips) { label(x, y) } })
          == wanted)
      #expect(
        try cut(
          Chain {
            ContainerView(frame: frame, clipping: clips) {
              ContainerView(frame: Frame(0, 0, 60, 50), clipping: false) { label(x, y) }
            }
          }) == wanted)
    }
    #expect(
      try cut(Chain { ContainerView(frame: Frame(70, 10, 30, 14)) { label(0, 5) } }) == .picture)
  }

  /// A square of 10 pixels in the corner of a panel: its corner pixel shows if the panel's corner
  /// is sharp. With a radius of 5 the pixel's middle is 5√2 − ½√2 from the arc's centre, 1.4 pixels
  /// outside.
  @Test func byRoundCorners() throws {
    func cut(_ radius: Length, _ x: Double, _ y: Double) throws -> LabelReport.Cut? {
      try self.cut(
        Chain { ContainerView(frame: Frame(10, 10, 40, 30), cornerRadius: radius) { label(x, y) } })
    }
    #expect(try cut(0, 0, 0) == nil && cut(1, 0, 0) == nil)
    for (x, y) in [(0.0, 0.0), (20, 0), (0, 20), (20, 20)] { #expect(try cut(5, x, y) == .view) }
    #expect(try cut(5, 2, 2) == nil && cut(.percent(50), 2, 2) == .view)
    #expect(try cut(.percent(50), 10, 10) == nil)
  }

  /// A square is cut where a pixel's corner nearest to the panel's middle lies beyond the curve.
  @Test(arguments: [CornerCurve.circular, .continuous])
  func byTheCurveOfCorners(curve: CornerCurve) throws {
    // The panel has room for the whole reach of 21.3 pixels.
    let radius = 15.0
    let oracle = CornerOracle(SIMD4(2, 2, 70, 50), radius: radius)
    func isInside(_ x: Double, _ y: Double) -> Bool {
      let beyond = SIMD2(max(radius - x + 2, 0), max(radius - y + 2, 0))
      return curve == .continuous
        ? oracle.contains(x, y) : (beyond * beyond).sum() <= radius * radius
    }
    var counts = (shown: 0, cut: 0)
    for y in 0...3 {
      for x in 0...18 {
        let pixels = (2 + y..<12 + y).flatMap { row in (2 + x..<22 + x).map { ($0, row) } }
        let isCut = !pixels.allSatisfy { isInside(Double($0.0 + 1), Double($0.1 + 1)) }
        let chain = Chain {
          ContainerView(
            frame: Frame(2, 2, 70, 50), cornerRadius: .points(radius), cornerCurve: curve
          ) { label(Double(x), Double(y)) }
        }
        #expect(try cut(chain) == (isCut ? .view : nil), "(\(x), \(y))")
        if isCut { counts.cut += 1 } else { counts.shown += 1 }
      }
    }
    // Of the first row, a circle of this radius hides 9 pixels, as 6² + 14² > 15² > 5² + 14². The
    // continuous curve hides 10: 0.53³ + 0.95³ > 1 > 0.48³ + 0.95³.
    #expect(isInside(12, 3) == (curve == .circular) && isInside(13, 3) && !isInside(11, 3))
    #expect(counts.shown > 20 && counts.cut > 10)
  }
}
