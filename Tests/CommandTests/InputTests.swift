import GLBlur
import Testing
import TestSupport

@Suite struct InputTests {
  let folder: Folder

  /// A chain in `chains` lays `@other` over the image.
  init() throws {
    folder = try Folder.prepared()
    try folder.makeFolder("chains")
    try folder.put(try flatImage([1, 2, 3, 255]), at: "chains/inner.png")
    try folder.put(try flatImage([7, 8, 9, 255]), at: "outer.png")
  }

  private func put(other: String) throws {
    try folder.put(
      """
      {
        "inputs": {
          "other": "\(other)"
        },
        "nodes": [{"filter": "blend", "overlay": "@other"}]
      }
      """, at: "chains/c.json")
  }

  private func run(_ options: String...) throws -> Child.Outcome {
    try Child(["run", "chains/c.json", "photo.png", "-o", "out.png"] + options, in: folder).wait()
  }

  private var pixel: [Int] { get throws { try Image(at: "out.png", in: folder).first } }

  @Test(arguments: ["inner.png", "./inner.png", "../chains/inner.png"])
  func filesAreRelativeToTheChain(path: String) throws {
    try put(other: path)
    #expect(try run().status == 0)
    #expect(try pixel == [1, 2, 3, 255])
  }

  @Test func boundFilesAreRelativeToTheCurrentFolderAndWin() throws {
    try put(other: "none.png")
    #expect(try run("--input", "other=outer.png").status == 0)
    #expect(try pixel == [7, 8, 9, 255])
  }

  @Test func boundFilesNeedNoDeclaration() throws {
    try folder.put(#"[{"filter": "blend", "overlay": "@other"}]"#, at: "chains/c.json")
    #expect(try run().status == 64)
    #expect(try run("--input", "other=outer.png").status == 0)
    #expect(try pixel == [7, 8, 9, 255])
    #expect(try run("--input", "othre=outer.png").error.contains("did you mean '@othre'?"))
  }

  @Test(arguments: ["../outer.png", "../none.png", "/etc/passwd", "..", "link.png", "up/outer.png"])
  func filesOutsideOfTheFolder(path: String) throws {
    try folder.link("chains/link.png", to: "../outer.png")
    try folder.link("chains/up", to: "..")
    try put(other: path)
    let outcome = try run()
    #expect(outcome.status == 64)
    #expect(
      outcome.error
        == "glblur: chains/c.json:3: inputs.other: '\(path)' lies outside the chain's folder; "
        + "move it there, bind it with --input other=FILE, or allow it with --allow-outside\n")
    #expect(try !folder.names.contains("out.png"))
  }

  @Test func allowOutside() throws {
    try put(other: "../outer.png")
    #expect(try run("--allow-outside").status == 0)
    #expect(try pixel == [7, 8, 9, 255])
    try put(other: folder["outer.png"])
    #expect(try run().status == 64)
    #expect(try run("--allow-outside").status == 0)
  }

  @Test func filesThatCannotBeRead() throws {
    try put(other: "none.png")
    let missing = try run()
    #expect(missing.status == 66)
    #expect(missing.error.hasPrefix("glblur: chains/none.png: cannot be opened: "))
    try folder.put("text", at: "chains/bad.png")
    try put(other: "bad.png")
    #expect(try run().status == 65)
    try put(other: "inner.png\\u0000.txt")
    #expect(try run().status == 66)
  }

  @Test func sizesMustFit() throws {
    try folder.put(try flatImage(width: 9, height: 7), at: "chains/inner.png")
    try put(other: "inner.png")
    let outcome = try run()
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("glblur: chains/c.json:5: nodes[0].overlay: "))
    for part in ["9×7", "4×2", "'resize'", "photo.png"] { #expect(outcome.error.contains(part)) }
  }

  @Test(arguments: [("", 65), ("GIF89a", 65), ("\u{89}PNG", 65)])
  func damagedImages(text: String, status: Int32) throws {
    try folder.put(text, at: "photo.png")
    let outcome = try folder.glblur("run", "c.json", "photo.png")
    #expect(outcome.status == status)
    #expect(outcome.error.hasPrefix("glblur: photo.png: "))
    #expect(try !folder.names.contains("photo.c.png"))
  }

  @Test func truncatedImage() throws {
    try folder.put(Array(try folder.bytes(of: "photo.png").dropLast(20)), at: "photo.png")
    #expect(try folder.glblur("run", "c.json", "photo.png", "-o", "-").status == 65)
  }

  /// A blur is encoded while the file is still read, whose damage is found at last.
  @Test(arguments: ["png", "jpg"], ["1", "2"])
  func damageAtTheEndKeepsTheExistingFile(ending: String, threads: String) throws {
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 4}]"#, at: "blur.json")
    try folder.put(try flatImage(width: 300, height: 200), at: "whole.\(ending)")
    let names = ["whole.\(ending)", "cut.\(ending)", "result.\(ending)"]
    #expect(try folder.glblur("run", "blur.json", names[0], "-o", names[2]).status == 0)
    let result = try folder.bytes(of: names[2])
    try folder.put(Array(try folder.bytes(of: names[0]).dropLast(2)), at: names[1])
    let before = try folder.names
    let outcome = try folder.glblur(
      "run", "blur.json", names[1], "-o", names[2], "--threads", threads)
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("glblur: \(names[1]): is a damaged "))
    #expect(try folder.bytes(of: names[2]) == result)
    #expect(try folder.names == before)
    #expect(try folder.glblur("run", "blur.json", names[1], "-o", "-").output.isEmpty)
  }

  @Test(arguments: ["none.json", "chains", "photo.png/c.json"])
  func chainsThatCannotBeOpened(path: String) throws {
    let outcome = try folder.glblur("run", path, "photo.png")
    #expect(outcome.status == 66)
    #expect(outcome.error.hasPrefix("glblur: \(path): cannot be opened: "))
  }

  @Test func chainWithoutEnd() throws {
    let outcome = try folder.glblur("check", "/dev/zero")
    #expect(outcome.status == 64)
    #expect(outcome.error == "glblur: /dev/zero: a chain may have at most 16777216 bytes of text\n")
  }
}
