import GLBlur
import GLBlurChain
import TestSupport
import Testing

/// Labels that shrink. Characters are squares of an em in whole pixels.
@Suite struct LabelFitTests {
  private func label(
    _ text: String, _ width: Length, _ height: Length, minSize: Double = 4
  ) -> Label {
    Label(
      text, frame: Frame(0, 0, width, height), size: 20, fit: .shrink, minSize: minSize, lines: 1,
      legible: .aa)
  }

  private func report(_ label: Label, _ typesetter: BoxTypesetter = BoxTypesetter()) throws
    -> LabelReport
  {
    let white = try Image.uniform(grey(1), width: 80, height: 60)
    return try #require(typesetter.render(Chain { label }, white).labels.first)
  }

  /// Eight squares are 80 pixels wide at 10 pixels each, up to a size of 10.5.
  @Test func shrinksToTheWidth() throws {
    let typesetter = BoxTypesetter()
    let report = try report(label("ABCDEFGH", 80, 30), typesetter)
    #expect(report.size.points == 10.5 && report.box.width == 80)
    // The text is drawn once, and measured in the sizes of a bisection of 32 steps.
    #expect(typesetter.requests.filter(\.isDrawn).count == 1 && typesetter.requests.count <= 7)
    #expect(typesetter.requests.allSatisfy { $0.isDrawn == $0.breaksWords })
  }

  @Test func shrinksToTheHeightAndTheLines() throws {
    #expect(try report(label("AB", 80, 12)).size.points == 12.5)
    // Two lines of one are cut in any size.
    #expect(try report(label("A\nB", 80, 60)).size.points == 4)
  }

  @Test func staysWithinItsSizes() throws {
    #expect(try report(label("AB", 80, 30)).size.points == 20)
    #expect(try report(label("ABCDEFGH", 40, 30, minSize: 12.25)).size.points == 12.25)
    #expect(try report(label("AB", 10, 30, minSize: 30)).size.points == 20)
    var whole = label("ABCDEFGH", 40, 30)
    whole.fit = .none
    #expect(try report(whole).size.points == 20)
  }

  /// Sets lines of several heights, as spans do.
  private struct UnevenTypesetter: Typesetter {
    let heights: [Int]

    func typeset(_ request: TextRequest) throws(TypesettingError) -> TypesetText {
      let lines = heights.prefix(request.lineLimit ?? .max)
      let height = lines.reduce(0, +)
      return TypesetText(
        coverage: try? Image.uniform(grey(1), width: 10, height: height), colored: nil, x: 0, y: 0,
        box: Region(x: 0, y: 0, width: 10, height: height), height: height, lines: lines.count,
        families: ["Lines"], isTruncated: lines.count < heights.count)
    }
  }

  /// 40 + 10 of 60 rows are the most that 55 hold, and 10 + 10 + 10 + 10 the most that 45 hold. At
  /// least one line remains.
  @Test(arguments: [
    ([40, 10, 10, 10, 10], 55, 50), ([10, 10, 10, 10, 40], 45, 40), ([40, 10], 20, 40),
  ]) func cutsLinesOfSeveralHeights(_ heights: [Int], _ room: Int, _ shown: Int) throws {
    let label = Label("A", frame: Frame(0, 0, 80, Length(points: Double(room))), size: 20)
    let lowered = try Chain.lowered(
      [Chain { label }], source: ImageTraits(Size(width: 80, height: 60)),
      in: LoweringContext(precision: .bits16, typesetter: UnevenTypesetter(heights: heights)))
    #expect(try #require(lowered.labels[0].first).box.height == shown)
  }

  @Test func distancesShrinkToo() throws {
    var text = label("ABCDEFGH", 80, 30)
    (text.letterSpacing, text.lineHeight) = (4, 40)
    let typesetter = BoxTypesetter()
    _ = try report(text, typesetter)
    let drawn = try #require(typesetter.requests.first { $0.isDrawn })
    #expect(drawn.size == 10.5 && drawn.letterSpacing == 2.1 && drawn.lineHeight == 21)
  }
}
