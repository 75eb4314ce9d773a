import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Tests what is said about labels of which not all glyphs show. Characters are solid squares.
@Suite struct LabelCutTests {
  /// Returns what cuts the first label in a picture of 80×60 pixels.
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
      // A view between the label and the one that clips.
      #expect(
        try cut(
          Chain {
            ContainerView(frame: frame, clipping: clips) {
              ContainerView(frame: Frame(0, 0, 60, 50), clipping: false) { label(x, y) }
            }
          }) == wanted)
    }
    // The picture's edge comes first.
    #expect(
      try cut(Chain { ContainerView(frame: Frame(70, 10, 30, 14)) { label(0, 5) } }) == .picture)
  }

  /// A square of 10 pixels in the corner of a panel whose corners are round: the pixel at the corner
  /// shows if the corner is sharp; of a corner of the radius 5 its middle is 5√2 − ½√2 away from the
  /// arc's centre, 1.4 pixels outside.
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
}
