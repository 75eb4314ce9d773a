import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct UnwritableResultTests {
  let folder: Folder
  static let old: [UInt8] = [1, 2, 3]

  init() throws {
    folder = try Folder.prepared()
    // The result exceeds the capacity of a pipe, and the limit below, in each format.
    try folder.put(try noiseImage(width: 300, height: 300), at: "photo.png")
  }

  private func shell(_ line: String) throws -> Child.Outcome {
    try Child(
      ["-c", line], of: "/bin/sh", in: folder, environment: ["GLBLUR": try Child.built("glblur")]
    ).wait()
  }

  /// `ulimit -f` counts blocks of 512 bytes, or of 1024 in bash.
  @Test(arguments: ["out.png", "out.jpg", "out.tiff", "out.pfm"], [0, 1, 40])
  func fileTooLarge(name: String, blocks: Int) throws {
    try folder.put(Self.old, at: name)
    let outcome = try shell(
      "{ ulimit -f \(blocks); exec \"$GLBLUR\" run c.json photo.png -o \(name); } 2>&1 | cat")
    #expect(
      outcome.output == "glblur: \(name): cannot be written completely: File too large\n")
    #expect(try folder.names == ["c.json", name, "photo.png"].sorted())
    #expect(try folder.bytes(of: name) == Self.old)
  }

  @Test func fileTooLargeHasItsStatus() throws {
    let outcome = try shell("ulimit -f 1; exec \"$GLBLUR\" run c.json photo.png -o new.png 2>&-")
    #expect(outcome.status == 74)
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func redirectedOutputTooLarge() throws {
    let outcome = try shell(
      "ulimit -f 1; exec \"$GLBLUR\" run c.json photo.png -o - 2>/dev/null >part.png")
    #expect(outcome.status == 74)
  }

  @Test(arguments: ["-", "/dev/stdout"]) func aReaderThatHasEnough(output: String) throws {
    let outcome = try shell(
      "{ \"$GLBLUR\" run c.json photo.png -o \(output); echo $? >status; } | head -c 10")
    #expect(outcome.bytes.count == 10)
    #expect(try folder.bytes(of: "status") == Array("141\n".utf8))
    #expect(outcome.error == "")
    #expect(try folder.names == ["c.json", "photo.png", "status"])
  }

  @Test func fullDevice() throws {
    let outcome = try folder.glblur("run", "c.json", "photo.png", "-o", "/dev/full")
    #expect(outcome.status == 74)
    #expect(
      outcome.error
        == "glblur: /dev/full: cannot be written completely: No space left on device\n")
  }

  /// Not even root can write here.
  @Test(arguments: ["/proc", "/sys", "/dev/null"]) func unwritableFolder(place: String) throws {
    let outcome = try folder.glblur("run", "c.json", "photo.png", "-o", "\(place)/out.png")
    #expect(outcome.status == 73)
    #expect(outcome.error.hasPrefix("glblur: \(place)/out.png: cannot be created: "))
  }

  @Test func oneOfSeveralFails() throws {
    try folder.put(try flatImage(), at: "b.png")
    try folder.makeFolder("out")
    try folder.makeFolder("out/photo.c.png")
    let outcome = try folder.glblur("run", "c.json", "photo.png", "b.png", "-o", "out")
    #expect(outcome.status == 73)
    #expect(try Folder.names(at: folder["out"]) == ["b.c.png", "photo.c.png"])
  }
}
