import Foundation
import GLBlur
import Testing
import TestSupport

/// The figures are those of reference/effects.md, 5.1 to 5.5.
@Suite struct LegibilityTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(try flatImage([0, 0, 0, 255], width: 200, height: 80), at: "black.png")
    try folder.put(try flatImage([255, 255, 255, 255], width: 200, height: 80), at: "white.png")
  }

  /// Measured colours are rounded to 8-bit levels.
  private let code = 1.0 / 255

  private func label(_ members: String) -> String {
    #"{"filter": "label", "text": "Ready", \#(members)}"#
  }

  private func labels(_ outcome: Child.Outcome) throws -> [[String: Any]] {
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    return try #require(results.first?["labels"] as? [[String: Any]])
  }

  private func ratios(_ label: [String: Any]) throws -> [String: Double] {
    let ratio = try #require(label["ratio"] as? [String: Any])
    return ratio.compactMapValues { $0 as? Double }
  }

  private func remedy(_ level: String, of label: [String: Any]) throws -> [String: Any] {
    let verdict = try #require(label[level] as? [String: Any])
    return try #require(verdict["remedy"] as? [String: Any])
  }

  @Test(arguments: [
    ("#767676", "AA", 4.5422, 0), ("#777777", "AA", 4.4781, 1), ("#595959", "AAA", 7.0047, 0),
    ("#5A5A5A", "AAA", 6.8969, 1), ("#5A5A5A", "AA", 6.8969, 0),
  ]) func levels(color: String, level: String, ratio: Double, status: Int) throws {
    try folder.put("[\(label(#""color": "\#(color)""#))]", at: "label.json")
    let outcome = try folder.glblur(
      "legibility", "label.json", "white.png", "--json", "--level", level)
    #expect(outcome.status == Int32(status))
    let object = try outcome.json
    #expect(object["status"] as? Int == status)
    let label = try #require(try labels(outcome).first)
    for figure in ["worst", "fifthPercentile", "meanColor"] {
      #expect(abs(try ratios(label)[figure, default: 0] - ratio) < 5.1e-5)
    }
    let verdict = try #require(label[level] as? [String: Any])
    #expect(verdict["passes"] as? Bool == (status == 0))
    #expect(verdict["shareBelow"] as? Double == Double(status))
    #expect(label["passes"] as? Bool == (status == 0))
    #expect(label["place"] as? String == "nodes[0]" && label["text"] as? String == "Ready")
    #expect(label["large"] as? Bool == false && label["points"] as? Double == 17)
    #expect(outcome.error.isEmpty == (status == 0))
  }

  @Test func prose() throws {
    try folder.put(
      "[\(label(##""color": "#777777", "frame": [20, 10, 150, 60], "size": 24"##))]",
      at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "white.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first == #"white.png: nodes[0] "Ready": passes AA"#)
    for line in [
      "  text:           24 points, large by WCAG", "  drawn in:       #777777",
      "  worst pixel:    4.4781, on white", "  5th percentile: 4.4781",
      "  mean colour:    4.4781", "  AA:             passes, needs 3",
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(
      lines.last?.hasPrefix(
        "  AAA:            fails, needs 4.5, and 100 % of the pixels have less; it would pass in ")
        == true)
    #expect(try folder.glblur("legibility", "label.json", "white.png", "--quiet").output.isEmpty)
  }

  /// WCAG 2.2, "large scale": 18 point, or 14 point bold, which are 24 and 18⅔ CSS pixels. A point
  /// of a chain is a CSS pixel, whatever its scale.
  @Test(arguments: [
    (#""size": 20"#, 1.0, false), (#""size": 23.9"#, 1, false), (#""size": 24"#, 1, true),
    (#""size": 12"#, 2, false), (#""size": 23"#, 2, false), (#""size": 24"#, 2, true),
    (#""size": 24"#, 0.5, true), (#""size": 18, "weight": "bold""#, 1, false),
    (#""size": 18.67, "weight": "bold""#, 1, true), (#""size": 18.67, "weight": "heavy""#, 2, true),
    (#""size": 18.67, "weight": "semibold""#, 1, false),
  ]) func largeText(members: String, scale: Double, isLarge: Bool) throws {
    let node = label(##""color": "#949494", \##(members)"##)
    try folder.put(#"{"scale": \#(scale), "nodes": [\#(node)]}"#, at: "label.json")
    // #949494 on white is 3.0335:1.
    let outcome = try folder.glblur("legibility", "label.json", "white.png", "--json", "--quiet")
    #expect(outcome.status == (isLarge ? 0 : 1))
    let label = try #require(try labels(outcome).first)
    #expect(label["large"] as? Bool == isLarge)
    let verdict = try #require(label["AA"] as? [String: Any])
    #expect(verdict["required"] as? Double == (isLarge ? 3 : 4.5))
  }

  @Test func ratiosAreNotRoundedUp() throws {
    // 4.499954
    try folder.put("[\(label(##""color": "#008580""##))]", at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "white.png", "--quiet")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.error.hasPrefix(
        #"glblur: white.png: nodes[0] "Ready": contrast 4.4999 at the worst pixel, AA needs 4.5; "#
          + "it would pass in "))
    #expect(outcome.error.filter(\.isNewline).count == 1)
  }

  /// A white scrim under black text on black: 5.3, the row of t = 1.
  @Test(arguments: [(17, 0.4553, 0.5838), (24, 0.3492, 0.4553)])
  func leastScrim(points: Int, forAA: Double, forAAA: Double) throws {
    try folder.put("[\(label(#""size": \#(points)"#))]", at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "black.png", "--json")
    #expect(outcome.status == 1)
    let label = try #require(try labels(outcome).first)
    for (level, alpha) in [("AA", forAA), ("AAA", forAAA)] {
      let remedy = try remedy(level, of: label)
      #expect(remedy["color"] as? [Double] == [0, 0, 0, 1])
      let scrim = try #require(remedy["scrim"] as? [Double])
      #expect(scrim.prefix(3) == [1, 1, 1])
      // 0.6 levels are for the rounding of the result.
      #expect(scrim[3] > alpha && scrim[3] < alpha + code)
    }
  }

  /// Black of alpha .534 on white has 4.5, of .651 has 7: 5.3.
  @Test func leastAlpha() throws {
    try folder.put("[\(label(#""color": {"white": 0, "alpha": 0.5}"#))]", at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "white.png", "--json")
    let label = try #require(try labels(outcome).first)
    for (level, alpha) in [("AA", 0.5347), ("AAA", 0.6508)] {
      let remedy = try remedy(level, of: label)
      let color = try #require(remedy["color"] as? [Double])
      #expect(color.prefix(3) == [0, 0, 0])
      #expect(color[3] > alpha - 1e-4 && color[3] < alpha + 2 * code)
      #expect(remedy["scrim"] is NSNull)
    }
  }

  /// The Light style over black: 2.105 with black of alpha .7 (5.4); opaque black needs a scrim of
  /// .222 for AA and .406 for AAA (5.5).
  @Test func labelInAnEffectView() throws {
    let view = #"{"view": "label", "text": "Ready", "color": [0, 0, 0, 0.7]}"#
    try folder.put(
      #"[{"filter": "effectView", "style": "light", "content": [\#(view)]}]"#, at: "card.json")
    let outcome = try folder.glblur("legibility", "card.json", "black.png", "--json")
    #expect(outcome.status == 1)
    #expect(outcome.error.contains(#"black.png: nodes[0].content[0] "Ready": contrast 2."#))
    let label = try #require(try labels(outcome).first)
    // Half a level of the panel's 76.5 changes the ratio by 0.01.
    for ratio in try ratios(label).values { #expect(abs(ratio - 2.105) < 0.015) }
    for (level, alpha) in [("AA", 0.222), ("AAA", 0.406)] {
      let scrim = try #require(try remedy(level, of: label)["scrim"] as? [Double])
      // 0.6 levels of the panel are 0.6/0.7 levels of the scrim's alpha, and the table has three
      // digits.
      #expect(scrim[3] > alpha - 5e-4 && scrim[3] < alpha + code + 5e-4)
    }
    let white = try folder.glblur("legibility", "card.json", "white.png")
    #expect(white.status == 0)
    // The table has 8.520.
    #expect(white.output.contains("  worst pixel:    8.5200, on white\n"))
  }

  /// Stripes a pixel wide: the mean colour is a grey of 5.3, half of the pixels are black.
  @Test func theMeanHidesWhatCannotBeRead() throws {
    let stripes = [UInt8](repeating: 0, count: 3) + [255] + [UInt8](repeating: 255, count: 4)
    try folder.put(
      try Image(
        rgba8: Array(repeatElement(stripes, count: 100 * 80).joined()), width: 200, height: 80),
      at: "stripes.png")
    try folder.put("[\(label(#""size": 17"#))]", at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "stripes.png", "--json")
    #expect(outcome.status == 1)
    let label = try #require(try labels(outcome).first)
    let ratios = try ratios(label)
    #expect(ratios["worst"] == 1 && ratios["fifthPercentile"] == 1)
    // One column more of either colour in a box of at least 20 is 0.025 of the mean.
    #expect(abs(try #require(ratios["meanColor"]) - 5.28) < 0.3)
    let verdict = try #require(label["AA"] as? [String: Any])
    #expect(abs(try #require(verdict["shareBelow"] as? Double) - 0.5) < 0.025)
  }

  @Test func labelsThatSayTheLevelThemselves() throws {
    try folder.put(
      "[\(label(#""color": "auto", "legible": "AAA", "frame": [0, 0, 99, 80]"#)), "
        + "\(label(#""color": "auto", "frame": [99, 0, 99, 80]"#))]",
      at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "black.png", "--json")
    #expect(outcome.status == 0)
    #expect(try labels(outcome).map { $0["level"] as? String } == ["AAA", "AA"])
    #expect(try labels(outcome).map { $0["legible"] as? String } == ["AAA", nil])
  }

  @Test func theLabelsLevelWins() throws {
    try folder.put("[\(label(##""color": "#767676", "legible": "AA""##))]", at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "white.png", "--level", "AAA")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output.hasPrefix("white.png: nodes[0] \"Ready\": passes AA\n"))
    #expect(outcome.output.contains("\n  AAA:            fails, needs 7"))
  }

  @Test func severalInputs() throws {
    try folder.put("[\(label(#""size": 17"#))]", at: "label.json")
    let outcome = try folder.glblur(
      "legibility", "label.json", "white.png", "none.png", "black.png")
    #expect(outcome.status == 66, "the first that is not a success")
    #expect(outcome.output.contains("white.png: nodes[0] \"Ready\": passes AA\n"))
    #expect(outcome.output.contains("\n\nblack.png: nodes[0] \"Ready\": fails AA\n"))
    #expect(outcome.error.contains("none.png"))
  }

  @Test func noLabels() throws {
    let outcome = try folder.glblur("legibility", "c.json", "white.png")
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.error == "glblur: warning: c.json: the chain has no labels\n")
    #expect(try labels(folder.glblur("legibility", "c.json", "white.png", "--json")).isEmpty)
    #expect(try folder.glblur("legibility", "c.json", "white.png", "--quiet").error.isEmpty)
  }

  @Test func labelsOutsideOfThePicture() throws {
    try folder.put("[\(label(#""frame": [900, 0, 100, 40]"#))]", at: "label.json")
    let outcome = try folder.glblur("legibility", "label.json", "white.png")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("white.png: nodes[0] \"Ready\": is not visible\n"))
  }

  @Test func options() throws {
    try folder.put("[\(label(#""size": 17"#))]", at: "label.json")
    let set = try folder.glblur("legibility", "label.json", "black.png", "--set", "0.color=#FFF")
    #expect(set.status == 0)
    #expect(set.output.contains("  worst pixel:    21.0000, on black\n"))
    #expect(try folder.glblur("legibility", "none.json", "black.png").status == 66)
    #expect(
      try folder.glblur("legibility", "label.json", "black.png", "--set", "0.siz=1").status == 64)
  }
}
