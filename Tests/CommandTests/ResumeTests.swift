import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct ResumeTests {
  let folder: Folder

  /// Two photographs, and a chain that reads a third.
  init() throws {
    folder = try Folder.prepared()
    try folder.put(try flatImage([10, 10, 10, 255]), at: "dark.png")
    try folder.put(try flatImage([1, 2, 3, 255]), at: "inner.png")
    try folder.put(Self.chain, at: "c.json")
  }

  private static let chain = """
    {"inputs": {"other": "inner.png"}, "nodes": [
      {"filter": "blend", "overlay": "@other", "opacity": 0.5}, {"filter": "saturation"}]}
    """

  /// Returns how many results were made, and how many were up to date.
  private func run(_ options: String...) throws -> [Int?] {
    let outcome = try Child(
      ["run", "c.json", "photo.png", "dark.png", "-o", "out/", "--resume", "--json"] + options,
      in: folder
    ).wait()
    #expect(outcome.status == 0)
    let summary = try #require(try outcome.json["summary"] as? [String: Any])
    #expect(summary["failed"] as? Int == 0)
    return [summary["done"] as? Int, summary["upToDate"] as? Int]
  }

  private func setTime(_ name: String, _ seconds: Double) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: folder[name])
  }

  @Test func whatIsUpToDateIsLeftAlone() throws {
    #expect(try run() == [2, 0])
    let before = try FileManager.default.attributesOfItem(atPath: folder["out/dark.c.png"])
    #expect(try run("--jobs", "1", "--threads", "3", "--verbose") == [0, 2])
    let after = try FileManager.default.attributesOfItem(atPath: folder["out/dark.c.png"])
    for key in [FileAttributeKey.systemFileNumber, .modificationDate] {
      #expect(before[key] as? NSObject == after[key] as? NSObject)
    }
  }

  @Test func whatDependsOnAnythingThatChangedIsMadeAgain() throws {
    #expect(try run() == [2, 0])
    try setTime("dark.png", 1e9)
    #expect(try run() == [1, 1])
    try setTime("inner.png", 1e9)
    #expect(try run() == [2, 0])
    #expect(try run("--set", "1.amount=0.5") == [2, 0])
    #expect(try run("--set", "1.amount=0.25") == [2, 0])
    #expect(try run("--set", "1.amount=0.25") == [0, 2])
    #expect(try run("--set", "1.amount=0.25", "--quality", "exact") == [2, 0])
    #expect(try run("--png-level", "small") == [2, 0])
    #expect(try run("--input", "other=photo.png") == [2, 0])
    #expect(try run() == [2, 0])
    try folder.put(Self.chain + "\n", at: "c.json")
    #expect(try run() == [2, 0])
    try folder.put(try flatImage([9, 9, 9, 255]), at: "out/dark.c.png")
    #expect(try run() == [1, 1])
    #expect(try Image(at: "out/dark.c.png", in: folder).first[0] < 9, "half of it is inner.png")
  }

  /// A shader has a vertex shader, included files or, in a folder, several passes beside it.
  @Test(arguments: [
    ("flat.frag", "lib/a.glsl"), ("toy", "toy/common.glsl"), ("flat.fs", "flat.vs"),
  ])
  func everyFileOfAShaderCounts(_ shader: String, _ changed: String) throws {
    let header = #"/*{"INPUTS": [{"NAME": "inputImage", "TYPE": "image"}]}*/ "#
    let files = [
      "c.json": #"[{"filter": "shader", "file": "\#(shader)"}]"#,
      "flat.frag": "#include \"lib/a.glsl\"\nvoid main() { gl_FragColor = vec4(A); }",
      "toy/image.glsl": "void mainImage(out vec4 o, vec2 p) { o = vec4(A); }",
      "flat.fs": header + "varying vec2 a; void main() { gl_FragColor = vec4(a, 0, 1); }",
      "flat.vs": "varying vec2 a; void main() { isf_vertShaderInit(); a = vec2(1); }",
      "lib/a.glsl": "#define A 1.0\n", "toy/common.glsl": "#define A 1.0\n",
    ]
    for (name, text) in files { try folder.put(text, at: name) }
    #expect(try run() == [2, 0])
    #expect(try run() == [0, 2])
    let text = try #require(files[changed])
    try folder.put(text.replacing("1", with: "0"), at: changed)
    #expect(try run() == [2, 0])
  }

  @Test func theSoundThatAShaderShowsCounts() throws {
    try folder.put(
      """
      [{"filter": "shader", "sound": "iChannel0",
        "source": "void mainImage(out vec4 o, vec2 p) { o = texture(iChannel0, p); }"}]
      """, at: "c.json")
    let samples = [Int16](repeating: 0, count: 4000)
    try folder.put(TestSound.wav(samples), at: "a.wav")
    #expect(try run("--audio", "a.wav") == [2, 0])
    #expect(try run("--audio", "a.wav") == [0, 2])
    try folder.put(TestSound.wav(samples + samples), at: "a.wav")
    #expect(try run("--audio", "a.wav") == [2, 0])
  }

  @Test func aResultThatIsGoneIsMadeAgain() throws {
    #expect(try run() == [2, 0])
    try FileManager.default.removeItem(atPath: folder["out/dark.c.png"])
    #expect(try run() == [1, 1])
  }

  /// By its time alone, the result would be newer than all its inputs.
  @Test func anotherChainsResultIsNotThisOnes() throws {
    #expect(try run() == [2, 0])
    let other = try folder.glblur(
      "run", "c.json", "photo.png", "dark.png", "-o", "out/", "--set", "1.amount=2")
    #expect(other.status == 0)
    #expect(try run() == [2, 0])
    try FileManager.default.removeItem(atPath: folder["out/.glblur-resume"])
    #expect(try run() == [2, 0])
  }

  @Test func aRecordThatIsDamagedIsNoRecord() throws {
    #expect(try run() == [2, 0])
    let log = String(decoding: try folder.bytes(of: "out/.glblur-resume"), as: UTF8.self)
    try folder.put(String(log.dropLast(9)), at: "out/.glblur-resume")
    #expect(try run() == [1, 1])
    #expect(try run() == [0, 2])
    try folder.put("{}\n[[\n\u{0}\n" + log, at: "out/.glblur-resume")
    #expect(try run() == [1, 1])
  }

  /// The name; the inode, size, seconds and nanoseconds; the digest of what the file was made from.
  @Test func aRecordWithAChangedFieldIsNoRecord() throws {
    #expect(try run() == [2, 0])
    for number in 0..<6 {
      let log = String(decoding: try folder.bytes(of: "out/.glblur-resume"), as: UTF8.self)
      let line = try #require(log.split(separator: "\n").last { $0.contains("dark.c.png") })
      let all = try #require(
        line.wholeMatch(
          of: /\{"result": "(.+)", "is": "(\d+) (\d+) (\d+) (\d+)", "from": "([0-9a-f]{32})"\}/)
      ).output
      let field = [all.1, all.2, all.3, all.4, all.5, all.6][number]
      let last = field.index(before: field.endIndex)
      let changed =
        line[..<last] + (field[last] == "1" ? "2" : "1") + line[line.index(after: last)...]
      try folder.put(log.replacing(line, with: changed), at: "out/.glblur-resume")
      #expect(try run() == [1, 1], "\(changed)")
      #expect(try run() == [0, 2])
    }
  }

  @Test func aLongRecordIsCutToWhatCounts() throws {
    #expect(try run() == [2, 0])
    let log = try folder.bytes(of: "out/.glblur-resume")
    try folder.put(Array(repeatElement(log, count: 60).joined()), at: "out/.glblur-resume")
    #expect(try run() == [0, 2])
    #expect(try folder.bytes(of: "out/.glblur-resume").split(separator: 10).count == 2)
  }

  @Test func ownResultsOfDefaultNamesAreReplaced() throws {
    func run() throws -> Child.Outcome {
      try folder.glblur("run", "c.json", "photo.png", "--resume")
    }
    #expect(try run().status == 0)
    #expect(try run().status == 0)
    try setTime("photo.png", 1e9)
    #expect(try run().status == 0)
    // A file of another program is not replaced.
    try folder.put("mine", at: "photo.c.png")
    #expect(try run().status == 73)
    #expect(try folder.bytes(of: "photo.c.png") == Array("mine".utf8))
  }

  @Test func standardInputIsNeverUpToDate() throws {
    let photo = try folder.bytes(of: "photo.png")
    for _ in 0..<2 {
      let outcome = try folder.glblur(
        "run", "c.json", "-", "-o", "a.png", "--resume", "--json", input: photo)
      #expect(outcome.status == 0)
      let summary = try #require(try outcome.json["summary"] as? [String: Any])
      #expect(summary["done"] as? Int == 1)
    }
  }

  @Test(arguments: [
    ["-o", "-"], ["-o", "/dev/null"], ["--sweep", "1.amount=0,1"], ["--backend", "both"],
  ])
  func whatCannotBeResumed(options: [String]) throws {
    let outcome = try Child(["run", "c.json", "photo.png", "--resume"] + options, in: folder).wait()
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: --resume "))
    #expect(try folder.names == ["c.json", "dark.png", "inner.png", "photo.png"])
  }
}
