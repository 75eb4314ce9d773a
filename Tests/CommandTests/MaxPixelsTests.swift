import GLBlur
import Testing
import TestSupport

@Suite struct MaxPixelsTests {
  let folder: Folder

  /// `small.png` has 8 pixels, `photo.png` 9.
  init() throws {
    folder = try Folder.prepared()
    try folder.put(try flatImage(), at: "small.png")
    try folder.put(try flatImage(width: 3, height: 3), at: "photo.png")
    try folder.put(#"[{"filter": "blend", "overlay": "@other"}]"#, at: "two.json")
  }

  static let refusal =
    "glblur: photo.png: has 3×3 pixels, and the limit is 8 pixels; scale it down or raise the limit "
    + "with --max-pixels\n"

  @Test(arguments: [
    ["run", "c.json", "photo.png", "-o", "out.png"],
    ["run", "c.json", "photo.png", "-o", "out.apng", "--sweep", "0.amount=0,1"],
    ["run", "c.json", "photo.png", "-o", "out.png", "--backend", "both"],
    ["run", "two.json", "small.png", "--input", "other=photo.png", "-o", "out.png"],
    ["compare", "small.png", "photo.png", "-o", "out.png"],
    ["compare", "photo.png", "small.png"],
    ["legibility", "c.json", "photo.png"],
    ["explain", "c.json", "photo.png"],
    ["explain", "two.json", "small.png", "--input", "other=photo.png"],
    ["bench", "c.json", "photo.png", "--backend", "cpu", "--repetitions", "1"],
  ])
  func everyImage(arguments: [String]) throws {
    let outcome = try Child(arguments + ["--max-pixels", "8"], in: folder).wait()
    #expect(outcome.status == 65, "\(arguments): \(outcome.error)")
    #expect(outcome.error.contains(Self.refusal), "\(arguments): \(outcome.error)")
    #expect(try folder.names == ["c.json", "photo.png", "small.png", "two.json"])
  }

  @Test func standardInput() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "-", "-o", "-", "--max-pixels", "8", input: try folder.bytes(of: "photo.png")
    )
    #expect(outcome.status == 65 && outcome.bytes.isEmpty)
    #expect(outcome.error.hasPrefix("glblur: standard input: has 3×3 pixels, and the limit is 8 "))
  }

  @Test func asManyAreTaken() throws {
    #expect(
      try folder.glblur("run", "c.json", "photo.png", "--max-pixels", "9").status == 0)
    for word in ["0", "1073741825", "many", "1.5", "-1"] {
      let outcome = try folder.glblur("run", "c.json", "photo.png", "--max-pixels=\(word)")
      #expect(outcome.status == 64)
      #expect(
        outcome.error
          == "glblur: --max-pixels: '\(word)' is not allowed; expected 1 to 1073741824\n")
    }
  }

  @Test func theOthersAreRendered() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "small.png", "--max-pixels", "8")
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix(Self.refusal + "glblur: 2 images: 1 done, 1 failed; "))
    #expect(try folder.names.contains("small.c.png"))
  }
}
