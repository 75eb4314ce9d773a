import GLBlur
import TestSupport
import Testing

@Suite struct ColorCommandTests {
  let folder: Folder

  /// Display P3's red has the numbers (255, 0, 0).
  init() throws {
    folder = try Folder.prepared()
    var red = try Image(.red, width: 60, height: 40)
    red.profile = ColorProfile(codePoints: .init(primaries: 12, transfer: 13))
    try red.write(to: folder["red.png"])
    try folder.put(#"[{"filter": "saturation", "amount": 1}]"#, at: "same.json")
    try folder.put(RGBSpace.displayP3Profile, at: "p3.icc")
  }

  private func result(_ arguments: String...) throws -> Image {
    let outcome = try Child(
      ["run", "same.json", "red.png", "-o", "out.png", "--backend", "cpu"] + arguments, in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return try Image(at: "out.png", in: folder)
  }

  @Test func coloursOfResults() throws {
    #expect(try result().profile.codePoints?.primaries == 12)
    #expect(try result("--color", "keep").first == [255, 0, 0, 255])
    let inSRGB = try result("--color", "srgb")
    // The red is beyond sRGB, whose nearest colour is its own red.
    #expect(inSRGB.first == [255, 0, 0, 255] && inSRGB.profile == .none)
    for word in ["p3", "p3.icc"] {
      let image = try result("--color", word)
      #expect(image.first == [255, 0, 0, 255])
      #expect(image.profile.icc?.bytes == RGBSpace.displayP3Profile)
    }
    // CSS Color 4: sRGB's red is (234, 51, 35) in Display P3.
    try Image(.red, width: 4, height: 4).write(to: folder["plain.png"])
    let status = try folder.glblur("run", "same.json", "plain.png", "-o", "o.png", "--color", "p3")
      .status
    #expect(status == 0)
    #expect(try Image(at: "o.png", in: folder).first == [234, 51, 35, 255])
  }

  /// White has 1.05 / (0.2290 + 0.05) on Display P3's red.
  @Test func luminanceIsTheProfiles() throws {
    try folder.put(
      #"[{"filter": "label", "text": "A", "color": "white", "size": 20}]"#, at: "label.json")
    let report = try folder.glblur("legibility", "label.json", "red.png")
    #expect(report.output.contains("worst pixel:    3.76"))
    let converted = try folder.glblur("legibility", "label.json", "red.png", "--color", "srgb")
    #expect(converted.output.contains("worst pixel:    3.99"))
  }

  @Test func mistakes() throws {
    for (word, status, text) in [
      ("foo", 64, "expected keep, srgb, p3 or the file of an ICC profile"),
      ("same.json", 65, "same.json: the colour profile is damaged"), ("none.icc", 66, "none.icc"),
    ] {
      let outcome = try folder.glblur("run", "same.json", "red.png", "-o", "x.png", "--color", word)
      #expect(outcome.status == status && outcome.error.contains(text), "\(outcome.error)")
      #expect(try !folder.names.contains("x.png"))
    }
  }

  /// An edited profile makes a result outdated; a limit does not.
  @Test func resuming() throws {
    func run(_ arguments: String...) throws -> Bool {
      let words = ["run", "same.json", "red.png", "-o", "r.png", "--resume", "--verbose"]
      let outcome = try Child(words + ["--color", "p3.icc"] + arguments, in: folder).wait()
      #expect(outcome.status == 0)
      return outcome.error.contains("is up to date")
    }
    #expect(try !run() && run() && run("--max-seconds", "60", "--max-cost", "1000000000"))
    try folder.put(RGBSpace.displayP3Profile + [0, 0, 0, 0], at: "p3.icc")
    #expect(try !run())
  }
}
