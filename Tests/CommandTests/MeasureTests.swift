import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct MeasureTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    let red: [UInt8] = [255, 0, 0, 255]
    let image = try Image(
      rgba8: red + red + red + [255, 255, 255, 255], width: 4, height: 1)
    try folder.put(image, at: "four.png")
    try folder.put(
      """
      [{"filter": "averageColor", "id": "mean"},
       {"filter": "histogram", "input": "source"},
       {"filter": "dominantColors", "input": "source"},
       {"filter": "otsuThreshold", "input": "source"}]
      """, at: "all.json")
  }

  private func measurements(_ outcome: Child.Outcome) throws -> [[String: Any]] {
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    return try #require(results.first?["measurements"] as? [[String: Any]])
  }

  @Test func numbers() throws {
    let outcome = try folder.glblur("measure", "all.json", "four.png", "--json")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let found = try measurements(outcome)
    #expect(
      found.compactMap { $0["filter"] as? String } == [
        "averageColor", "histogram", "dominantColors", "otsuThreshold",
      ])
    #expect(found.compactMap { $0["place"] as? String }.last == "nodes[3]")
    let mean = try #require(found[0]["color"] as? [Double])
    #expect(zip(mean, [1, 0.25, 0.25, 1]).allSatisfy { abs($0 - $1) < 1e-12 })
    let green = try #require(found[1]["green"] as? [Int])
    #expect(green.count == 256 && green[0] == 3 && green[255] == 1 && green.reduce(0, +) == 4)
    let colors = try #require(found[2]["colors"] as? [[String: Any]])
    #expect(colors.compactMap { $0["share"] as? Double } == [0.75, 0.25])
    // The luma of red is 54.19 of 255, and every level from 54 to 254 divides the two alike.
    let threshold = try #require(found[3]["threshold"] as? Double)
    #expect(abs(threshold - 154.5 / 255) < 1e-12)
  }

  @Test func lines() throws {
    let outcome = try folder.glblur("measure", "all.json", "four.png", "four.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 12 && lines[..<6] == lines[6...])
    #expect(lines[0] == "four.png: nodes[0], averageColor: color #FF4040")
    #expect(
      lines[2] == "four.png: nodes[1], histogram: green █" + String(repeating: "▁", count: 62) + "▃"
    )
    #expect(lines[4] == "four.png: nodes[2], dominantColors: colors #FF0000 75 %, #FFFFFF 25 %")
    #expect(lines[5] == "four.png: nodes[3], otsuThreshold: threshold 0.6059")
  }

  @Test func points() throws {
    let square = try Image(
      rgba8: (0..<1600).flatMap { index -> [UInt8] in
        let isInside = (10..<31).contains(index % 40) && (10..<31).contains(index / 40)
        return Array(repeating: isInside ? 255 : 0, count: 3) + [255]
      }, width: 40, height: 40)
    try folder.put(square, at: "square.png")
    try folder.put(#"[{"filter": "fastCorners", "threshold": 0.5}]"#, at: "corners.json")
    let outcome = try folder.glblur("measure", "corners.json", "square.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    #expect(outcome.output.hasPrefix("square.png: nodes[0], fastCorners: points 4 ("))
    let json = try folder.glblur("measure", "corners.json", "square.png", "--json")
    let points = try #require(try measurements(json)[0]["points"] as? [[String: Double]])
    // The square reaches from 10 to 31, and the score is the step of luma, 1 up to rounding.
    for point in points {
      #expect(abs((point["strength"] ?? 0) - 1) < 1e-6)
      #expect([point["x"], point["y"]].allSatisfy { abs(abs(($0 ?? 0) - 20.5) - 9.5) <= 1.5 })
    }
    #expect(points.count == 4 && Set(points.map { [$0["x"] ?? 0, $0["y"] ?? 0] }).count == 4)
  }

  /// A branch without effect on the output is measured with the images that it alone reads.
  @Test func branches() throws {
    try folder.put(
      """
      {"inputs": {"other": "four.png"}, "nodes": [
        {"filter": "averageColor", "input": "@other"}, {"filter": "invert", "input": "source"}]}
      """, at: "branch.json")
    let outcome = try folder.glblur("measure", "branch.json", "four.png")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    #expect(outcome.output == "four.png: nodes[0], averageColor: color #FF4040\n")
    try folder.put(
      """
      [{"filter": "crop", "frame": [90, 0, 5, 5]}, {"filter": "averageColor"},
       {"filter": "invert", "input": "source"}]
      """, at: "wrong.json")
    let wrong = try folder.glblur("measure", "wrong.json", "four.png")
    #expect(wrong.status != 0 && wrong.error.contains("wrong.json:1: nodes[0]"), "\(wrong.error)")
  }

  @Test func failures() throws {
    #expect(try folder.glblur("measure").status == 64)
    let missing = try folder.glblur("measure", "all.json", "none.png", "four.png", "--json")
    #expect(missing.status != 0 && missing.error.contains("none.png"))
    let results = try #require(try missing.json["results"] as? [[String: Any]])
    #expect(results[0]["error"] is String && results[1]["error"] is NSNull)
    try folder.put(#"[{"filter": "invert"}]"#, at: "plain.json")
    let nothing = try folder.glblur("measure", "plain.json", "four.png")
    #expect(nothing.status == 0 && nothing.output.isEmpty)
    #expect(nothing.error.contains("plain.json: the chain measures nothing"))
  }
}
