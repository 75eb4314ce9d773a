import Foundation
import GLBlur
import TestSupport
import Testing

@Suite struct MetadataCommandTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(describedJPEG().bytes, at: "photo.jpg")
  }

  private func run(_ words: String...) throws -> Child.Outcome {
    try Child(["run", "c.json", "photo.jpg", "--force"] + words, in: folder).wait()
  }

  private func metadata(_ name: String) throws -> Metadata {
    try Image(at: name, in: folder).metadata
  }

  @Test func policies() throws {
    let quiet = try run("-o", "a.jpg")
    #expect(quiet.status == 0 && quiet.error == "")
    let kept = try metadata("a.jpg")
    #expect(kept.exif != nil && kept.xmp != nil && kept.iptc != nil && kept.texts.count == 1)
    #expect(try run("-o", "b.jpg", "--metadata", "keep").status == 0)
    #expect(try folder.bytes(of: "a.jpg") == folder.bytes(of: "b.jpg"))
    #expect(try run("-o", "c.jpg", "--metadata", "copyright").error == "")
    let credits = try metadata("c.jpg")
    #expect(credits.exif != nil && credits.texts == [] && credits != kept)
    #expect(try run("-o", "d.jpg", "--metadata", "none").error == "")
    #expect(try metadata("d.jpg") == .none)
    let wrong = try run("-o", "e.jpg", "--metadata", "all")
    #expect(
      wrong.status == 64
        && wrong.error.contains(
          "--metadata: 'all' is not allowed; expected one of keep, "
            + "copyright, none")
    )
  }

  /// What may show the hidden parts of a picture goes, and cannot be asked for.
  @Test func redactedPicturesKeepTheirAuthorsAlone() throws {
    try folder.put(#"[{"filter": "redact", "frames": [[2, 2, 9, 9]]}]"#, at: "c.json")
    #expect(try run("-o", "a.jpg").error == "")
    #expect(try run("-o", "b.jpg", "--metadata", "copyright").error == "")
    #expect(try folder.bytes(of: "a.jpg") == folder.bytes(of: "b.jpg"))
    let kept = try metadata("a.jpg")
    #expect(
      kept.exif != nil && kept.texts == [] && kept.exif?.firstRange(of: TestEXIF.notes) == nil)
    let refused = try run("-o", "c.jpg", "--metadata", "keep")
    #expect(
      refused.status == 64
        && refused.error
          == "glblur: c.json hides parts of a picture, and metadata may show them, so --metadata keep is not "
          + "possible; take copyright, which such a picture gets if nothing is said, or none\n",
      "\(refused.error)")
  }

  @Test func verboseSaysWhatWasCarried() throws {
    #expect(
      try run("-o", "a.jpg", "--verbose").error.contains(
        ", with EXIF data, an XMP packet, IPTC records, texts, a resolution\n"))
    #expect(!(try run("-o", "a.jpg", "--verbose", "--metadata", "none")).error.contains("EXIF"))
  }

  @Test func aFormatThatLacksKindsIsAWarning() throws {
    let outcome = try run("-o", "a.pfm", "--depth", "float")
    #expect(
      outcome.status == 0
        && outcome.error
          == "glblur: warning: a.pfm: PFM cannot carry EXIF data, an XMP packet, IPTC records, texts "
          + "and a resolution, which were left out\n",
      "\(outcome.error)")
    #expect(try run("-o", "a.pfm", "--depth", "float", "--quiet").error == "")
    #expect(try run("-o", "a.pfm", "--depth", "float", "--metadata", "none").error == "")
  }

  @Test func sweepsAndAnimations() throws {
    let sweep = ["--sweep", "0.amount=0,1"]
    let files = try Child(
      ["run", "c.json", "photo.jpg", "-o", "a.png"] + sweep, in: folder
    ).wait()
    #expect(files.status == 0, "\(files.error)")
    for name in ["a.000.png", "a.001.png"] { #expect(try metadata(name).exif != nil) }
    let film = try Child(
      ["run", "c.json", "photo.jpg", "-o", "a.apng"] + sweep, in: folder
    ).wait()
    #expect(film.status == 0 && film.error == "", "\(film.error)")
    #expect(try metadata("a.apng").xmp != nil)
  }

  @Test func animatedInputs() throws {
    var animation = Animation()
    var frame = try flatImage([200, 100, 50, 255], width: 6, height: 4)
    frame.metadata = try metadata("photo.jpg")
    for _ in 0..<2 { try animation.add(frame) }
    let bytes = try animation.encoded()
    try folder.put(bytes, at: "in.png")
    for output in ["a.png", "a.webp"] {
      let outcome = try Child(
        ["run", "c.json", "in.png", "-o", output, "--verbose"], in: folder
      ).wait()
      #expect(outcome.status == 0 && outcome.error.contains(", with EXIF data, an XMP packet"))
      let metadata = try metadata(output)
      #expect(metadata.exif != nil && metadata.xmp != nil)
    }
    let bare = try Child(
      ["run", "c.json", "in.png", "-o", "b.png", "--metadata", "none"], in: folder
    ).wait()
    #expect(bare.status == 0 && bare.error == "", "\(bare.error)")
    #expect(try metadata("b.png") == .none)
  }

  /// Other metadata make another result.
  @Test func aResumedBatchKnowsThePolicy() throws {
    func words(_ policy: String) throws -> String {
      try Child(
        [
          "run", "c.json", "photo.jpg", "-o", "out/", "--resume", "--verbose", "--metadata", policy,
        ],
        in: folder
      ).wait().error
    }
    #expect(try !words("keep").contains("up to date"))
    #expect(try words("keep").contains("up to date"))
    #expect(try !words("none").contains("up to date"))
    #expect(try Image(at: "out/photo.c.png", in: folder).metadata == .none)
  }
}
