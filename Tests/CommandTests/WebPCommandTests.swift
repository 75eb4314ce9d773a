import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct WebPCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(try noiseImage(width: 60, height: 40), at: "photo.png")
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 1}]"#, at: "c.json")
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run", "c.json", "photo.png"] + words, in: folder).wait()
  }

  private func result(_ name: String, _ options: String...) throws -> [UInt8] {
    let outcome = try Child(["run", "c.json", "photo.png", "-o", name] + options, in: folder).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    return try folder.bytes(of: name)
  }

  @Test func losslessFiles() throws {
    let file = try result("a.webp", "--lossless")
    _ = try result("a.png", "--lossless")
    #expect(try Image(at: "a.webp", in: folder).bytes == Image(at: "a.png", in: folder).bytes)
    #expect(try #require(TestWebP.chunks(of: file)).map(\.name) == ["VP8L"])
    #expect(try result("b.webp").count < file.count)
    // Formats that are always lossless ignore the option.
    #expect(try result("b.png") == folder.bytes(of: "a.png"))
    let again = try folder.glblur("run", "c.json", "a.webp", "-o", "again.png")
    #expect(again.status == 0)
    #expect(try folder.glblur("run", "c.json", "a.png", "-o", "other.png").status == 0)
    #expect(try folder.bytes(of: "again.png") == folder.bytes(of: "other.png"))
  }

  /// The option counts for both formats, and its older name for one.
  @Test func qualities() throws {
    for ending in ["jpg", "webp"] {
      let usual = try result("a.\(ending)")
      let same = ending == "jpg" ? "90" : "80"
      #expect(try result("b.\(ending)", "--file-quality", same) == usual)
      #expect(try result("b.\(ending)", "--file-quality", "20").count * 2 < usual.count)
      let older = try result("b.\(ending)", "--quality-jpeg", "20")
      #expect((older == usual) == (ending == "webp"))
      let both = try result("b.\(ending)", "--file-quality", "30", "--quality-jpeg", "20")
      let expected = ending == "webp" ? ["--file-quality", "30"] : ["--quality-jpeg", "20"]
      #expect(try both == result("c.\(ending)", expected[0], expected[1]))
    }
  }

  @Test(arguments: [
    (
      ["-o", "a.png", "--quality", "80"],
      "--quality: '80' is not allowed; expected one of fast, exact; the quality of files is "
        + "--file-quality"
    ),
    (
      ["-o", "a.jpg", "--lossless"],
      "--lossless: JPEG files always lose something; leave it out, or name a file with -o that ends "
        + "in .png or .webp or .tiff or .pfm or .apng"
    ),
    (
      ["-o", "a.webp", "--file-quality", "0"],
      "--file-quality: '0' is not allowed; expected 1 to 100"
    ),
    (
      ["-o", "a.webp", "--depth", "16"],
      "--depth 16: WebP files hold only 8 bits per channel; name a .png or .tiff or .apng or .jxl "
        + "file with -o"
    ),
    (
      ["-o", "a.webp", "--sweep", "0.sigma=1,2", "--loops", "70000"],
      "--loops: '70000' is not allowed; WebP files hold 0 to 65535"
    ),
  ])
  func refusedOptions(_ options: [String], _ message: String) throws {
    let outcome = try Child(["run", "c.json", "photo.png"] + options, in: folder).wait()
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: \(message)"), "\(outcome.error)")
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  /// The size is known before anything is rendered.
  @Test(arguments: [["--backend", "cpu"], ["--sweep", "0.height=1,2"]])
  func sidesThatAreTooLong(_ options: [String]) throws {
    try folder.put(#"[{"filter": "resize", "width": 20000, "height": 1}]"#, at: "c.json")
    let outcome = try Child(
      ["run", "c.json", "photo.png", "-o", "a.webp"] + options, in: folder
    ).wait()
    #expect(outcome.status == 65)
    #expect(
      outcome.error.contains(
        "a.webp: WebP cannot hold this image: it has 20000×1 pixels, and at most 16383 are possible "
          + "on a side; scale it down, or choose another format\n"), "\(outcome.error)")
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func animatedSweeps() throws {
    let outcome = try run(
      "-o", "x.webp", "--sweep", "0.sigma=0,1,2", "--delay", "40", "--loops", "2", "--lossless")
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let chunks = try #require(TestWebP.chunks(of: folder.bytes(of: "x.webp")))
    #expect(chunks.map(\.name) == ["VP8X", "ANIM", "ANMF", "ANMF", "ANMF"])
    #expect(chunks[1].bytes == [0, 0, 0, 0, 2, 0])
    for (index, chunk) in chunks.dropFirst(2).enumerated() {
      // The time of a frame in milliseconds.
      #expect(Array(chunk.bytes[12..<15]) == [40, 0, 0])
      let frame = try #require(TestWebP.chunks(in: chunk.bytes[16...]))
      let still = try Image(encoded: TestWebP.file([TestWebP.header(0x10, 60, 40)] + frame))
      #expect(
        try run("-o", "s.png", "--set", "0.sigma=\(index)").status == 0)
      #expect(try still.bytes == Image(at: "s.png", in: folder).bytes)
    }
  }

  @Test func info() throws {
    try folder.put(TestWebP.animation, at: "a.webp")
    let prose = try folder.glblur("info", "a.webp")
    #expect(
      prose.output == """
        file:       a.webp, 186 bytes
        format:     WebP, lossless
        size:       8×6
        samples:    8 bits, RGB, with alpha
        colours:    sRGB, since the file does not say otherwise
        frames:     2 of 0.07 to 0.12 s each, 0.19 s together, played 3 times

        """)
    try folder.put(TestWebP.described, at: "b.webp")
    let described = try folder.glblur("info", "b.webp")
    #expect(described.output.contains("format:     WebP, lossy\n"))
    #expect(
      described.output.contains(
        "size:       6×11; stored as 11×6, which EXIF orientation 5 turns\n"))
    #expect(described.output.contains("samples:    8 bits, YCbCr 4:2:0, with alpha\n"))
    #expect(described.output.contains("metadata:   chunk 'note' (3 bytes), EXIF ("))
    let json = try folder.glblur("info", "--json", "a.webp", "photo.png")
    let files = try #require(
      try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [[String: Any]])
    #expect(files[0]["isLossless"] as? Bool == true && files[1]["isLossless"] is NSNull)
    #expect(files[0]["frames"] as? Int == 2 && files[0]["loops"] as? Int == 3)
    let machine = try folder.glblur("info")
    #expect(machine.output.contains("libwebp "))
  }
}
