import Foundation
import GLBlur
import TestSupport
import Testing

@Suite struct TestCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// A generator of one grey.
  private func put(_ grey: String, at name: String = "a.fs") throws {
    try folder.putGenerator(grey, at: name)
  }

  private func run(_ words: String...) throws -> Child.Outcome { try folder.test(words) }

  private func text(_ name: String) throws -> String { try folder.text(name) }

  private func first(_ name: String) throws -> [UInt8] {
    Array(try Image(contentsOf: folder[name]).bytes.prefix(4))
  }

  @Test func aMissingPictureFailsUntilItIsBlessed() throws {
    try put("level")
    try folder.put("{}", at: "a.test.json")
    let missing = try run(".")
    #expect(missing.status == 1)
    #expect(missing.output.hasPrefix("TAP version 14\n1..1\nnot ok 1 - a\n"))
    #expect(missing.output.contains("    There is no Goldens/a.png, so nothing was compared."))
    let blessed = try run(".", "--bless")
    #expect(
      blessed.status == 0 && blessed.output.contains("ok 1 - a # the golden file was written\n"))
    // 0.2 of 255, on 256 × 256 pixels.
    #expect(try first("Goldens/a.png") == [51, 51, 51, 255])
    let golden = try Image(contentsOf: folder["Goldens/a.png"])
    #expect(golden.size == Size(width: 256, height: 256))
    #expect(golden.metadata.texts.map(\.keyword) == ["Software", "Chain"])
    #expect(golden.metadata.texts[1].text.contains(#""file": "a.fs""#))
    let passed = try run(".", "--bless")
    #expect(passed.status == 0 && passed.output.hasSuffix("ok 1 - a\n# 1 of 1 passed\n"))
  }

  @Test func aDifferenceIsNamedAndWrittenOnRequest() throws {
    try put("level")
    try folder.put("{}", at: "a.test.json")
    #expect(try run(".", "--bless").status == 0)
    try put("gl_FragCoord.y > 255.0 && gl_FragCoord.x < 1.0 ? 0.4 : level")
    let failed = try run(
      "a.test.json", "--bless", "--page", "reports/page/", "--junit", "results.xml")
    #expect(failed.status == 1)
    // 0.4 of 255 is 102, in one of 65,536 pixels.
    let message =
      "The picture is not that of Goldens/a.png: actual and expected differ by 51 levels of 255, and 0 are "
      + "allowed. The worst pixel is (0, 0): (102, 102, 102, 255) in actual, (51, 51, 51, 255) in expected. "
      + "0.001 % of the samples differ, by 0.001 levels on average over all. Both backends agree."
    #expect(failed.output.contains(message), "\(failed.output)")
    let page = try text("reports/page/index.html")
    // The centre of the first pixel, in per cent.
    #expect(page.contains("<i style=\"left:0.195%;top:0.195%\"></i>") && page.contains(message))
    #expect(
      try Folder.names(at: folder["reports/page"]) == [
        "1-actual.png", "1-difference.png", "1-expected.png", "1-numbers.txt", "index.html",
      ])
    #expect(try first("reports/page/1-actual.png") == [102, 102, 102, 255])
    let report = try text("results.xml")
    #expect(
      report.contains(
        "<testsuite name=\"a.test.json\" tests=\"1\" failures=\"1\" errors=\"0\" time="))
    #expect(report.contains("<failure message=\"\(message)"))
    let updated = try run(".", "--update-changed")
    #expect(updated.status == 0 && updated.output.contains("1 golden files were written"))
    #expect(try first("Goldens/a.png") == [102, 102, 102, 255])
  }

  /// Another version or chain is said, since the reason for a difference may be there.
  @Test func goldensSayTheirChain() throws {
    try put("level")
    try folder.put("{}", at: "a.test.json")
    #expect(try run(".", "--bless").status == 0)
    try folder.put(#"{"parameters": {"level": 0.4}}"#, at: "a.test.json")
    #expect(try run(".").output.contains("It was made of another chain or other values."))
    #expect(try run(".", "--only", "b").error.contains("no test has 'b' in its name"))
  }

  @Test func casesTimesAndSizesHavePictures() throws {
    try put("level + TIME * 0.2")
    try folder.put(
      """
      {"parameters": {"level": 0}, "size": [[8, 6], [4, 4]], "time": [0, 0.5],
       "cases": {"dark": {}, "light": {"parameters": {"level": 0.4}, "size": [2, 1], "time": 1}}}
      """, at: "a.test.json")
    #expect(try run(".", "--bless").status == 0)
    let names = try Folder.names(at: folder["Goldens"])
    #expect(
      names == [
        "a.dark.0.5s.4x4.png", "a.dark.0.5s.8x6.png", "a.dark.0s.4x4.png", "a.dark.0s.8x6.png",
        "a.light.1s.2x1.png",
      ])
    #expect(try first("Goldens/a.dark.0s.4x4.png") == [0, 0, 0, 255])
    // 0.1 · 255 = 25.5 is rounded up, and 0.6 · 255 is 153.
    #expect(try first("Goldens/a.dark.0.5s.8x6.png") == [26, 26, 26, 255])
    #expect(try first("Goldens/a.light.1s.2x1.png") == [153, 153, 153, 255])
    #expect(
      try Image(contentsOf: folder["Goldens/a.light.1s.2x1.png"]).size
        == Size(width: 2, height: 1))
    let only = try run(".", "--only", "light")
    #expect(only.output.hasPrefix("TAP version 14\n1..1\nok 1 - a.light.1s.2x1\n"))
  }

  @Test func digestsStandForPictures() throws {
    try put("level")
    try folder.put(#"{"expect": "hash", "size": [16, 16]}"#, at: "a.test.json")
    #expect(try run(".", "--bless").status == 0)
    let digest = try text("Goldens/a.16x16.hash")
    #expect(digest.utf8.count == 33 && digest.hasSuffix("\n"))
    #expect(try run(".").status == 0)
    try put("level + 0.004")
    let changed = try run(".")
    #expect(
      changed.status == 1
        && changed.output.contains("The digest of the pixels is not that of Goldens/a.16x16.hash."))
  }

  @Test func chainsAreTestedWithTheirPictures() throws {
    try flatImage([100, 50, 0, 255]).write(to: folder["in.png"])
    try flatImage([0, 0, 200, 255]).write(to: folder["over.png"])
    try folder.put(
      """
      {"inputs": {"other": "over.png"}, "nodes": [
        {"id": "mix", "filter": "blend", "overlay": "@other", "opacity": 1}]}
      """, at: "a.json")
    try folder.put(
      """
      {"picture": "in.png", "cases": {"all": {}, "half": {"set": {"mix.opacity": 0.5}},
       "none": {"inputs": {"other": "in.png"}}}}
      """, at: "a.test.json")
    let blessed = try run(".", "--bless")
    #expect(blessed.status == 0, "\(blessed.output)")
    #expect(try first("Goldens/a.all.png") == [0, 0, 200, 255])
    #expect(try first("Goldens/a.half.png") == [50, 25, 100, 255])
    #expect(try first("Goldens/a.none.png") == [100, 50, 0, 255])
  }

  /// A folder and the folders below it, but no hidden ones, in the order of names.
  @Test func foldersAreSearched() throws {
    for path in ["b/a", "b/c/a", ".hidden/a", "d/a"] {
      try put("level", at: "\(path).fs")
      try folder.put(#"{"size": [4, 4]}"#, at: "\(path).test.json")
    }
    let found = try run("d", ".", "--bless", "--jobs", "3")
    #expect(found.status == 0 && found.output.contains("1..3\n"), "\(found.output)")
    #expect(try Folder.names(at: folder["b/c/Goldens"]) == ["a.4x4.png"])
    #expect(try !folder.names.contains("Goldens"))
  }

  @Test(arguments: [
    ("{", "a.test.json:1: "), ("[]", "a.test.json:1: expected an object, but found an array"),
    (#"{"sise": [1, 2]}"#, "a.test.json:1: sise: a test has no such member; did you mean 'size'?"),
    (
      #"{"size": [0, 2]}"#,
      "a.test.json:1: size: 0 is not allowed; expected a number from 1 to 16384"
    ),
    (
      #"{"size": 3}"#, "size: 3 is not allowed; expected [width, height], or an array of such sizes"
    ),
    (
      "{\"cases\": {\"x\": {\n\"depth\": 9}}}",
      "a.test.json:2: cases.x.depth: 9 is not allowed; expected 8 or 16"
    ),
    (#"{"cases": {"a/b": {}}}"#, "cases.a/b: a case is named by letters, digits, '-' and '_'"),
    (#"{"backend": "cpp"}"#, "backend: \"cpp\" is not allowed; expected 'both', 'cpu', 'gpu'"),
    (#"{"parameters": {"level": 2}}"#, "a.test.json: parameters.level: "),
    (
      #"{"set": {"0.level": 1}}"#,
      "'set' changes a chain, and the test is of a shader; write 'parameters'"
    ),
    (#"{"picture": "in.png", "size": [1, 1]}"#, "'size' is that of pictures by formula"),
    (
      #"{"picture": "../in.png"}"#,
      "'../in.png' lies outside the test's folder; move it there, or allow it with --allow-outside"
    ),
    (#"{"file": "b.fs"}"#, "b.fs"),
    (#"{"inputs": {"x": "in.png"}}"#, "inputs.x: no image 'x' is read"),
    (
      #"{"cases": {"x": {"file": "b.fs"}}}"#,
      "cases.x.file: 'file' is for the whole file; write it outside of 'cases'"
    ),
    (#"{"picture": ""}"#, "picture: the path is empty; name a file, or leave out the member"),
    (#"{"random": 2.7}"#, "random: 2.7 is not allowed; expected a whole number"),
    (#"{"seed": 1.5}"#, "seed: 1.5 is not allowed; expected a whole number"),
    (#"{"size": [2.5, 1]}"#, "size: 2.5 is not allowed; expected a whole number"),
    (#"{"size": [[4, 4], [4, 4]]}"#, "size: two elements are equal; leave out one of them"),
    (#"{"time": [0.5, 1, 0.5]}"#, "time: two elements are equal; leave out one of them"),
    (#"{"expect": "hash", "tolerance": 1}"#, "'tolerance' is that of a golden picture"),
    (
      #"{"random": 3, "backend": "cpu"}"#, "'random' compares both backends, and 'backend' is 'cpu'"
    ),
    (
      #"{"expect": "agreement", "backend": "gpu"}"#,
      "'expect': 'agreement' compares both backends, and 'backend' is 'gpu'"
    ),
    (#"{"picture": "none.png"}"#, "a.test.json: picture: none.png: cannot be opened"),
    (
      #"{"cases": {"x": {"parameters": {"level": 2}}}}"#,
      "a.test.json: cases.x: parameters.level: "
    ),
  ])
  func mistakesAreFailures(_ text: String, _ message: String) throws {
    try put("level")
    try folder.put(text, at: "a.test.json")
    let outcome = try run(".")
    #expect(outcome.status == 1 && outcome.output.contains(message), "\(outcome.output)")
  }

  @Test func filesOfTestsAreChecked() throws {
    try put("level")
    try folder.put(#"{"time": [0, 1]}"#, at: "a.test.json")
    #expect(
      try folder.glblur("check", "a.test.json").output == "a.test.json: 2 tests, no problems\n")
    try folder.put("{\n\"depth\": 9}", at: "a.test.json")
    let checked = try folder.glblur("check", "a.test.json", "a.fs")
    #expect(
      checked.status == 64
        && checked.error.contains("a.test.json:2: depth: 9 is not allowed; expected 8 or 16"))
    #expect(checked.output == "a.fs: ISF generator, one parameter, one pass, no problems\n")
  }

  @Test func nothingToTestIsSaid() throws {
    #expect(try run().status == 64)
    let empty = try run(".")
    #expect(empty.status == 64 && empty.error.contains("there is no file of tests in ."))
    #expect(try run("none").error.contains("there is no such folder"))
    try folder.put("{}", at: "a.test.json")
    #expect(
      try run(".").output.contains("there is no shader or chain of this name, such as 'a.fs'"))
    try put("level")
    try put("level", at: "a.frag")
    #expect(try run(".").output.contains("'a.fs' and 'a.frag' have the name of the test"))
  }

  /// `__LINE__` makes the picture depend on the text's lines, as a compiler's fault would.
  @Test func textsOfTheSameMeaningDrawTheSame() throws {
    try folder.put(#"{"expect": "agreement", "metamorphic": true, "random": 3}"#, at: "a.test.json")
    try put("level")
    let good = try run(".")
    #expect(
      good.status == 0
        && good.output.contains(
          "ok 2 - a, 3 random values by seed 1\nok 3 - a, texts of the same meaning")
    )
    try folder.put(
      """
      void main() {
        float v;
        if (gl_FragCoord.x > 2.0) {
          v = 0.0;
        } else { v = float(__LINE__) / 10.0; }
        gl_FragColor = vec4(v);
      }
      """, at: "a.fs")
    let moved = try run(".")
    #expect(moved.status == 1)
    #expect(moved.output.contains("The picture changes with swapped branches: "), "\(moved.output)")
  }
}
