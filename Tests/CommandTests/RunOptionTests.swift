import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct RunOptionTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  @Test func depth() throws {
    #expect(
      try folder.glblur("run", "c.json", "photo.png", "-o", "deep.png", "--depth", "16").status
        == 0)
    let deep = try Image(at: "deep.png", in: folder)
    #expect(deep.format == .rgba16)
    // 117.65 / 255 · 65535 = 30236.05
    #expect(deep.first == [30236, 30236, 30236, 65535])
    #expect(
      try folder.glblur("run", "c.json", "deep.png", "-o", "flat.png", "--depth", "8").status == 0)
    #expect(try Image(at: "flat.png", in: folder).format == .rgba8)
    #expect(try folder.glblur("run", "c.json", "deep.png", "-o", "same.png").status == 0)
    #expect(try Image(at: "same.png", in: folder).format == .rgba16)
  }

  @Test func set() throws {
    try folder.put(
      ##"[{"filter": "saturation"}, {"id": "tint", "filter": "tint", "color": "#00F"}]"##,
      at: "c.json")
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "--set", "0.amount=0", "--set",
      #"tint.color={"white": 1, "alpha": 0}"#)
    #expect(outcome.status == 0)
    #expect(try Image(at: "photo.c.png", in: folder).first == [118, 118, 118, 255])
    #expect(
      try folder.glblur(
        "run", "c.json", "photo.png", "--force", "--set", "tint.color=#102030"
      ).status == 0)
    #expect(try Image(at: "photo.c.png", in: folder).first == [16, 32, 48, 255])
  }

  @Test(arguments: [
    ("tint.colour=#fff", "did you mean 'color'?"), ("tnit.color=#fff", "did you mean 'tint'?"),
    ("0.amount=5", "-4 to 4"), ("9.amount=1", "0 to 1"), ("0.amount", "ID.PARAM"),
  ])
  func wrongSet(value: String, cure: String) throws {
    try folder.put(
      #"[{"filter": "saturation"}, {"id": "tint", "filter": "tint"}]"#, at: "c.json")
    let outcome = try folder.glblur("run", "c.json", "photo.png", "--set", value)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: --set"))
    #expect(outcome.error.contains(cure))
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func background() throws {
    try folder.put(#"[{"filter": "opacity", "amount": 0}]"#, at: "c.json")
    func pixel(_ options: String...) throws -> [Int] {
      let arguments = ["run", "c.json", "photo.png", "-o", "out.jpg"] + options
      #expect(try Child(arguments, in: folder).wait().status == 0)
      return try Image(at: "out.jpg", in: folder).first
    }
    #expect(try pixel() == [255, 255, 255, 255])
    // JPEG changes colours a little.
    for (found, expected) in zip(try pixel("--background", "#336699"), [51, 102, 153, 255]) {
      #expect(abs(found - expected) <= 3)
    }
  }

  @Test func sizesOfFiles() throws {
    try folder.put(try noiseImage(width: 60, height: 60), at: "photo.png")
    func size(_ name: String, _ options: String...) throws -> Int {
      let arguments = ["run", "c.json", "photo.png", "-o", name] + options
      #expect(try Child(arguments, in: folder).wait().status == 0)
      return try folder.bytes(of: name).count
    }
    #expect(
      try size("a.jpg", "--quality-jpeg", "5") * 2 < size("b.jpg", "--quality-jpeg", "100"))
    #expect(try size("c.jpg", "--jpeg-optimize") < size("d.jpg"))
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 8}]"#, at: "c.json")
    #expect(
      try size("a.png", "--png-level", "small") < size("b.png", "--png-level", "fast"))
    #expect(try Image(at: "a.png", in: folder).bytes == Image(at: "b.png", in: folder).bytes)
  }

  @Test func threads() throws {
    try folder.put(try noiseImage(width: 40, height: 40), at: "photo.png")
    try folder.put(#"[{"filter": "gaussianBlur"}]"#, at: "c.json")
    let results = try ["1", "3"].map { count in
      #expect(
        try folder.glblur(
          "run", "c.json", "photo.png", "-o", "out.png", "--threads", count, "--backend", "cpu"
        ).status == 0)
      return try folder.bytes(of: "out.png")
    }
    #expect(results[0] == results[1])
  }

  @Test func prose() throws {
    let said = try folder.glblur(
      "run", "c.json", "photo.png", "--timings", "--verbose", "--backend", "cpu")
    #expect(said.status == 0 && said.output.isEmpty)
    let lines = said.error.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "glblur: photo.png → photo.c.png: 4×2, 1 passes on the CPU")
    #expect(lines[1].hasPrefix("glblur: photo.png: read "))
    #expect(lines[1].contains(" ms, render ") && lines[1].contains(" ms, write "))
  }

  @Test func unusedParts() throws {
    let chain = """
      {"inputs": {"other": "none.png"}, "output": "a", "nodes": [
        {"id": "a", "filter": "saturation"}, {"filter": "tint"}]}
      """
    try folder.put(chain, at: "c.json")
    let outcome = try folder.glblur("run", "c.json", "photo.png")
    #expect(outcome.status == 0)
    #expect(
      outcome.error == """
        glblur: warning: c.json:2: nodes[1]: the output does not depend on this node; it is not computed
        glblur: warning: c.json:1: inputs.other: the output does not depend on this image; it is not opened

        """)
    #expect(try folder.glblur("run", "c.json", "photo.png", "--force", "--quiet").error.isEmpty)
  }

  @Test func json() throws {
    try folder.put("no image", at: "bad.png")
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "bad.png", "--json", "--backend", "cpu")
    #expect(outcome.status == 65)
    let object = try outcome.json
    #expect(object["status"] as? Int == 65)
    let results = try #require(object["results"] as? [[String: Any]])
    try #require(results.count == 2)
    let good = results[0]
    #expect(good["input"] as? String == "photo.png")
    #expect(good["output"] as? String == "photo.c.png")
    #expect(good["status"] as? Int == 0)
    #expect(good["backend"] as? String == "cpu")
    #expect(good["device"] is NSNull)
    #expect(good["width"] as? Int == 4)
    #expect(good["height"] as? Int == 2)
    #expect(good["passes"] as? Int == 1)
    #expect(good["notes"] as? [String] == [])
    let times = try #require(good["milliseconds"] as? [String: Double])
    #expect(times.keys.sorted() == ["read", "render", "write"])
    #expect(times.values.allSatisfy { $0 > 0 })
    #expect(results[1]["status"] as? Int == 65)
    #expect((results[1]["error"] as? String)?.hasPrefix("bad.png: ") == true)
    #expect(results[1]["backend"] is NSNull)
  }

  @Test func jsonOfAChainThatIsWrong() throws {
    try folder.put("[", at: "c.json")
    let outcome = try folder.glblur("run", "c.json", "photo.png", "--json")
    #expect(outcome.status == 64)
    #expect(try outcome.json["status"] as? Int == 64)
    #expect((try outcome.json["error"] as? String)?.hasPrefix("c.json:1: ") == true)
  }

  @Test func jsonAndThePictureExclude() throws {
    let outcome = try folder.glblur("run", "c.json", "photo.png", "--json", "-o", "-")
    #expect(outcome.status == 64)
    #expect(outcome.bytes.isEmpty)
    #expect(outcome.error.hasPrefix("glblur: --json and -o - "))
  }
}
