import GLBlur
import TestSupport
import Testing

@Suite struct MemoryTests {
  private static let chain = #"""
    [{"filter": "gaussianBlur", "sigma": 9, "edge": "mirror"},
     {"id": "glass", "filter": "saturation", "amount": 2},
     {"id": "card", "filter": "roundedRect", "frame": ["20%", "30%", "60%", "40%"]},
     {"filter": "mask", "input": "glass", "mask": "card", "base": "source"}]
    """#
  private static let mebibyte = 1 << 20

  private func folder(width: Int, height: Int) throws -> Folder {
    let folder = try Folder()
    try folder.put(Self.chain, at: "c.json")
    try folder.put(
      // A result whose top row is translucent need not be kept.
      .structured(size: Size(width: width, height: height), opaqueRows: 1), at: "in.png")
    return folder
  }

  /// Returns the peak of resident memory.
  private func run(_ arguments: [String], in folder: Folder) throws -> Int {
    let peak = try Peak(arguments, in: folder)
    #expect(peak.status == 0, "\(peak.error)")
    return peak.bytes
  }

  @Test(arguments: ["cpu", "gpu"], ["fast", "exact"])
  func theResultIsTheSameInLess(_ backend: String, _ quality: String) throws {
    let folder = try folder(width: 4000, height: 2600)
    let allowed = (backend == "gpu" ? 256 : 96) * Self.mebibyte
    let options = ["run", "c.json", "in.png", "--backend", backend, "--quality", quality]
    let whole = try run(options + ["-o", "whole.png"], in: folder)
    let tiled = try run(
      options + ["--memory", "\(allowed)", "-o", "tiled.png"], in: folder)
    #expect(tiled <= allowed)
    #expect(whole > allowed)
    let (a, b) = (
      try Image(contentsOf: folder["whole.png"]), try Image(contentsOf: folder["tiled.png"])
    )
    if quality == "exact" || backend == "cpu" {
      #expect(a.bytes == b.bytes)
    } else {
      #expect(try ImageDifference(a, b).greatest <= 1)
    }
    #expect(try folder.names.sorted() == ["c.json", "in.png", "tiled.png", "whole.png"])
  }

  @Test func labelsAreMeasuredInTiles() throws {
    let folder = try folder(width: 4000, height: 2600)
    try folder.put(
      #"""
      [{"filter": "gaussianBlur", "sigma": 1, "edge": "mirror"},
       {"filter": "label", "text": "A headline as large as the picture itself", "size": 500,
        "frame": ["1%", "1%", "98%", "98%"], "color": "auto", "legible": "AA"}]
      """#, at: "c.json")
    let options = ["run", "c.json", "in.png", "--backend", "cpu", "--quiet"]
    _ = try run(options + ["-o", "whole.png"], in: folder)
    let allowed = 192 * Self.mebibyte
    let tiled = try run(options + ["--memory", "\(allowed)", "-o", "tiled.png"], in: folder)
    #expect(tiled <= allowed)
    #expect(
      try Image(contentsOf: folder["whole.png"]).bytes
        == Image(contentsOf: folder["tiled.png"]).bytes)
    // What does not suffice is refused before anything is rendered, with an amount that does.
    let refused = try folder.glblur(
      "run", "c.json", "in.png", "--backend", "cpu", "--memory", "48M", "-o", "out.png")
    #expect(refused.status == 65, "\(refused.error)")
    let match = try #require(refused.error.firstMatch(of: /takes (\d+) MiB of memory/))
    let needed = try #require(Int(match.1)) * Self.mebibyte
    #expect(try run(options + ["--memory", "\(needed)", "-o", "out.png"], in: folder) <= needed)
  }

  @Test func tilesAreReported() throws {
    let folder = try folder(width: 4000, height: 2600)
    for (memory, isTiled) in [("96M", true), ("4G", false)] {
      // Exact results store the levels of the blur.
      let options = [
        "run", "c.json", "in.png", "--backend", "cpu", "--quality", "exact", "--memory", memory,
      ]
      let outcome = try Child(options + ["--json", "-o", "out.png"], in: folder).wait()
      let results = try #require(try outcome.json["results"] as? [[String: Any]])
      let tiles = try #require(results.first?["tiles"] as? Int)
      #expect(isTiled ? tiles > 1 : tiles == 1)
    }
  }

  @Test func whatCannotBeMetSaysWhatItNeeds() throws {
    let folder = try folder(width: 600, height: 400)
    let outcome = try folder.glblur(
      "run", "c.json", "in.png", "--backend", "cpu", "--memory", "20M", "-o", "out.png")
    #expect(outcome.status == 65 && outcome.bytes.isEmpty)
    let pattern = /glblur: in.png: this takes (\d+) MiB of memory, and 20 MiB are allowed; .*\n/
    let match = try #require(outcome.error.wholeMatch(of: pattern), "\(outcome.error)")
    let needed = try #require(Int(match.1))
    #expect(try !folder.names.contains("out.png"))
    let second = try folder.glblur(
      "run", "c.json", "in.png", "--backend", "cpu", "--memory", "\(needed)M", "-o", "out.png")
    #expect(second.status == 0, "\(second.error)")
  }

  @Test(arguments: ["0", "-1", "512MB", "M", "1.5G", "99999999999G"])
  func whatIsNoAmountIsRefused(_ word: String) throws {
    let outcome = try Folder.prepared().glblur("run", "c.json", "photo.png", "--memory", word)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("'\(word)' is not allowed") && outcome.error.contains("512M"))
  }

  /// The folder allows no files without names.
  @Test func aFolderForThemThatIsNotThereIsAnError() throws {
    let folder = try folder(width: 4000, height: 2600)
    let outcome = try folder.glblur(
      "run", "c.json", "in.png", "--backend", "cpu", "--memory", "96M", "-o", "out.png",
      environment: ["TMPDIR": "/nowhere"])
    #expect(outcome.status == 73, "\(outcome.error)")
    #expect(outcome.error.contains("/nowhere") && outcome.error.contains("TMPDIR"))
    #expect(try !folder.names.contains("out.png"))
  }

  /// The machine has less memory than the option allows, as in a container with an unknown limit.
  @Test func memoryThatIsNotThereIsAnError() throws {
    let folder = try folder(width: 60, height: 40)
    try folder.put(
      #"[{"filter": "resize", "width": 16000, "height": 16000}]"#, at: "large.json")
    let line =
      #"ulimit -v 900000; exec "$GLBLUR" run large.json in.png --backend cpu --memory 64G -o out.png"#
    let outcome = try Child(
      ["-c", line], of: "/bin/sh", in: folder, environment: ["GLBLUR": try Child.built("glblur")]
    ).wait()
    #expect(outcome.status == 65, "\(outcome.error)")
    #expect(outcome.error.contains("in.png: the system has no further 976 MiB of memory"))
    #expect(try !folder.names.contains("out.png"))
  }

  @Test func memoryForAPictureIsMissing() throws {
    let folder = try folder(width: 60, height: 40)
    try folder.put(#"[{"filter": "resize", "width": 12000, "height": 9000}]"#, at: "large.json")
    let made = try Child(
      ["run", "large.json", "in.png", "--backend", "cpu", "-o", "large.png"], in: folder
    ).wait()
    try #require(made.status == 0, "\(made.error)")
    let line = #"ulimit -v 450000; exec "$GLBLUR" compare large.png large.png --memory 64G"#
    let outcome = try Child(
      ["-c", line], of: "/bin/sh", in: folder, environment: ["GLBLUR": try Child.built("glblur")]
    ).wait()
    #expect(outcome.status == 65, "\(outcome.error)")
    #expect(
      outcome.error.contains("large.png: the system has no further 411 MiB of memory"),
      "\(outcome.error)")
  }

  @Test func picturesThatAreComparedAreCounted() throws {
    let folder = try folder(width: 3000, height: 2000)
    let refused = try Peak(["compare", "in.png", "in.png", "--memory", "64M"], in: folder)
    #expect(refused.status == 65 && refused.bytes < 32 * Self.mebibyte, "\(refused.error)")
    let needed = try #require(refused.needed, "\(refused.error)")
    let peak = try Peak(["compare", "in.png", "in.png", "--memory", "\(needed)M"], in: folder)
    #expect(peak.status == 0 && peak.bytes <= needed * Self.mebibyte, "\(peak.error)")
  }

  @Test(arguments: [
    ["g.json", "in.png", "again.png", "-o", "results/", "--jobs", "2"],
    ["g.json", "in.png", "-o", "wave.apng", "--sweep", "0.sigma=2:8:4"],
    ["g.json", "in.png", "-o", "-"],
    ["g.json", "in.png", "-o", "out.png", "--backend", "both", "--tolerance", "255"],
  ])
  func manyResultsStayBelowTheLimit(_ arguments: [String]) throws {
    let folder = try folder(width: 3000, height: 2000)
    try folder.put(try folder.bytes(of: "in.png"), at: "again.png")
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 9}]"#, at: "g.json")
    let both = arguments.contains("both")
    // While a frame is added, up to eight pictures of its size are compared
    // (`WrittenCanvas.memory`).
    let limit = both ? 640 : arguments.contains("wave.apng") ? 384 : 192
    let options = both ? [] : ["--backend", "cpu"]
    let peak = try Peak(["run"] + arguments + options + ["--memory", "\(limit)M"], in: folder)
    #expect(peak.status == 0, "\(peak.error)")
    #expect(peak.bytes <= limit * Self.mebibyte, "\(peak.bytes >> 20) MiB")
  }
}
