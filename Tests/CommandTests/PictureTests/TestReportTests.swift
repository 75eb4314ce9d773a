import TestSupport
import Testing

/// What the command says of tests: its output, the XML of JUnit, and the page.
@Suite struct TestReportTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func run(_ words: String...) throws -> Child.Outcome { try folder.test(words) }

  /// A name that would end a line, a directive, an attribute, an element or an address.
  private static let hostile = "a\nok 7 - # SKIP \\ \"><b>&?%41"

  @Test func namesForgeNoResults() throws {
    try folder.putGenerator("level", at: Self.hostile + ".fs")
    try folder.put(#"{"size": [4, 4]}"#, at: Self.hostile + ".test.json")
    let outcome = try run(".", "--junit", "results.xml", "--page", "page")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.prefix(2) == ["TAP version 14", "1..1"])
    #expect(lines[2] == ##"not ok 1 - a?ok 7 - \# SKIP \\ "><b>&?%41.4x4"##)
    // Only the last line is a comment, and all others belong to the failure.
    #expect(lines.dropFirst(3).dropLast().allSatisfy { $0.hasPrefix("  ") })
    let name = #"a&#10;ok 7 - # SKIP \ &quot;&gt;&lt;b&gt;&amp;?%41"#
    let report = try folder.text("results.xml")
    #expect(report.contains("<testcase classname=\"\(name).test.json\" name=\"\(name).4x4\" time="))
    #expect(report.split(separator: "<").count { $0.hasPrefix("testcase ") } == 1)
    let page = try folder.text("page/index.html")
    #expect(page.contains("<img src=\"1-actual.png\""))
    #expect(page.contains("\\ &quot;&gt;&lt;b&gt;&amp;?%41.4x4</h2>") && !page.contains("<b>&"))
  }

  /// The name of the picture would be longer than 255 bytes with that of the test.
  @Test func longNamesHavePictures() throws {
    let name = String(repeating: "n", count: 240)
    try folder.putGenerator("level", at: name + ".fs")
    try folder.put("{}", at: name + ".test.json")
    try folder.put("mine", at: "page/3-photo.png")
    try folder.put("of an earlier page", at: "page/12-difference.png")
    #expect(try run(".", "--page", "page").status == 1)
    #expect(
      try Folder.names(at: folder["page"]) == ["1-actual.png", "3-photo.png", "index.html"])
  }

  /// What was not compared is said, and nothing passes that compared nothing.
  @Test func oneBackendIsSaid() throws {
    try folder.putGenerator("level")
    try folder.put("{}", at: "a.test.json")
    try folder.putGenerator("level", at: "b.fs")
    try folder.put(#"{"expect": "agreement"}"#, at: "b.test.json")
    #expect(
      try run(".", "--bless", "--device", "gbm:/dev/null").output.contains(
        "ok 1 - a # the golden file was written, and OpenGL ES was not compared\n"))
    let skip = "# SKIP only one backend renders, so nothing was compared\n"
    for options in [["--backend", "cpu"], ["--device", "gbm:/dev/null"]] {
      let outcome = try folder.test(
        [".", "--random", "2", "--seed", "7", "--junit", "results.xml"] + options)
      #expect(outcome.status == 0)
      for line in [
        "ok 1 - a # OpenGL ES was not compared\n", "ok 2 - a, 2 random values by seed 7 \(skip)",
        "ok 3 - b \(skip)", "ok 4 - b, 2 random values by seed 7 \(skip)",
        "# 1 of 4 passed, 3 compared nothing\n",
      ] {
        #expect(outcome.output.contains(line), "\(outcome.output)")
      }
      let report = try folder.text("results.xml")
      #expect(report.contains("<system-out>OpenGL ES was not compared</system-out>"))
      #expect(
        report.contains("<skipped message=\"only one backend renders, so nothing was compared\"/>"))
      #expect(report.contains("skipped=\"1\"") && report.contains("skipped=\"2\""))
    }
    #expect(
      try run(".", "--backend", "gpu").output.contains(
        "ok 1 - a # the processor was not compared\n"))
    #expect(try run(".", "--backend", "both", "--device", "gbm:/dev/null").status == 69)
    #expect(try run(".").output.hasSuffix("ok 1 - a\nok 2 - b\n# 2 of 2 passed\n"))
  }

  /// Reports are written even if nobody reads the output.
  @Test func reportsOutliveTheOutput() throws {
    for name in ["a", "b", "c"] {
      try folder.putGenerator("level", at: "\(name).fs")
      try folder.put(#"{"expect": "agreement"}"#, at: "\(name).test.json")
    }
    let outcome = try Child(
      ["test", ".", "--junit", "new/folder/results.xml", "--page", "page"], in: folder,
      output: "/dev/full"
    ).wait()
    #expect(outcome.status == 74 && outcome.error.contains("standard output"))
    let report = try folder.text("new/folder/results.xml")
    #expect(report.split(separator: "<testcase ").count == 4)
    #expect(try Folder.names(at: folder["page"]) == ["index.html"])
  }

  /// A place that cannot be written is known before the tests, which take long.
  @Test func placesOfReportsAreTriedFirst() throws {
    try folder.putGenerator("level")
    try folder.put("{}", at: "a.test.json")
    try folder.makeFolder("taken")
    for options in [["--junit", "taken"], ["--page", "a.fs"]] {
      let outcome = try folder.test(["."] + options)
      #expect(outcome.status == 73 && outcome.output.isEmpty, "\(outcome.error)")
    }
  }
}
