import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct RunOutputTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  @Test func defaultName() throws {
    let outcome = try folder.glblur("run", "c.json", "photo.png")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.error.isEmpty)
    #expect(try folder.names == ["c.json", "photo.c.png", "photo.png"])
    #expect(try Image(at: "photo.c.png", in: folder).first == [118, 118, 118, 255])
  }

  @Test func defaultNameIsOfTheCurrentFolder() throws {
    try folder.makeFolder("pictures")
    try folder.put(try flatImage(), at: "pictures/card.v2.png")
    try folder.makeFolder("chains")
    try folder.put(grayChain, at: "chains/frosted.json")
    #expect(
      try folder.glblur("run", "chains/frosted.json", "pictures/card.v2.png").status == 0)
    #expect(try folder.names.contains("card.v2.frosted.png"))
  }

  @Test func defaultNameIsNotReplacedWithoutForce() throws {
    try folder.put("old", at: "photo.c.png")
    let outcome = try folder.glblur("run", "c.json", "photo.png")
    #expect(outcome.status == 73)
    #expect(
      outcome.error
        == "glblur: photo.c.png: the file already exists; replace it with --force, or name "
        + "another one with -o\n")
    #expect(try folder.bytes(of: "photo.c.png") == Array("old".utf8))
    #expect(try folder.glblur("run", "c.json", "photo.png", "--force").status == 0)
    #expect(try Image(at: "photo.c.png", in: folder).first[0] == 118)
  }

  @Test(arguments: ["-o", "--output"]) func namedOutputReplaces(option: String) throws {
    try folder.put("old", at: "out.png")
    #expect(try folder.glblur("run", "c.json", "photo.png", option, "out.png").status == 0)
    #expect(try Image(at: "out.png", in: folder).first[0] == 118)
    #expect(try folder.names == ["c.json", "out.png", "photo.png"])
  }

  @Test func folderAsOutput() throws {
    try folder.makeFolder("cards")
    try folder.put(try flatImage([10, 10, 10, 255]), at: "dark.png")
    let outcome = try folder.glblur("run", "c.json", "photo.png", "dark.png", "-o", "cards")
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.error.hasPrefix("glblur: 2 images: 2 done; "))
    #expect(try Image(at: "cards/photo.c.png", in: folder).first[0] == 118)
    #expect(try Image(at: "cards/dark.c.png", in: folder).first[0] == 10)
  }

  @Test func severalInputsNeedAFolder() throws {
    try folder.put("old", at: "out.png")
    for output in ["out.png", "new.png", "-"] {
      let outcome = try folder.glblur("run", "c.json", "photo.png", "b.png", "-o", output)
      #expect(outcome.status == 64)
      #expect(
        outcome.error == "glblur: -o \(output): is not a folder, and several inputs need one\n")
    }
    #expect(try folder.bytes(of: "out.png") == Array("old".utf8))
    let outcome = try folder.glblur("run", "c.json", "photo.png", "b.png", "-o", "cards")
    #expect(outcome.status == 73)
    #expect(outcome.error.contains("make it, or end its name with /"))
  }

  @Test func severalInputsAreAllTried() throws {
    try folder.put("no image", at: "bad.png")
    try folder.put(try flatImage(), at: "last.png")
    let outcome = try folder.glblur(
      "run", "c.json", "bad.png", "missing.png", "photo.png", "last.png")
    #expect(outcome.status == 65, "that of the first failure")
    #expect(
      outcome.error.split(separator: "\n").map { $0.prefix(20) } == [
        "glblur: bad.png: is ", "glblur: missing.png:", "glblur: 4 images: 2 ",
      ])
    #expect(
      try folder.names == [
        "bad.png", "c.json", "last.c.png", "last.png", "photo.c.png", "photo.png",
      ])
  }

  @Test(arguments: ["card.png", "card.mp4", "cards/card.JPG"])
  func aForgottenOptionIsAnswered(name: String) throws {
    let outcome = try folder.glblur("run", "c.json", "photo.png", name)
    #expect(outcome.status == 66)
    #expect(
      outcome.error == "glblur: \(name): there is no such file; did you mean -o \(name)?\n")
    try folder.put(
      #"{"canvas": {"size": [2, 2]}, "nodes": [{"filter": "invert"}]}"#, at: "canvas.json")
    let canvas = try folder.glblur("run", "canvas.json", name)
    #expect(canvas.status == 64 && canvas.error.hasSuffix("did you mean -o \(name)?\n"))
    #expect(try folder.names == ["c.json", "canvas.json", "photo.png"])
    let alone = try folder.glblur("run", "c.json", name)
    #expect(alone.status != 0 && !alone.error.contains("-o \(name)"))
  }

  @Test func resultsOfOneName() throws {
    try folder.makeFolder("other")
    try folder.put(try flatImage(), at: "other/photo.png")
    let outcome = try folder.glblur("run", "c.json", "photo.png", "other/photo.png")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("photo.c.png"))
    #expect(try folder.names == ["c.json", "other", "photo.png"])
  }

  @Test func standardStreams() throws {
    let photo = try folder.bytes(of: "photo.png")
    let piped = try folder.glblur("run", "c.json", "-", "-o", "-", input: photo)
    #expect(piped.status == 0 && piped.error.isEmpty)
    #expect(try Image(encoded: piped.bytes, name: "").first == [118, 118, 118, 255])
    #expect(try folder.names == ["c.json", "photo.png"])
    #expect(try folder.glblur("run", "c.json", "-", input: photo).status == 0)
    let chain = Array(grayChain.utf8)
    #expect(try folder.glblur("run", "-", "photo.png", input: chain).status == 0)
    #expect(
      try folder.names == ["c.json", "photo.chain.png", "photo.png", "stdin.c.png"])
    let twice = try folder.glblur("run", "-", "-", input: chain)
    #expect(twice.status == 64)
    #expect(twice.error.contains("standard input can be read only once"))
  }

  @Test func unknownEnding() throws {
    for name in ["out.bmp", "out"] {
      let outcome = try folder.glblur("run", "c.json", "photo.png", "-o", name)
      #expect(outcome.status == 64)
      #expect(outcome.error.hasPrefix("glblur: \(name): "))
      #expect(outcome.error.contains(".png, .jpg, .jpeg"))
    }
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func outputThatCannotBeMade() throws {
    for name in ["none/out.png", "photo.png/out.png", "/proc/out.png"] {
      let outcome = try folder.glblur("run", "c.json", "photo.png", "-o", name)
      #expect(outcome.status == 73)
      #expect(outcome.error.hasPrefix("glblur: \(name): cannot be created: "))
    }
  }

  @Test func fullDevice() throws {
    let outcome = try folder.glblur("run", "c.json", "photo.png", "-o", "-", output: "/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.error.hasPrefix("glblur: standard output: cannot be written completely: "))
    #expect(try folder.glblur("--help", output: "/dev/full").status == 74)
  }
}
