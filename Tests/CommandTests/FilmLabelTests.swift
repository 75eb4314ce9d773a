import Foundation
import GLBlur
import GLBlurVideo
import TestSupport
import Testing

/// Labels are decided and judged over all frames together.
@Suite struct FilmLabelTests {
  let folder: Folder

  /// The right half gets darker, each frame for half a second.
  private static let levels: [UInt8] = [250, 200, 150, 100, 50]

  init() throws {
    folder = try Folder.prepared()
    var animation = Animation(format: .apng)
    for level in Self.levels {
      var samples: [UInt8] = []
      for index in 0..<160 * 60 {
        let gray = index % 160 < 80 ? 118 : level
        samples += [gray, gray, gray, 255]
      }
      try animation.add(Image(rgba8: samples, width: 160, height: 60), delay: FrameDelay(1, 2))
    }
    try folder.put(animation.encoded(), at: "film.png")
  }

  private func label(_ members: String) throws {
    try folder.put(
      #"[{"filter": "label", "text": "██ ██", "size": 30, "frame": [0, 0, 160, 60], \#(members)}]"#,
      at: "label.json")
  }

  private func labels(_ outcome: Child.Outcome) throws -> [[String: Any]] {
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    return try #require(results.first?["labels"] as? [[String: Any]])
  }

  /// Ratios are those of WCAG's formula, computed in Python.
  @Test func theWorstFrame() throws {
    try label(##""color": "#FFFFFF""##)
    let outcome = try folder.glblur("legibility", "label.json", "film.png", "--json")
    #expect(outcome.status == 1)
    let label = try #require(try labels(outcome).first)
    let ratio = try #require(label["ratio"] as? [String: Any])
    // White has the least contrast on the first frame.
    #expect(abs(try #require(ratio["worst"] as? Double) - 1.0437652216) < 1e-9)
    #expect(label["worstTime"] as? Double == 0)
    try self.label(##""color": "#000000""##)
    let prose = try folder.glblur("legibility", "label.json", "film.png")
    // Black has it on the last frame, which begins after two seconds.
    #expect(
      prose.output.contains("  worst pixel:    1.6379, on #323232, at 2 s\n"), "\(prose.output)")
    #expect(
      prose.error.contains("contrast 1.6379 at the worst pixel, at 2 s, AA needs 3;"),
      "\(prose.error)")
    let one = try folder.glblur("legibility", "label.json", "film.png", "--frame", "1", "--json")
    #expect(try labels(one).first?["worstTime"] is NSNull)
  }

  @Test func oneColorInAllFrames() throws {
    try label(#""color": "auto""#)
    let outcome = try folder.glblur("run", "label.json", "film.png", "-o", "out.png", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let reader = try AnimationReader(contentsOf: folder["out.png"])
    var halves: Set<[UInt8]> = []
    while let frame = try reader.next() {
      let bytes = frame.image.bytes
      halves.insert((0..<60).flatMap { bytes[640 * $0..<640 * $0 + 320] })
    }
    #expect(halves.count == 1)
  }

  @Test func aFilmOfAPhotograph() throws {
    try folder.put(
      #"""
      {"nodes": [{"id": "name", "filter": "label", "text": "██", "size": 20, "frame": [0, 0, 60, 60],
                  "color": "auto"}],
       "animation": [{"set": "name.frame", "keys": [
         {"at": 0, "value": [10, 0, 60, 60]}, {"at": 1, "value": [90, 0, 60, 60]}]}]}
      """#, at: "slide.json")
    // Half of the picture is #767676, the other almost white.
    let outcome = try folder.glblur(
      "run", "slide.json", "film.png", "--frame", "1", "-o", "out.apng", "--fps", "5", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    let labels = try #require(results.first?["labels"] as? [[String: Any]])
    let ratio = try #require(labels.first?["ratio"] as? [String: Any])
    #expect(abs(try #require(ratio["worst"] as? Double) - 4.6232848850) < 1e-9)
    #expect(labels.first?["worstTime"] as? Double == 0)
  }

  /// Black has more contrast on the first frame, and white on the last.
  @Test(arguments: ["film.mkv", "film.png"]) func filmsToo(_ input: String) throws {
    try label(#""color": "auto""#)
    let images = try Self.levels.map { level in
      var samples: [UInt8] = []
      for index in 0..<160 * 60 {
        let gray = index % 160 < 80 ? 118 : level
        samples += [gray, gray, gray, 255]
      }
      return try Image(rgba8: samples, width: 160, height: 60)
    }
    try folder.put(images, at: "film.mkv", rate: Ratio(2, 1))
    let outcome = try folder.glblur(
      "run", "label.json", input, "-o", "out.mkv", "--codec", "ffv1", "--json")
    #expect(outcome.status == 0, "\(outcome.error)")
    let halves = try folder.film("out.mkv").map { frame in
      let bytes = frame.image.bytes
      return (0..<60).flatMap { bytes[640 * $0..<640 * $0 + 320] }
    }
    #expect(halves.count == 5 && Set(halves).count == 1)
    let worst = try labels(outcome).first?["worstTime"] as? Double
    let judged = try folder.glblur("legibility", "label.json", input, "--json")
    #expect(try worst != nil && labels(judged).first?["worstTime"] as? Double == worst)
  }

  /// The second frame begins after half a second.
  @Test func theWorstFrameOfAFilm() throws {
    try label(##""color": "#000000""##)
    try folder.put(
      grayImages([250, 50, 100], width: 160, height: 60), at: "film.mkv", rate: Ratio(2, 1))
    let outcome = try folder.glblur("legibility", "label.json", "film.mkv", "--json")
    #expect(outcome.status == 1 && outcome.error.contains("at 0.5 s"), "\(outcome.error)")
    let label = try #require(try labels(outcome).first)
    #expect(label["worstTime"] as? Double == 0.5)
    let ratio = try #require(label["ratio"] as? [String: Any])
    // Grey 50 has the luminance 0.0318960331, so the ratio is that and 0.05, by 0.05.
    #expect(abs(try #require(ratio["worst"] as? Double) - 1.6379206619) < 1e-9)
  }
}
