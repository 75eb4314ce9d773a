import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct PictureSequenceTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(#"[{"filter": "invert"}]"#, at: "invert.json")
  }

  private func put(_ levels: [Int], from first: Int = 0, ending: String = "png") throws {
    for (index, image) in try grayImages(levels).enumerated() {
      try folder.put(image, at: "f.0\(first + index).\(ending)")
    }
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    // FFV1 keeps every level.
    let codec = words.contains("out.mkv") ? ["--codec", "ffv1"] : []
    return try Child(["run", "invert.json"] + words + codec, in: folder).wait()
  }

  @Test("Pictures become a film from the least number on, and pictures again", arguments: [0, 3])
  func order(_ first: Int) throws {
    try put([10, 90, 200, 30], from: first)
    // Other names and numbers of digits do not belong.
    for name in ["f.1.png", "f.02.png.png", "g.01.png", "f.0x.png"] {
      try folder.put(try flatImage(), at: name)
    }
    for (words, rate) in [([], 25), (["--fps", "10"], 10)] {
      let outcome = try Child(
        ["run", "invert.json", "f.%02d.png", "-o", "out.mkv", "--codec", "ffv1"] + words, in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
      #expect(try folder.grays("out.mkv") == [245, 165, 55, 225])
      #expect(
        try folder.film("out.mkv").map { ($0.time.seconds * 1000).rounded() }
          == (0..<4).map { (1000 * Double($0) / Double(rate)).rounded() })
    }
    #expect(try run("f.%02d.png", "-o", "o%d.png").status == 0)
    #expect(
      try (0..<4).map { try Image(at: "o\($0).png", in: folder).first[0] } == [245, 165, 55, 225])
    let part = try run("f.%02d.png", "-o", "out.mkv", "--from", "0.04", "--to", "0.12")
    #expect(part.status == 0 && part.error == "", "\(part.error)")
    #expect(try folder.grays("out.mkv") == [165, 55])
  }

  @Test("The film ends at the first number that is missing, and says so")
  func gap() throws {
    try put([10, 90])
    try put([30], from: 5)
    let outcome = try run("f.%02d.png", "-o", "out.mkv")
    #expect(outcome.status == 0)
    #expect(
      outcome.error
        == "glblur: warning: f.%02d.png: there is no f.02.png, so the film ends before it, and a later picture is "
        + "left out\n", "\(outcome.error)")
    #expect(try folder.grays("out.mkv") == [245, 165])
  }

  @Test("16 bits stay 16, and files of any format that can be read are frames")
  func formats() throws {
    for index in 0..<3 {
      let level = UInt16(20000 + 1111 * index)
      let samples = Array(repeatElement([level, level, level, 65535], count: 24).joined())
      try folder.put(try Image(rgba16: samples, width: 6, height: 4), at: "deep\(index).tiff")
    }
    #expect(try run("deep%d.tiff", "-o", "out%d.png").status == 0)
    for index in 0..<3 {
      let image = try Image(at: "out\(index).png", in: folder)
      #expect(image.format == .rgba16 && image.first[0] == 65535 - 20000 - 1111 * index)
    }
    try put([10, 90], ending: "jpg")
    #expect(try run("f.%02d.jpg", "-o", "out.mkv").status == 0)
    #expect(try folder.grays("out.mkv") == [245, 165])
  }

  @Test("Keys at shares of the duration follow the number of pictures, and labels are decided once")
  func times() throws {
    try put([0, 0, 0, 0, 0])
    try folder.put(
      """
      { "nodes": [{ "filter": "brightness", "amount": 0 }],
        "animation": [{ "set": "0.amount", "keys": [
          { "at": 0, "value": 0 }, { "at": "100%", "value": 1 }] }] }
      """, at: "light.json")
    let outcome = try Child(
      ["run", "light.json", "f.%02d.png", "-o", "out.mkv", "--codec", "ffv1", "--fps", "10"],
      in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    #expect(try folder.grays("out.mkv") == AnimatedChain.fifths)
    try folder.put(
      ##"[{"filter": "label", "text": "█", "size": 20, "frame": [0, 0, 6, 4], "color": "#000000"}]"##,
      at: "label.json")
    try put([250, 50, 100, 250, 250])
    let judged = try folder.glblur("legibility", "label.json", "f.%02d.png", "--fps", "2")
    #expect(judged.status == 1 && judged.error.contains("at 0.5 s"), "\(judged.error)")
  }

  @Test("A picture of another size is an error that names it, as are names of no picture")
  func errors() throws {
    try put([10, 90, 30])
    try folder.put(try flatImage(width: 5, height: 4), at: "f.01.png")
    for (words, status, message) in [
      (["f.%02d.png", "-o", "out.mkv"], 65, "f.01.png: has 5×4 pixels, and f.00.png has 6×4"),
      (["none%d.png", "-o", "out.mkv"], 66, "none0.png"),
      (["f%d/x.png", "-o", "out.mkv"], 64, "folder's name"),
      (["f.%02d.png", "-o", "f.%d.png"], 64, "replaced by its own results"),
      (["f.%02d.png", "-o", "out.png"], 64, "frame.%05d.png"),
      (["f.%02d.png", "-o", "out.mkv", "--max-frames", "1"], 65, "--max-frames"),
    ] {
      let outcome = try Child(["run", "invert.json"] + words, in: folder).wait()
      #expect(
        outcome.status == status && outcome.error.contains(message),
        "\(outcome.status): \(outcome.error)")
      #expect(!folder.isThere("out.mkv"))
    }
    // A file of just this name is a picture.
    try folder.put(try flatImage([10, 10, 10, 255]), at: "a%d.png")
    #expect(try run("a%d.png", "-o", "out.png").status == 0)
    #expect(try Image(at: "out.png", in: folder).first[0] == 245)
  }

  @Test("A film beside may be pictures, and --resume notices that one has changed")
  func beside() throws {
    try put([10, 90, 200])
    try folder.put(grayImages([1, 2, 3, 4]), at: "a.y4m")
    try folder.put(
      #"[{"filter": "place", "overlay": "@b", "frame": [0, 0, 6, 4]}]"#, at: "over.json")
    let words = [
      "run", "over.json", "a.y4m", "--input", "b=f.%02d.png", "-o", "out.y4m", "--resume", "--json",
    ]
    for (isUpToDate, grays) in [(false, [10, 90, 200, 200]), (true, [10, 90, 200, 200])] {
      let outcome = try Child(words, in: folder).wait()
      #expect(outcome.status == 0, "\(outcome.error)")
      let results = try #require(try outcome.json["results"] as? [[String: Any]])
      #expect(results.first?["upToDate"] as? Bool == isUpToDate)
      #expect(try folder.grays("out.y4m") == grays)
    }
    try put([10, 90, 100])
    let outcome = try Child(words, in: folder).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try folder.grays("out.y4m") == [10, 90, 100, 100])
  }
}
