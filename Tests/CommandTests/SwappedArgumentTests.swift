import GLBlur
import Testing
import TestSupport

@Suite struct SwappedArgumentTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(try flatImage(), at: "b.jpg")
    try folder.put("RIFF\u{9}\0\0\0WEBPVP8 ", at: "c.webp")
    try folder.put(grayChain, at: "chain")
  }

  private func expect(_ arguments: [String], _ message: String) throws {
    let outcome = try Child(arguments, in: folder).wait()
    #expect(outcome.error == "glblur: \(message)\n")
    #expect(outcome.status == 64)
    #expect(try folder.names == ["b.jpg", "c.json", "c.webp", "chain", "photo.png"])
  }

  @Test(arguments: ["run", "explain", "legibility", "compare"]) func swapped(_ command: String)
    throws
  {
    try expect(
      [command, "photo.png", "c.json"],
      "photo.png: is a PNG file, and a chain is expected here; the arguments are swapped: name the "
        + "chain first, c.json photo.png")
    try expect(
      [command, "b.jpg", "chain"],
      "b.jpg: is a JPEG file, and a chain is expected here; the arguments are swapped: name the "
        + "chain first, chain b.jpg")
  }

  @Test func theChainMayComeLast() throws {
    try expect(
      ["run", "photo.png", "b.jpg", "c.json", "-o", "out/"],
      "photo.png: is a PNG file, and a chain is expected here; the arguments are swapped: name the "
        + "chain first, c.json photo.png")
  }

  @Test(arguments: [["run", "c.webp", "photo.png"], ["check", "c.webp"]])
  func noChainAtAll(arguments: [String]) throws {
    try expect(
      arguments, "c.webp: is a WebP file, and a chain is expected here; name a chain file first")
  }

  @Test func aChainInThePlaceOfAnImage() throws {
    let outcome = try folder.glblur("run", "c.json", "chain", "-o", "out.png")
    #expect(outcome.status == 65)
    #expect(
      outcome.error
        == "glblur: chain: is a JSON text, and only PNG, JPEG, WebP, TIFF, PFM, AVIF, HEIC, GIF, Netpbm and "
        + ".cube files can be read; give an image; a chain is named before the images\n")
  }

  /// The parser of chains names the line of an error in a text.
  @Test(arguments: ["# a comment\n[]", "no chain", ""]) func aTextIsNoImage(text: String) throws {
    try folder.put(text, at: "c.json")
    let outcome = try folder.glblur("run", "c.json", "photo.png")
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: c.json:1: "), "\(outcome.error)")
  }
}
