import Foundation
import Testing
import TestSupport

/// Another program computed the figures from WCAG's text.
@Suite struct ContrastCommandTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  @Test func prose() throws {
    let outcome = try folder.glblur("contrast", "#767676", "white")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(
      outcome.output == """
        contrast:  4.5422, #767676 on white
        luminance: 0.181164 on 1.000000
        AA:        passes, normal text needs 4.5
        AAA:       fails, normal text needs 7
        non-text:  passes, controls and graphics need 3
        alpha:     0.9953 is the least alpha that passes AA

        Large text has 24 CSS pixels or more (18 points), or 18.67 or more (14 points) if it is bold.

        """)
  }

  @Test(arguments: [
    (["#777", "#fff"], "4.4781", 1), (["#808080", "000"], "5.3172", 0),
    (["black", "white"], "21.0000", 0), (["000000", "white"], "21.0000", 0),
    (["#777777", "white", "--bold"], "4.4781", 1),
    (["#777777", "white", "--size", "18.67"], "4.4781", 1),
    (["#777777", "white", "--size", "18.67", "--bold"], "4.4781", 0),
    (["#777777", "white", "--size", "18.66", "--bold"], "4.4781", 1),
    (["#777777", "white", "--size", "23.9"], "4.4781", 1),
    (["#777777", "white", "--size", "24"], "4.4781", 0),
    (["#959595", "white", "--size", "24"], "2.9953", 1),
    (["#949494", "white", "--size", "24"], "3.0335", 0),
    (["#FF0", "#00F"], "8.0016", 0), (["white", "white"], "1.0000", 1),
    // The luminance of Display P3's red is 0.228975, by its primaries (SMPTE EG 432-1) and D65.
    (["white", "color(display-p3 1 0 0)"], "3.7638", 1),
    (["color(display-p3 1 1 1 / 0)", "color(display-p3 1 0 0)"], "1.0000", 1),
    (["white", "color(srgb 100% 0% 0%)"], "3.9985", 1),
  ]) func verdicts(arguments: [String], ratio: String, status: Int) throws {
    let outcome = try Child(["contrast"] + arguments, in: folder).wait()
    #expect(outcome.status == Int32(status) && outcome.error.isEmpty)
    #expect(outcome.output.hasPrefix("contrast:  \(ratio), "))
    #expect(outcome.output.contains("\nAA:        \(status == 0 ? "passes" : "fails"), "))
  }

  /// Rounded to four digits, 2.999987, 4.499954 and 6.999975 would pass.
  @Test(arguments: [("#00A3C0", "2.9999"), ("#008580", "4.4999"), ("#086734", "6.9999")])
  func ratiosAreNotRoundedUp(color: String, ratio: String) throws {
    let outcome = try folder.glblur("contrast", color, "white", "--size", "24")
    #expect(outcome.output.hasPrefix("contrast:  \(ratio), "))
    #expect(outcome.status == (ratio == "2.9999" ? 1 : 0))
  }

  @Test func json() throws {
    let outcome = try folder.glblur("contrast", "#777777", "#FFF", "--json", "--size", "24")
    #expect(outcome.status == 0)
    let object = try outcome.json
    #expect(abs(try #require(object["ratio"] as? Double) - 4.4781) < 5.1e-5)
    #expect(object["status"] as? Int == 0)
    #expect(object["foreground"] as? String == "#777777")
    #expect(object["background"] as? String == "#FFF")
    #expect(object["backgroundLuminance"] as? Double == 1)
    #expect(object["points"] as? Double == 24)
    #expect(object["bold"] as? Bool == false && object["large"] as? Bool == true)
    #expect(object["AA"] as? Bool == true && object["AAA"] as? Bool == false)
    #expect(object["nonText"] as? Bool == true)
    let failing = try folder.glblur("contrast", "white", "#CCCCCC", "--json")
    #expect(failing.status == 1)
    #expect(try failing.json["status"] as? Int == 1)
    #expect(try failing.json["AA"] as? Bool == false)
    #expect(try failing.json["nonText"] as? Bool == false)
    #expect(try failing.json["leastAlphaForAA"] is NSNull)
  }

  @Test func alpha() throws {
    // .53468 of black on white for 4.5, .41617 for 3.
    let normal = try folder.glblur("contrast", "#00000099", "white")
    #expect(normal.status == 0)
    #expect(normal.output.contains("\nalpha:     0.5347 is the least"))
    // 5.7418 with .6 of black.
    #expect(normal.output.hasPrefix("contrast:  5.7418, "))
    let large = try folder.glblur("contrast", "black", "white", "--size", "24")
    #expect(large.output.contains("\nalpha:     0.4162 is the least"))
    let none = try folder.glblur("contrast", "white", "#808080")
    #expect(none.output.contains("\nalpha:     no alpha passes AA; even opaque text fails\n"))
  }
}
