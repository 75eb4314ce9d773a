import Foundation
import GLBlur
import Testing
import TestSupport

@Suite(.serialized) struct RenderLimitTests {
  let folder: Folder

  /// The chain `heavy.json` takes minutes for `large.png`.
  init() throws {
    folder = try Folder.prepared()
    try folder.put(try flatImage(width: 2000, height: 1500), at: "large.png")
    let blur = #"{"filter": "bilateralBlur", "sigma": 20}"#
    try folder.put("[\(blur), \(blur), \(blur)]", at: "heavy.json")
    // The plan is a stream: the Gaussian reads rows as they are decoded, and the bilateral blur is
    // computed as rows are written.
    try folder.put(
      #"[{"filter": "gaussianBlur", "sigma": 30}, {"filter": "bilateralBlur", "sigma": 20}]"#,
      at: "stream.json")
  }

  static let ending =
    "the render was ended after 0.3 seconds, the time that it may take; allow more time, or make "
    + "the image, its sigmas or its radii smaller; see --max-seconds\n"

  /// Other tests run at the same time, so ten seconds are allowed.
  @Test(arguments: [
    ["run", "heavy.json", "large.png", "-o", "out.png", "--backend", "cpu"],
    ["run", "heavy.json", "large.png", "-o", "out.png", "--backend=gpu", "--device=software"],
    ["run", "heavy.json", "large.png", "-o", "out.png", "--backend", "both"],
    ["run", "heavy.json", "large.png", "-o", "out.png", "--backend", "cpu", "--memory", "96M"],
    ["run", "heavy.json", "large.png", "-o", "out.apng", "--sweep", "0.sigma=19,20"],
    ["run", "stream.json", "large.png", "-o", "out.png", "--backend", "cpu"],
    ["run", "stream.json", "large.png", "-o", "out.jpg", "--backend", "cpu"],
    ["run", "stream.json", "large.png", "-o", "out.tiff", "--backend", "cpu"],
    ["run", "stream.json", "large.png", "-o", "out.pfm", "--backend", "cpu", "--depth", "float"],
  ])
  func rendersEnd(arguments: [String]) throws {
    let start = Date()
    let outcome = try Child(arguments + ["--max-seconds", "0.3"], in: folder).wait()
    #expect(Date().timeIntervalSince(start) < 10, "\(arguments)")
    #expect(outcome.status == 124, "\(arguments): \(outcome.error)")
    #expect(outcome.error.hasSuffix(Self.ending), "\(arguments): \(outcome.error)")
    #expect(outcome.error.contains("large.png: the render"), "\(arguments): \(outcome.error)")
    #expect(try folder.names == ["c.json", "heavy.json", "large.png", "photo.png", "stream.json"])
  }

  @Test func aBatchGoesOn() throws {
    try folder.put(#"[{"filter": "bilateralBlur", "sigma": 20}]"#, at: "one.json")
    let outcome = try folder.glblur(
      "run", "one.json", "large.png", "photo.png", "-o", "out/", "--backend", "cpu",
      "--max-seconds", "0.3")
    #expect(outcome.status == 124)
    #expect(outcome.error.contains("2 images: 1 done, 1 failed"))
    #expect(try folder.names.contains("out"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out") == ["photo.one.png"]
    )
  }

  @Test func standardOutputStaysEmpty() throws {
    let outcome = try folder.glblur(
      "run", "stream.json", "large.png", "-o", "-", "--backend", "cpu", "--max-seconds", "0.3")
    #expect(outcome.status == 124 && outcome.bytes.isEmpty)
  }

  @Test func costsAreRefused() throws {
    let outcome = try folder.glblur(
      "run", "heavy.json", "large.png", "-o", "out.png", "--max-cost", "1000000000")
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("glblur: large.png: the render would cost about "))
    #expect(outcome.error.contains("at most 1000000000 are allowed"))
    #expect(outcome.error.hasSuffix("; see --max-cost\n"))
    // What `explain` estimates is what is limited.
    let report = try folder.glblur("explain", "heavy.json", "large.png", "--json").json
    let estimate = try #require(report["estimate"] as? [String: Any])
    let operations = try #require(estimate["operations"] as? Int)
    #expect(outcome.error.contains("about \(operations) operations"))
    #expect(try #require(estimate["seconds"] as? Double) > 1)
    let small = try folder.glblur("explain", "c.json", "photo.png", "--json").json
    let least = try #require((small["estimate"] as? [String: Any])?["operations"] as? Int)
    #expect(
      try folder.glblur("run", "c.json", "photo.png", "--max-cost", "\(least)").status == 0)
  }

  @Test func chainsAreRefused() throws {
    try folder.put(
      #"[{"filter": "label", "text": "four"}, {"filter": "label", "text": "five"}]"#,
      at: "labels.json")
    for arguments in [["check", "labels.json"], ["run", "labels.json", "photo.png"]] {
      let nodes = try Child(arguments + ["--max-nodes", "1"], in: folder).wait()
      #expect(nodes.status == 64 && nodes.error.contains("at most 1 nodes"))
      let text = try Child(arguments + ["--max-text", "7"], in: folder).wait()
      #expect(text.status == 64 && text.error.contains("at most 7 characters"))
    }
    #expect(
      try folder.glblur("check", "labels.json", "--max-nodes", "2", "--max-text", "8").status == 0)
  }

  @Test func valuesAreChecked() throws {
    for (option, words) in [
      ("--max-seconds", ["0", "-1", "nan", "soon"]), ("--max-cost", ["0", "1.5"]),
      ("--max-nodes", ["0", "10001"]), ("--max-text", ["-1", "100001"]),
    ] {
      for word in words {
        let outcome = try folder.glblur("run", "c.json", "photo.png", "\(option)=\(word)")
        #expect(outcome.status == 64 && outcome.error.hasPrefix("glblur: \(option): '\(word)'"))
      }
    }
  }
}
