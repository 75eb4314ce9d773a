import Foundation
import GLBlur
import TestSupport
import Testing

/// Files of tests that cannot be read, and files outside the folder of a test.
@Suite struct TestFileAccessTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    try folder.putGenerator("level", at: "t/a.fs")
  }

  private func run(_ words: String...) throws -> Child.Outcome { try folder.test(["t"] + words) }

  private func fails(
    _ message: String, _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let outcome = try folder.test(["t"] + words)
    #expect(
      outcome.status == 1 && outcome.output.contains(message), "\(outcome.output)",
      sourceLocation: sourceLocation)
  }

  @Test func goldenFilesStayInTheFolder() throws {
    try folder.put(#"{"expect": "hash"}"#, at: "t/a.test.json")
    try folder.put("precious", at: "outside/file")
    try folder.makeFolder("t/Goldens")
    try folder.link("t/Goldens/a.hash", to: "../../outside/file")
    try fails("'Goldens/a.hash' lies outside the test's folder; move it there", "--update-changed")
    #expect(try folder.text("outside/file") == "precious")
    try folder.remove("t/Goldens/a.hash")
    try folder.link("t/Goldens/a.hash", to: folder["outside/new"])
    try fails("'Goldens/a.hash' is a link to a file that does not exist", "--bless")
    try folder.remove("t/Goldens")
    try folder.link("t/Goldens", to: "../outside")
    try fails("'Goldens' lies outside the test's folder; move it there", "--bless")
    #expect(try Folder.names(at: folder["outside"]) == ["file"])
    #expect(try run("--bless", "--allow-outside").status == 0)
    #expect(try Folder.names(at: folder["outside"]) == ["a.hash", "file"])
  }

  /// A picture that a report would show somebody else.
  @Test func goldenFilesOutsideAreNotShown() throws {
    try folder.put("{}", at: "t/a.test.json")
    try flatImage().write(to: folder["secret.png"])
    try folder.makeFolder("t/Goldens")
    try folder.link("t/Goldens/a.png", to: folder["secret.png"])
    try fails("'Goldens/a.png' lies outside the test's folder", "--page", "page")
    #expect(try Folder.names(at: folder["page"]) == ["index.html"])
  }

  /// None of these is opened, which would wait for a writer.
  @Test func pipesAreRefused() throws {
    try folder.makeFolder("t/Goldens")
    for name in ["pipe", "d.test.json", "Goldens/a.png", "b.vs"] {
      let status = unsafe mkfifo(folder["t/\(name)"], 0o600)
      try #require(status == 0)
    }
    try folder.putGenerator("level", at: "t/b.fs")
    try folder.put("{}", at: "t/a.test.json")
    try folder.put("{}", at: "t/b.test.json")
    try folder.put(#"{"file": "pipe"}"#, at: "t/c.test.json")
    try folder.put(#"{"file": "/dev/stdin"}"#, at: "t/e.test.json")
    let output = try run().output
    for message in [
      "t/a.test.json: 'Goldens/a.png' is a pipe or a device; name a file",
      "t/b.test.json: file: 'b.vs' is a pipe or a device; name a file",
      "t/c.test.json:1: file: 'pipe' is a pipe or a device; name a file",
      "t/d.test.json: is no regular file; put the test into one",
      "t/e.test.json:1: file: '/dev/stdin' lies outside the test's folder",
    ] {
      #expect(output.contains(message), "\(output)")
    }
  }

  /// Each is a failure beside the other results.
  @Test func filesThatCannotBeReadAreFailures() throws {
    try folder.put(#"{"expect": "agreement"}"#, at: "t/a.test.json")
    try folder.link("t/b.test.json", to: "nowhere")
    try folder.put([UInt8](repeating: 32, count: 1 << 20 + 1), at: "t/d.test.json")
    // 255 is no byte of UTF-8.
    let file = unsafe creat(
      Array(folder["t/c"].utf8CString.dropLast() + [-1] + ".test.json".utf8CString), 0o600)
    try #require(file >= 0)
    close(file)
    let outcome = try run()
    #expect(outcome.status == 1 && outcome.output.contains("1..4\nok 1 - a\n"))
    for message in [
      "t/b.test.json: cannot be opened: No such file",
      "its name is not UTF-8; rename it",
      "t/d.test.json: has more than 1 MiB; split it into several files",
    ] {
      #expect(outcome.output.contains(message), "\(outcome.output)")
    }
    try folder.put("{}", at: "u/.test.json")
    let nameless = try folder.test(["u/.test.json"])
    #expect(
      nameless.status == 1
        && nameless.output.contains("u/.test.json: has no name before '.test.json'"))
    #expect(try folder.test(["u/b.test.json"]).status == 64)
  }

  /// Permissions do not bind the superuser.
  @Test(.enabled(if: geteuid() != 0)) func foldersThatCannotBeReadAreFailures() throws {
    try folder.put("{}", at: "t/a.test.json")
    try folder.put("{}", at: "t/sub/b.test.json")
    #expect(try run("--bless").status == 1)
    for name in ["t/Goldens", "t/sub"] { try folder.change(name, permissions: 0) }
    defer {
      for name in ["t/Goldens", "t/sub"] { try? folder.change(name, permissions: 0o700) }
    }
    let output = try run().output
    #expect(output.contains("t/sub: cannot be opened: Permission denied"))
    #expect(
      output.contains("The golden file cannot be read: t/Goldens/a.png: cannot be opened"))
  }
}
