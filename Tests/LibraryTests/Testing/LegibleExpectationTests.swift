import GLBlurTesting
import Testing

@Suite struct LegibleExpectationTests {
  private func label(
    _ color: LabelColor, frame: Frame = Frame(8, 8, 200, 40), text: String = "Title"
  ) -> Chain {
    Chain {
      EffectView(.light, frame: Frame(0, 0, 240, 60), fraction: 0) {
        Label(text, frame: frame, size: 12, color: color)
      }
    }
  }

  private func picture(_ value: UInt8) throws -> Image {
    let pixel = [value, value, value, 255]
    return try Image(
      rgba8: (0..<240 * 60).flatMap { _ in pixel }, width: 240, height: 60)
  }

  @Test func blackOnWhiteCanBeRead() throws {
    expectLegible(label(.color(.black)), try picture(255), .aaa)
  }

  /// Grey of 119 on white has the ratio 4.4781, which is below 4.5; that of 118 has 4.54.
  @Test func theRatioDecides() throws {
    func grey(_ level: Double) -> LabelColor { .color(Color(white: level / 255)) }
    let white = try picture(255)
    expectLegible(label(grey(118)), white, .aa)
    expectIssue(
      "\"Title\" has a contrast of 4.4781 with its worst pixel, and AA needs 4.5 for text of 12 "
        + "points. It would pass in ",
      "Attached for `swift test --attachments-path FOLDER`: legible-picture.png, legible-numbers.txt."
    ) {
      expectLegible(label(grey(119)), white, .aa)
    }
    expectIssue("AAA needs 7") { expectLegible(label(grey(118)), white, .aaa) }
  }

  @Test func whatCannotBeSeenFails() throws {
    let white = try picture(255)
    expectIssue("outside") {
      expectLegible(label(.color(.black), frame: Frame(400, 8, 90, 40)), white, .aa)
    }
    expectIssue("The chain has no label") {
      expectLegible(Chain { GaussianBlur(sigma: 2) }, white, .aa)
    }
    expectIssue("The legibility cannot be measured: ", "nodes[0]") {
      expectLegible(Chain { GaussianBlur(sigma: -2) }, white, .aa)
    }
  }

  /// No font has a character of the private use area.
  @Test func missingCharactersFail() throws {
    let white = try picture(255)
    expectIssue("1 of its characters are in no font") {
      expectLegible(label(.color(.black), text: "a\u{F8FE}b"), white, .aa)
    }
  }

  /// Whatever the font is, five letters of 12 points are wider than ten pixels.
  @Test func whatIsCutFails() throws {
    let white = try picture(255)
    expectIssue("\"Title\" is cut by the picture's edge; move its frame") {
      expectLegible(label(.color(.black), frame: Frame(230, 8, 200, 40)), white, .aa)
    }
    func panel(clipping: Bool) -> Chain {
      Chain {
        ContainerView(frame: Frame(0, 0, 60, 60), clipping: clipping) {
          Label("Title", frame: Frame(50, 8, 150, 40), size: 12, color: .color(.black))
        }
      }
    }
    expectIssue("\"Title\" is cut by the view around it; make that view larger") {
      expectLegible(panel(clipping: true), white, .aa)
    }
    expectLegible(panel(clipping: false), white, .aa)
  }
}
