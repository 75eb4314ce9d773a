import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct LabelTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    for (name, white) in [("black", UInt8(0)), ("white", 255)] {
      try folder.put(
        try flatImage([white, white, white, 255], width: 200, height: 80), at: "\(name).png")
    }
  }

  private func put(_ members: String) throws {
    try folder.put(#"[{"filter": "label", \#(members)}]"#, at: "label.json")
  }

  private func labels(_ arguments: String...) throws -> [[String: Any]] {
    let force = arguments.first == "run" ? ["--force"] : []
    let outcome = try Child(arguments + ["--json", "--quiet"] + force, in: folder).wait()
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    return try #require(results.first?["labels"] as? [[String: Any]])
  }

  @Test func nothingToSay() throws {
    try put(#""text": "Ready", "font": "Noto Sans", "size": 20"#)
    let outcome = try folder.glblur("run", "label.json", "white.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty && outcome.output.isEmpty)
    let label = try #require(try labels("run", "label.json", "white.png").first)
    #expect(label["place"] as? String == "nodes[0]" && label["text"] as? String == "Ready")
    #expect(label["color"] as? [Double] == [0, 0, 0, 1] && label["scrim"] is NSNull)
    #expect(label["ratio"] is NSNull && label["missingFamily"] is NSNull)
    #expect(label["families"] as? [String] == ["Noto Sans"])
    #expect(label["missingCharacters"] as? Int == 0 && label["truncated"] as? Bool == false)
    let box = try #require(label["box"] as? [String: Int])
    #expect(box["x", default: -1] >= 0 && box["width", default: 0] > 40)
    #expect(try labels("run", "c.json", "white.png").isEmpty)
  }

  @Test func missingFamilyIsSaidOnce() throws {
    try put(#""text": "Ready", "font": "No Such Family""#)
    let outcome = try folder.glblur("run", "label.json", "white.png", "black.png")
    #expect(outcome.status == 0)
    let label = try #require(try labels("run", "label.json", "white.png").first)
    let used = try #require((label["families"] as? [String])?.first)
    #expect(label["missingFamily"] as? String == "No Such Family" && used != "No Such Family")
    #expect(
      outcome.error.split(separator: "\n").dropLast() == [
        #"glblur: warning: nodes[0] "Ready": the font 'No Such Family' is not "#
          + "installed; \(used) is used instead"
      ])
    #expect(
      try folder.glblur("run", "label.json", "white.png", "--quiet", "--force").error.isEmpty)
  }

  /// WenQuanYi Micro Hei has one weight, a usWeightClass of 400 (OS/2 table), which Fontconfig
  /// thickens for bold text.
  @Test func missingWeightIsSaidOnce() throws {
    for (weight, used) in [
      ("300 ('light')", "is set in 400"), ("700 ('bold')", "is thickened instead"),
    ] {
      let word = weight.split(separator: "'")[1]
      try put(#""text": "好", "font": "WenQuanYi Micro Hei", "weight": "\#(word)""#)
      let outcome = try folder.glblur("run", "label.json", "white.png", "black.png", "--force")
      #expect(outcome.status == 0)
      #expect(
        outcome.error.split(separator: "\n").dropLast() == [
          "glblur: warning: nodes[0] \"好\": the font 'WenQuanYi Micro Hei' has no weight \(weight) and "
            + "\(used); it has 400"
        ])
    }
    let label = try #require(try labels("run", "label.json", "white.png").first)
    let missing = try #require((label["missingWeights"] as? [[String: Any]])?.first)
    #expect(missing["family"] as? String == "WenQuanYi Micro Hei")
    #expect(missing["weights"] as? [Int] == [400] && missing["asked"] as? Int == 700)
    try put(#""text": "好", "font": "WenQuanYi Micro Hei""#)
    #expect(try folder.glblur("run", "label.json", "white.png", "--force").error.isEmpty)
  }

  @Test func warningsNameTheSpan() throws {
    try put(
      #""font": "Noto Sans", "text": ["Ready ", {"text": "Steady", "font": "No Such Family"}, "#
        + #"{"text": "好", "font": "WenQuanYi Micro Hei", "weight": "bold"}]"#)
    let outcome = try folder.glblur("run", "label.json", "white.png", "--force")
    let label = try #require(try labels("run", "label.json", "white.png").first)
    let missing = try #require((label["missingFamilies"] as? [[String: Any]])?.first)
    let used = try #require(missing["used"] as? String)
    #expect(missing["span"] as? String == "Steady" && label["text"] as? String == "Ready Steady好")
    #expect(
      outcome.error.split(separator: "\n") == [
        "glblur: warning: nodes[0] \"Ready Steady好\": the font 'No Such Family' of \"Steady\" is not "
          + "installed; \(used) is used instead",
        "glblur: warning: nodes[0] \"Ready Steady好\": the font 'WenQuanYi Micro Hei' of \"好\" has no "
          + "weight 700 ('bold') and is thickened instead; it has 400",
      ])
    #expect(
      (label["missingWeights"] as? [[String: Any]])?.map { $0["span"] as? String } == ["好"])
  }

  /// White has 21:1 over black, and red (0.2126 + 0.05) / 0.05 by WCAG 2.x, enough for AA, and for
  /// AAA in large text.
  @Test func legibilityListsSpans() throws {
    try put(
      #""font": "Noto Sans", "color": "white", "text": ["Ready ", "#
        + ##"{"text": "now", "color": "#f00", "size": 24}, {"text": "!", "color": "#f00"}]"##)
    let outcome = try folder.glblur("legibility", "label.json", "black.png")
    #expect(outcome.status == 0)
    for line in [
      #"  "Ready ":       17 points, normal by WCAG, white, 21.0000"#,
      ##"  "now":          24 points, large by WCAG, #FF0000, 5.2520"##,
      "  drawn in:       white and #FF0000",
      "  worst pixel:    5.2520, on black",
    ] {
      #expect(outcome.output.contains(line), "\(outcome.output)")
    }
    let label = try #require(try labels("legibility", "label.json", "black.png").first)
    let spans = try #require(label["spans"] as? [[String: Any]])
    #expect(spans.map { $0["points"] as? Double } == [17, 24, 17])
    let ratios = spans.map { ($0["ratio"] as? [String: Any])?["worst"] as? Double ?? 0 }
    #expect(zip(ratios, [21, 5.252, 5.252]).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(label["points"] as? Double == 17)
    for (level, passes) in [("AA", true), ("AAA", false)] {
      let verdict = label[level] as? [String: Any]
      #expect(verdict?["passes"] as? Bool == passes)
    }
    let remedy = (label["AAA"] as? [String: Any])?["remedy"] as? [String: Any]
    let colors = try #require(remedy?["colors"] as? [[Double]])
    #expect(colors.count == 2 && colors[0] == [1, 1, 1, 1])
  }

  /// The letter's advance is 620 units of 1000 at weight 700: three at 50 points are 93 wide.
  @Test func fontFileBesideTheChain() throws {
    try folder.makeFolder("card")
    try folder.makeFolder("card/fonts")
    try folder.put(TestFont.bytes, at: "card/fonts/Variable.ttf")
    let chain = #"""
      [{"filter": "label", "text": "HHH", "font": "fonts/Variable.ttf", "size": 50, "weight": "bold"}]
      """#
    try folder.put(chain, at: "card/card.json")
    let label = try #require(try labels("run", "card/card.json", "white.png").first)
    #expect(label["families"] as? [String] == [TestFont.family])
    #expect(label["missingFamily"] is NSNull && label["fallbackFamilies"] as? [String] == [])
    // Boxes are rounded outwards.
    #expect(try abs(#require((label["box"] as? [String: Int])?["width"]) - 93) <= 1)
    // The width 200 adds half an em to each letter.
    func put(axes: String) throws {
      let changed = chain.replacing(#""size""#, with: #""axes": \#(axes), "size""#)
      try folder.put(changed, at: "card/axes.json")
    }
    try put(axes: #"{"wdth": 200}"#)
    let wide = try #require(try labels("run", "card/axes.json", "white.png").first)
    #expect(try abs(#require((wide["box"] as? [String: Int])?["width"]) - 168) <= 1)
    try put(axes: #"{"wide": true}"#)
    let refused = try folder.glblur("run", "card/axes.json", "white.png", "--force")
    #expect(refused.status != 0 && refused.error.contains("nodes[0].axes.wide: expected the tag"))
    try folder.put(chain.replacing("fonts/", with: "card/fonts/"), at: "input.json")
    let input = try Child(
      ["run", "-", "white.png", "--json", "--quiet", "-o", "x.png"], in: folder,
      input: folder.bytes(of: "input.json")
    ).wait()
    #expect(input.status == 0, "\(input.error)")
    for (font, message) in [
      ("fonts/Varable.ttf", "No such file or directory; did you mean 'Variable.ttf'?"),
      ("../white.otf", "lies outside the chain's folder"), ("card.ttf", "is not a font"),
    ] {
      try folder.put(Array("text".utf8), at: "card/card.ttf")
      try folder.put(chain.replacing("fonts/Variable.ttf", with: font), at: "card/wrong.json")
      let outcome = try folder.glblur("check", "card/wrong.json")
      let place = "glblur: card/wrong.json:1: nodes[0].font: "
      #expect(outcome.status == 64 && outcome.error.hasPrefix(place))
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
  }

  /// Four letters of half an em fit into 100 pixels at 50 points, and bold ones of 0.62 em at 40
  /// (40.3). Text of 20 points is not large, so AA needs 4.5:1.
  @Test func shrinkingText() throws {
    try folder.put(TestFont.bytes, at: "Variable.ttf")
    for (members, width, points, large) in [
      ("", 100, 50.0, true), (#", "weight": "bold""#, 100, 40, true), ("", 40, 20, false),
    ] {
      try put(
        #""text": "HHHH", "font": "Variable.ttf", "size": 60, "fit": "shrink", "legible": "AA", "#
          + #""frame": [0, 0, \#(width), 80]\#(members)"#)
      let label = try #require(try labels("run", "label.json", "black.png").first)
      #expect(label["points"] as? Double == points && label["large"] as? Bool == large)
      #expect(label["truncated"] as? Bool == false)
      let worst = try #require((label["ratio"] as? [String: Any])?["worst"] as? Double)
      #expect(worst >= (large ? 3 : 4.5) && worst < (large ? 3.1 : 4.6))
    }
  }

  @Test func fontsAreListed() throws {
    let lines = try folder.glblur("info", "--fonts").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("Noto Sans: 400 and 700") && $0.hasSuffix(", italic") })
    #expect(lines.contains("WenQuanYi Micro Hei: 400"))
    let json = try folder.glblur("info", "--fonts", "--json").output
    let listed = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
    #expect(listed.count == lines.count)
    let one = try #require(listed.first { $0["family"] as? String == "WenQuanYi Micro Hei" })
    #expect(one["weights"] as? [Int] == [400] && one["italic"] as? Bool == false)
    #expect(try folder.glblur("info", "--fonts", "white.png").status == 64)
  }

  @Test func fallbackIsSaid() throws {
    try put(#""text": "a 好", "font": "Noto Sans""#)
    let outcome = try folder.glblur("run", "label.json", "white.png", "-o", "fallback.png")
    let label = try #require(try labels("run", "label.json", "white.png").first)
    let others = try #require(label["fallbackFamilies"] as? [String])
    #expect(others.count == 1 && others != ["Noto Sans"])
    #expect(outcome.error.contains("characters that its font lacks are set in \(others[0])\n"))
    // The system's own choice of a font is no fallback.
    try put(#""text": "a 好""#)
    #expect(
      try labels("run", "label.json", "white.png").first?["fallbackFamilies"] as? [String] == [])
  }

  @Test func missingCharacters() throws {
    // The last two planes are for private use.
    try put(#""text": "a\#u{10FFFD}\#u{10FFFD}b", "font": "Noto Sans""#)
    let outcome = try folder.glblur("run", "label.json", "white.png")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.hasSuffix(
        ": 2 characters are in no font and are drawn as boxes; install a font that has them\n"))
    #expect(try labels("run", "label.json", "white.png").first?["missingCharacters"] as? Int == 2)
  }

  /// Two letters of 29.6 pixels and 60 pixels between them reach into the white beyond 80 pixels,
  /// where the white text has a contrast of 1; without the distance it is 21 (WCAG 2.2).
  @Test func spacingIsJudged() throws {
    try folder.put(
      Image(
        rgba8: (0..<200 * 80).flatMap { $0 % 200 < 80 ? [0, 0, 0, 255] : [255, 255, 255, 255] },
        width: 200, height: 80), at: "halves.png")
    for (members, worst, size) in [
      (#""text": "HH""#, 21.0, [60, 55]),
      (#""text": "HH", "letterSpacing": 60"#, 1, [120, 55]),
      (#""text": "H\nH", "lineHeight": 20"#, 21, [30, 75]),
    ] {
      try put(#"\#(members), "font": "Noto Sans", "size": 40, "color": "white""#)
      let outcome = try folder.glblur("legibility", "label.json", "halves.png", "--json", "--quiet")
      let results = try #require(try outcome.json["results"] as? [[String: Any]])
      let label = try #require((results.first?["labels"] as? [[String: Any]])?.first)
      let ratio = try #require((label["ratio"] as? [String: Any])?["worst"] as? Double)
      #expect(abs(ratio - worst) < 1e-9)
      let box = try #require(label["box"] as? [String: Int])
      #expect(abs(box["width", default: 0] - size[0]) <= 1)
      #expect(abs(box["height", default: 0] - size[1]) <= 1)
    }
  }

  @Test func cutOff() throws {
    try put(
      #""text": "Ready in five minutes, if all goes well and nobody calls", "lines": 1, "#
        + #""frame": [0, 0, 60, 40]"#)
    let outcome = try folder.glblur("run", "label.json", "white.png")
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == #"glblur: warning: white.png: nodes[0] "Ready in five minutes, if all g…": the text is "#
        + "cut off; make 'frame' or 'lines' larger, or 'size' smaller\n")
    #expect(try labels("run", "label.json", "white.png").first?["truncated"] as? Bool == true)
  }

  /// Black on black needs a white scrim of .4553 (reference/effects.md, 5.3).
  @Test func scrim() throws {
    try put(#""text": "Ready", "legible": "AA""#)
    let silent = try folder.glblur("run", "label.json", "black.png")
    #expect(silent.status == 0 && silent.error.isEmpty)
    let outcome = try folder.glblur("run", "label.json", "black.png", "--verbose", "--force")
    #expect(
      outcome.error.contains(
        #"glblur: black.png: nodes[0] "Ready": drawn in black on a white scrim of alpha 0.45"#))
    #expect(outcome.error.contains(", AA needs 4.5\n"))
    let label = try #require(try labels("run", "label.json", "black.png").first)
    let scrim = try #require(label["scrim"] as? [Double])
    #expect(scrim[0] == 1 && abs(scrim[3] - 0.4553) < 1.0 / 255)
    let worst = try #require((label["ratio"] as? [String: Any])?["worst"] as? Double)
    #expect(worst >= 4.5 && worst < 4.6)
    #expect(try folder.glblur("run", "label.json", "white.png").error.isEmpty)
  }

  /// White text on black has 21:1, which a white shadow takes away. Black of alpha 0.5 on black
  /// stays black.
  @Test func colorsAroundTheTextThatClash() throws {
    for (members, clashes) in [
      (#""shadowColor": "white", "shadowRadius": 2"#, ["shadowColor"]),
      (#""outlineColor": "white", "outlineWidth": 1"#, ["outlineColor"]),
      (#""shadowColor": {"white": 0, "alpha": 0.5}, "outlineColor": "white""#, []),
    ] {
      try put(#""text": "Ready", "color": "white", "legible": "AA", \#(members)"#)
      let outcome = try folder.glblur("run", "label.json", "black.png", "--force")
      #expect(outcome.status == 0)
      let label = try #require(try labels("run", "label.json", "black.png").first)
      #expect(label["clashes"] as? [String] == clashes)
      let ratio = try #require((label["ratio"] as? [String: Any])?["worst"] as? Double)
      #expect(abs(ratio - 21) < 1e-9)
      let name = clashes.first.map { "less contrast with '\($0)' than 'legible' wants" }
      #expect(outcome.error.contains("less contrast") == (name != nil))
      #expect(name.map(outcome.error.contains) != false)
    }
  }

  @Test func everythingIfVerbose() throws {
    try put(#""text": "Ready", "color": "auto""#)
    #expect(try folder.glblur("run", "label.json", "black.png").error.isEmpty)
    let outcome = try folder.glblur("run", "label.json", "black.png", "--verbose", "--force")
    #expect(
      outcome.error.contains(
        #"nodes[0] "Ready": drawn in white; contrast at the worst pixel 21.0000"#))
    #expect(
      try labels("run", "label.json", "black.png").first?["color"] as? [Double] == [1, 1, 1, 1])
  }

  /// In float64, 0.07·10⁴ is more than 700, which must not be rounded up.
  @Test func alphasAreThoseOfTheChain() throws {
    try put(#""text": "Ready", "color": {"white": 0, "alpha": 0.07}"#)
    let outcome = try folder.glblur("run", "label.json", "white.png", "--verbose")
    #expect(outcome.error.contains("drawn in black of alpha 0.0700\n"))
  }

  @Test func compareTellsLabelsToo() throws {
    try put(#""text": "Ready""#)
    #expect(
      try labels("compare", "label.json", "white.png", "--device", "surfaceless").count == 1)
  }
}
