import GLBlur
import Testing
import TestSupport

@Suite struct DepthOptionTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  // .2126 · 200 + .7152 · 100 + .0722 · 50, over 255.
  private let grey = 117.65 / 255

  private func isGrey(_ name: String) throws -> Bool {
    let samples = try Image(at: name, in: folder).rgbaFloat()
    // The tolerance is for float32 arithmetic.
    return samples.prefix(3).allSatisfy { abs(Double($0) - grey) <= 1e-6 } && samples[3] == 1
  }

  @Test func floatMaps() throws {
    for options in [[], ["--depth", "float"], ["--quality", "exact"]] {
      let arguments = ["run", "c.json", "photo.png", "-o", "out.pfm"] + options
      let outcome = try Child(arguments, in: folder).wait()
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      #expect(try isGrey("out.pfm"))
    }
    #expect(try folder.glblur("run", "c.json", "out.pfm", "-o", "again.pfm").status == 0)
    #expect(try isGrey("again.pfm"))
    #expect(try folder.glblur("run", "c.json", "out.pfm", "-o", "out.png").status == 0)
    let deep = try Image(at: "out.png", in: folder)
    // 117.65 / 255 · 65535 = 30236.05
    #expect(deep.format == .rgba16 && deep.first == [30236, 30236, 30236, 65535])
    try folder.put(
      #"{"inputs": {"map": "out.pfm"}, "nodes": [{"filter": "opacity", "input": "@map"}]}"#,
      at: "other.json")
    #expect(try folder.glblur("run", "other.json", "photo.png", "-o", "other.pfm").status == 0)
    #expect(try isGrey("other.pfm"))
  }

  @Test func floatMapsAreCompared() throws {
    #expect(try folder.glblur("run", "c.json", "photo.png", "-o", "a.pfm").status == 0)
    #expect(try folder.glblur("run", "c.json", "photo.png", "-o", "a.png").status == 0)
    let outcome = try folder.glblur("compare", "a.pfm", "a.png", "--json")
    #expect(outcome.status == 0)
    let results = try #require(outcome.json["results"] as? [[String: Any]])
    let difference = try #require(results.first?["difference"] as? [String: Any])
    // 118 − 117.65
    #expect(abs((difference["greatest"] as? Double ?? 0) - 0.35) <= 1e-3)
    #expect(
      try folder.glblur("compare", "a.pfm", "a.png", "--tolerance", "0.3").status == 1)
  }

  @Test func tiff() throws {
    for depth in ["8", "16", "float"] {
      let outcome = try folder.glblur(
        "run", "c.json", "photo.png", "-o", "out.tiff", "--depth", depth)
      #expect(outcome.status == 0 && outcome.error.isEmpty)
      #expect(try folder.bytes(of: "out.tiff").starts(with: [0x49, 0x49, 42, 0]))
    }
    // PNG files cannot hold floats.
    #expect(try folder.glblur("run", "c.json", "photo.png", "--depth", "float").status == 0)
    #expect(try folder.names == ["c.json", "out.tiff", "photo.c.tiff", "photo.png"])
  }

  @Test(arguments: [
    ("out.png", "float", "PNG files cannot hold floats; name a .tiff or .pfm file with -o"),
    ("out.jpg", "float", "JPEG files cannot hold floats; name a .tiff or .pfm file with -o"),
    ("-", "float", "PNG files cannot hold floats; name a .tiff or .pfm file with -o"),
    (
      "out.pfm", "8",
      "PFM files hold only floats; leave out --depth, or name a .png or .tiff or .jxl file with "
        + "-o"
    ),
  ])
  func whatDoesNotFit(output: String, depth: String, message: String) throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "-o", output, "--depth", depth)
    #expect(outcome.status == 64 && outcome.bytes.isEmpty)
    #expect(outcome.error == "glblur: --depth \(depth): \(message)\n")
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func explain() throws {
    let outcome = try folder.glblur("explain", "c.json", "photo.png", "--depth", "float")
    #expect(outcome.status == 0 && outcome.output.contains("rgbaFloat"))
  }

  @Test func damagedFloatMap() throws {
    try folder.put("PF\n100 100\n-1.0\nshort", at: "bad.pfm")
    let outcome = try folder.glblur("run", "c.json", "bad.pfm", "-o", "out.png")
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("glblur: bad.pfm: is a damaged PFM file"))
  }
}
