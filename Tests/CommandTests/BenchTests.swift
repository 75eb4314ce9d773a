import Foundation
import GLBlur
import Testing
import TestSupport

/// The output of `bench` but for the measured times.
@Suite struct BenchTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  private func bench(_ arguments: String...) throws -> [String: Any] {
    let outcome = try Child(
      ["bench", "--repetitions", "1", "--json"] + arguments, in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    return try outcome.json
  }

  private func results(_ object: [String: Any]) throws -> [[String: Any]] {
    try #require(object["results"] as? [[String: Any]])
  }

  private func rows(_ object: [String: Any]) throws -> [[String: Any]] {
    try results(object).flatMap { try #require($0["rows"] as? [[String: Any]]) }
  }

  private func names(_ rows: [[String: Any]]) -> [String?] { rows.map { $0["name"] as? String } }

  private func expectSpread(_ spread: Any?, repetitions: Int) throws {
    let spread = try #require(spread as? [String: Any])
    let figures = ["best", "lowerQuartile", "median", "upperQuartile", "worst"].compactMap {
      spread[$0] as? Double
    }
    #expect(figures.count == 5 && figures == figures.sorted())
    #expect((figures.first ?? 0) > 0)
    #expect(spread["repetitions"] as? Int == repetitions)
  }

  @Test func standardRows() throws {
    let object = try bench("--size", "40x30", "--backend", "cpu", "--threads", "3")
    #expect(object["status"] as? Int == 0)
    #expect(object["threads"] as? Int == 3 && object["repetitions"] as? Int == 1)
    let rows = try rows(object)
    #expect(
      names(rows) == [
        "gaussianBlur 2", "gaussianBlur 8", "gaussianBlur 30", "gaussianBlur 100", "boxBlur 30",
        "blur 30, saturation 1.8, tint", "gaussianBlur 30, linear light",
        "gaussianBlur 30, translucent",
      ])
    #expect(rows.allSatisfy { $0["backend"] as? String == "cpu" && $0["device"] is NSNull })
    #expect(rows.allSatisfy { ($0["passes"] as? Int ?? 0) > 0 && $0["error"] is NSNull })
    #expect(
      rows.map { $0["ratioToOpaque"] is Double } == Array(repeating: false, count: 7) + [true])
  }

  /// One copy of all bytes comes before each repetition.
  @Test func ratios() throws {
    let object = try bench(
      "--size", "64x48", "--sigma", "3", "--backend", "cpu", "--repetitions", "4")
    let result = try #require(try results(object).first)
    let copy = try #require(result["memcpy"] as? [String: Any])
    #expect(copy["bytes"] as? Int == 64 * 48 * 4)
    let times = try #require(copy["milliseconds"] as? [String: Any])
    try expectSpread(times, repetitions: 4)
    let median = try #require(times["median"] as? Double)
    let rate = try #require(copy["gigabytesPerSecond"] as? Double)
    #expect(abs(rate * median * 1e6 - 64 * 48 * 4) < 1e-6)
    let row = try #require(try rows(object).first)
    for key in ["milliseconds", "memcpy", "ratios"] {
      try expectSpread(row[key], repetitions: 4)
    }
    let ratios = try #require(row["ratios"] as? [String: Double])
    #expect(row["ratio"] as? Double == ratios["median"])
    #expect(row["memcpy"] as? [String: Double] == times as? [String: Double])
  }

  @Test func ratioOfOneRepetition() throws {
    let row = try #require(
      try rows(bench("--size", "64x48", "--sigma", "3", "--backend", "cpu")).first)
    let render = try #require(row["milliseconds"] as? [String: Double])
    let copy = try #require(row["memcpy"] as? [String: Double])
    let quotient = (render["median"] ?? 0) / (copy["median"] ?? 0)
    #expect(abs((row["ratio"] as? Double ?? 0) - quotient) < 1e-9 * quotient)
  }

  @Test func listsMayBeRepeated() throws {
    let object = try bench(
      "--size", "8x4,5x6", "--size", "3x3", "--sigma", "2,0.5", "--sigma", "7", "--backend", "cpu")
    #expect(
      try results(object).map { [$0["width"] as? Int, $0["height"] as? Int] } == [
        [8, 4], [5, 6], [3, 3],
      ])
    #expect(
      names(Array(try rows(object).prefix(3))) == [
        "gaussianBlur 2", "gaussianBlur 0.5", "gaussianBlur 7",
      ])
  }

  @Test func bothBackends() throws {
    let rows = try rows(
      bench("c.json", "--size", "16x16", "--device", "surfaceless", "--backend", "both"))
    #expect(rows.map { $0["backend"] as? String } == ["cpu", "gpu"])
    #expect(names(rows) == ["c", "c"])
    #expect((rows.last?["device"] as? String)?.isEmpty == false)
  }

  @Test func chainsAndAnImage() throws {
    try folder.put(#"[{"filter": "boxBlur", "radius": 2}]"#, at: "box.json")
    let object = try bench("c.json", "box.json", "photo.png", "--backend", "cpu")
    let result = try #require(try results(object).first)
    #expect(result["input"] as? String == "photo.png")
    #expect(result["width"] as? Int == 4 && result["height"] as? Int == 2)
    let rows = try rows(object)
    #expect(names(rows) == ["c", "box"])
    for row in rows {
      let stages = try #require(row["stages"] as? [String: Any])
      #expect(stages.keys.sorted() == ["decode", "encode", "passes", "total"])
      for stage in stages.values { try expectSpread(stage, repetitions: 1) }
    }
  }

  /// Transfers are reported separately on the GPU.
  @Test func stagesOfTheGPU() throws {
    try folder.put(try noiseImage(width: 70, height: 50), at: "photo.png")
    let row = try #require(
      try rows(bench("c.json", "photo.png", "--backend", "gpu", "--device", "surfaceless")).first)
    let stages = try #require(row["stages"] as? [String: Any])
    #expect(
      stages.keys.sorted() == ["decode", "encode", "passes", "readback", "total", "upload"])
    for stage in stages.values { try expectSpread(stage, repetitions: 1) }
  }

  /// The standard chains are measured on the image.
  @Test func imageAlone() throws {
    let rows = try rows(bench("photo.png", "--sigma", "2", "--backend", "cpu"))
    #expect(names(rows) == ["gaussianBlur 2"])
    #expect(try self.rows(bench("photo.png", "--backend", "cpu")).count == 7, "it is opaque")
  }

  @Test func prose() throws {
    let outcome = try folder.glblur(
      "bench", "--size", "40x30", "--repetitions", "2", "--backend", "cpu", "--threads", "1")
    #expect(outcome.status == 0 && outcome.error.isEmpty)
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.first == "40×30 rgba8, threads: 1, repetitions: 2, alternating between two images")
    // Eight chains are measured twice.
    #expect(lines[1].hasPrefix("memcpy: ") && lines[1].hasSuffix("repetition, 16 in all"))
    #expect(lines[4] == "CPU")
    #expect(lines.contains { $0.hasPrefix("gaussianBlur 100 ") })
    #expect(lines.contains { $0.hasPrefix("translucent pixels take ") })
  }

  /// The CPU is measured even without a GPU.
  @Test func withoutDrivers() throws {
    let withoutDrivers = ["__EGL_VENDOR_LIBRARY_FILENAMES": "/none"]
    let arguments = ["bench", "c.json", "--size", "8x8", "--repetitions", "1", "--json"]
    let both = try Child(arguments, in: folder, environment: withoutDrivers).wait()
    #expect(both.status == 0 && both.error.isEmpty)
    let rows = try rows(both.json)
    #expect(rows.map { $0["error"] is String } == [false, true])
    #expect(rows.map { $0["milliseconds"] is NSNull } == [false, true])
    let gpu = try Child(
      arguments + ["--backend", "gpu"], in: folder, environment: withoutDrivers
    ).wait()
    #expect(gpu.status == 69)
  }

  @Test func chainThatDoesNotFit() throws {
    try folder.put(#"[{"filter": "crop", "frame": [9, 9, 4, 4]}]"#, at: "crop.json")
    let outcome = try folder.glblur("bench", "crop.json", "--size", "4x4", "--repetitions", "1")
    #expect(outcome.status != 0 && outcome.bytes.isEmpty)
    #expect(outcome.error.contains("crop"))
  }
}
