import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct ClampingTests {
  let folder: Folder

  /// `n.pfm` has 4 such samples of 12, and `one.pfm` 1 of 6.
  init() throws {
    folder = try Folder.prepared()
    try folder.put(
      Self.pfm("PF\n2 2\n-1\n", [0.1, 0.2, .nan, 2, 0.5, -1, .infinity, 0.3, 0.4, 0, 1, -0.0]),
      at: "n.pfm")
    try folder.put(Self.pfm("PF\n2 1\n-1\n", [0, 1, 0.5, 0.5, 0.5, -.infinity]), at: "one.pfm")
  }

  private static func pfm(_ header: String, _ values: [Float]) -> [UInt8] {
    Array(header.utf8)
      + values.flatMap { value in
        (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * $0)) }
      }
  }

  private func warning(_ name: String, _ subject: String) -> String {
    "glblur: warning: \(name): \(subject) NaN, infinite or beyond 0…1, and clamped to that range; "
      + "scale the values of the image to keep them\n"
  }

  private var four: String { warning("n.pfm", "4 samples are") }

  /// There is one warning, however the picture is held and rendered.
  @Test(arguments: [
    [], ["--memory", "100M"], ["--backend", "gpu", "--device", "surfaceless"],
    ["--sweep", "0.amount=0,1"], ["--resume"], ["--max-seconds", "600"],
  ])
  func run(options: [String]) throws {
    let outcome = try Child(
      ["run", "c.json", "n.pfm", "-o", "out.png"] + options, in: folder
    ).wait()
    #expect(outcome.status == 0)
    #expect(outcome.error == four)
    let quiet = try Child(
      ["run", "c.json", "n.pfm", "-o", "other.png", "--quiet"] + options, in: folder
    ).wait()
    #expect(quiet.error == "")
  }

  @Test func json() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "n.pfm", "photo.png", "-o", "out/", "--json")
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    #expect(results.map { $0["clampedSamples"] as? Int } == [4, 0])
    #expect(outcome.error == four)
  }

  @Test func standardInput() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "-", "-o", "out.png", input: try folder.bytes(of: "n.pfm"))
    #expect(outcome.error == warning("standard input", "4 samples are"))
  }

  @Test func furtherImages() throws {
    try folder.put(
      #"{"inputs": {"o": "one.pfm"}, "nodes": [{"filter": "resize", "width": 2, "height": 1}, "#
        + #"{"filter": "blend", "overlay": "@o"}]}"#, at: "blend.json")
    let outcome = try folder.glblur("run", "blend.json", "n.pfm", "-o", "out.png")
    #expect(outcome.error == warning("one.pfm", "1 sample is") + four)
  }

  @Test func compare() throws {
    try folder.put(Self.pfm("PF\n2 1\n-1\n", [0, 1, 0.5, 0.5, 0.5, 0]), at: "same.pfm")
    let outcome = try folder.glblur("compare", "one.pfm", "same.pfm")
    #expect(outcome.status == 0)
    #expect(outcome.error == warning("one.pfm", "1 sample is"))
  }

  @Test func inSwift() throws {
    let image = try Image(at: "n.pfm", in: folder)
    let other = try Image(
      rgbaFloat: [.nan, 0, 0, 1, 0, 0, 2, 1, 0, 0, 0, 1, 0, 0, 0, 5], width: 2, height: 2)
    #expect(image.clampedSamples == 4 && other.clampedSamples == 3)
    let chain = Chain { Blend().port("overlay", "@other") }
    let rendering = try Renderer(Renderer.Options(backend: .cpu)).render(
      chain, image, inputs: ["other": other], on: .cpu)
    #expect(rendering.image.clampedSamples == 0)
    let cure =
      "NaN, infinite or beyond 0…1, and clamped to that range; scale the values of the "
      + "image to keep them"
    #expect(
      rendering.warnings == [
        "source: 4 samples are \(cure)", "inputs.other: 3 samples are \(cure)",
      ])
  }
}
