import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct BatchTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  /// The first image is by far the slowest, and two files are no images.
  private func putInputs() throws -> [String] {
    try folder.put(try noiseImage(width: 700, height: 500), at: "a.png")
    try folder.put("no image", at: "b.png")
    for (index, name) in ["c", "d", "f"].enumerated() {
      try folder.put(try noiseImage(width: 20 + index, height: 9), at: "\(name).png")
    }
    return ["a.png", "b.png", "c.png", "d.png", "e.png", "f.png"]
  }

  private func glblur(_ arguments: [String]) throws -> Child.Outcome {
    try Child(arguments, in: folder).wait()
  }

  @Test func anyNumberOfJobsGivesTheSame() throws {
    let inputs = try putInputs()
    try folder.put(#"[{"filter": "gaussianBlur", "sigma": 3}]"#, at: "c.json")
    var outcomes: [[String]] = []
    for jobs in ["1", "2", "5"] {
      let output = "out\(jobs)/"
      let outcome = try glblur(
        ["run", "c.json"] + inputs + ["-o", output, "--jobs", jobs, "--timings"])
      #expect(outcome.status == 65, "the first failure's, b.png's")
      let bytes = try ["a", "c", "d", "f"].map {
        try Data(folder.bytes(of: output + $0 + ".c.png")).base64EncodedString()
      }
      // The lines are compared without times and the folder's name.
      let lines = outcome.error.split(separator: "\n").map {
        String($0.prefix { !$0.isNumber }).replacingOccurrences(of: output, with: "")
      }
      #expect(
        lines.dropLast().map { $0.split(separator: " ")[1] } == [
          "a.png:", "b.png:", "b.png:", "c.png:", "d.png:", "e.png:", "e.png:", "f.png:",
        ])
      outcomes.append(lines + bytes)
    }
    #expect(outcomes[1] == outcomes[0] && outcomes[2] == outcomes[0])
  }

  /// The ending decides on the format and its options. JPEG has no alpha.
  @Test func aBatchHasTheFormatThatIsAskedFor() throws {
    try folder.put(try noiseImage(width: 64, height: 48), at: "a.png")
    try folder.put(try noiseImage(width: 50, height: 40), at: "b.png")
    try folder.put(#"[{"filter": "saturation", "amount": 0.5}]"#, at: "c.json")
    func files(_ ending: String, _ options: String...) throws -> [[UInt8]] {
      let outcome = try glblur(
        ["run", "c.json", "a.png", "b.png", "-o", "out/", "--jobs", "2", "--format", ending]
          + options)
      #expect(outcome.status == 0)
      return try ["a", "b"].map { try folder.bytes(of: "out/\($0).c.\(ending)") }
    }
    for bytes in try files("jpg") + files("jpeg") {
      #expect(bytes.prefix(3) == [0xFF, 0xD8, 0xFF])
    }
    #expect(try files("jpg", "--file-quality", "20")[0].count < files("jpg")[0].count)
    // A single run with the same options gives the same bytes.
    let single = try folder.glblur(
      "run", "c.json", "a.png", "-o", "single.jpg", "--background", "black")
    #expect(single.status == 0)
    #expect(
      try files("jpg", "--background", "black")[0] == folder.bytes(of: "single.jpg"))
    for bytes in try files("webp", "--lossless") {
      #expect(
        bytes.prefix(4) == Array("RIFF".utf8)[...] && bytes[8..<12] == Array("WEBP".utf8)[...])
    }
    #expect(
      try folder.glblur("run", "c.json", "a.png", "--format", "tif").status == 0)
    #expect(try folder.bytes(of: "a.c.tif").prefix(2) == Array("II".utf8)[...])
    let streamed = try folder.glblur("run", "c.json", "a.png", "-o", "-", "--format", "jpg")
    #expect(streamed.status == 0 && streamed.bytes.prefix(3) == [0xFF, 0xD8, 0xFF])
  }

  @Test func aFormatThatCannotBe() throws {
    for (arguments, message) in [
      (
        ["--format", "bmp"],
        "--format: 'bmp' is not allowed; expected one of png, jpg, jpeg, webp, "
      ),
      (["--format", "wepb"], "--format: 'wepb' is not allowed; did you mean 'webp'?"),
      (
        ["--format", "jpg", "-o", "card.png"], "--format jpg: is for results that -o does not name"
      ),
      (["--format", "jpg", "--lossless"], "--lossless: JPEG files always lose something"),
      (
        ["--format", "jpg", "--depth", "16"], "--depth 16: JPEG files hold only 8 bits per channel"
      ),
      (["--format", "jpg", "--depth", "float"], "--depth float: JPEG files cannot hold floats"),
      (
        ["--format", "jpg", "-o", "-", "--sweep", "0.amount=0,1"],
        "--format jpg: with --sweep, standard output is one animation; expected apng, webp or gif"
      ),
    ] {
      let outcome = try glblur(["run", "c.json", "photo.png"] + arguments)
      #expect(outcome.status == 64)
      #expect(outcome.error.hasPrefix("glblur: \(message)"), "\(outcome.error)")
      #expect(try folder.names == ["c.json", "photo.png"])
    }
  }

  @Test func jsonIsInTheOrderOfTheInputs() throws {
    let inputs = try putInputs()
    let outcome = try glblur(["run", "c.json"] + inputs + ["--json", "--jobs", "3"])
    let object = try outcome.json
    #expect(object["status"] as? Int == 65)
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.map { $0["input"] as? String } == inputs)
    #expect(results.map { $0["status"] as? Int } == [0, 65, 0, 0, 66, 0])
    let summary = try #require(object["summary"] as? [String: Any])
    #expect(summary["images"] as? Int == 6)
    #expect(summary["done"] as? Int == 4)
    #expect(summary["failed"] as? Int == 2)
    #expect(summary["upToDate"] as? Int == 0)
    #expect(try #require(summary["seconds"] as? Double) > 0)
    #expect(try #require(summary["imagesPerSecond"] as? Double) > 0)
    #expect(!outcome.error.contains("6 images"), "the object says it")
  }

  @Test func quietSaysErrorsAlone() throws {
    try folder.put(try flatImage(), at: "b.png")
    let outcome = try folder.glblur("run", "c.json", "photo.png", "none.png", "b.png", "--quiet")
    #expect(outcome.error.split(separator: "\n").count == 1)
  }

  @Test func sweepsOfSeveralImagesAreInOrder() throws {
    try folder.put(try flatImage([10, 20, 30, 255]), at: "b.png")
    let arguments = ["run", "c.json", "photo.png", "b.png", "--sweep", "0.amount=0,1", "--json"]
    let outcome = try glblur(arguments + ["--jobs", "2", "-o", "swept/"])
    #expect(outcome.status == 0)
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    #expect(
      results.map { $0["output"] as? String } == [
        "swept/photo.c.000.png", "swept/photo.c.001.png", "swept/b.c.000.png", "swept/b.c.001.png",
      ])
    #expect(try Image(at: "swept/b.c.001.png", in: folder).first == [10, 20, 30, 255])
  }

  @Test func aNewFolderIsMadeWithTheFirstResult() throws {
    #expect(try folder.glblur("run", "c.json", "photo.png", "-o", "cards/").status == 0)
    #expect(try Image(at: "cards/photo.c.png", in: folder).first[0] == 118)
    let deep = try folder.glblur("run", "c.json", "photo.png", "-o", "none/deeper/")
    #expect(deep.status == 73)
    #expect(deep.error == "glblur: none/deeper/: cannot be created: No such file or directory\n")
    try folder.put("no image", at: "bad.png")
    #expect(try folder.glblur("run", "c.json", "bad.png", "-o", "empty/").status == 65)
    #expect(try folder.names == ["bad.png", "c.json", "cards", "photo.png"])
  }

  @Test func aClosedOutputEndsTheBatch() throws {
    let inputs = try putInputs()
    let outcome = try Child(
      ["run", "c.json"] + inputs + ["--json", "--jobs", "2"], in: folder, output: "/dev/full"
    ).wait()
    #expect(outcome.status == 74)
  }

  @Test func anInterruptedBatchIsContinued() throws {
    let names = (0..<8).map { "\($0).png" }
    // Three jobs wait for pipes without a writer, so that the signal does not come too late.
    for (index, name) in names.enumerated() {
      if (3..<6).contains(index) {
        try #require(unsafe mkfifo(folder[name], 0o600) == 0)
      } else {
        try folder.put(try noiseImage(width: 40, height: 30), at: name)
      }
    }
    let arguments =
      ["run", "c.json"] + names + ["-o", "out/", "--resume", "--jobs", "3", "--json"]
    let child = try Child(arguments, in: folder)
    func recorded() -> Int {
      (try? folder.bytes(of: "out/.glblur-resume"))?.count { $0 == UInt8(ascii: "\n") } ?? 0
    }
    let deadline = ContinuousClock.now + .seconds(20)
    while recorded() < 3 {
      try #require(ContinuousClock.now < deadline, "no results")
      usleep(1000)
    }
    child.signal(SIGINT)
    let interrupted = try child.wait()
    #expect(interrupted.status == 130)
    let object = try interrupted.json
    #expect(object["status"] as? Int == 130)
    let results = try #require(object["results"] as? [[String: Any]])
    #expect(results.map { $0["input"] as? String } == ["0.png", "1.png", "2.png"])
    let sum = try #require(object["summary"] as? [String: Any])
    #expect(sum["done"] as? Int == 3 && sum["notDone"] as? Int == 5 && sum["images"] as? Int == 8)
    let made = try FileManager.default.contentsOfDirectory(atPath: folder["out"]).sorted()
    #expect(made == [".glblur-resume", "0.c.png", "1.c.png", "2.c.png"])
    for name in made.dropFirst() { #expect(try Image(at: "out/\(name)", in: folder).width == 40) }

    for name in names[3..<6] {
      try FileManager.default.removeItem(atPath: folder[name])
      try folder.put(try noiseImage(width: 40, height: 30), at: name)
    }
    let rest = try Child(arguments, in: folder).wait()
    #expect(rest.status == 0)
    let summary = try #require(try rest.json["summary"] as? [String: Any])
    #expect(summary["upToDate"] as? Int == 3 && summary["done"] as? Int == 5)
  }

  /// Results that wait for an earlier input are reported, and failures are named.
  @Test func anInterruptedBatchReportsWhatIsOutOfOrder() throws {
    try #require(unsafe mkfifo(folder["a.png"], 0o600) == 0)
    try #require(unsafe mkfifo(folder["d.png"], 0o600) == 0)
    try folder.put("no image", at: "b.png")
    let child = try Child(
      ["run", "c.json", "a.png", "b.png", "photo.png", "d.png", "-o", "out/", "--jobs", "2"],
      in: folder)
    try wait { folder.isThere("out/photo.c.png") }
    // The second job has taken the second pipe, or will not.
    child.signal(SIGTERM)
    let outcome = try child.wait()
    #expect(outcome.status == 128 + SIGTERM)
    let lines = outcome.error.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.first?.hasPrefix("glblur: b.png: is a text, ") == true)
    #expect(
      lines.last?.hasPrefix("glblur: interrupted: 4 images: 1 done, 1 failed, 2 not done; ") == true
    )
  }

  @Test func anInterruptedBatchDoesNotWaitForItsReader() throws {
    try #require(unsafe mkfifo(folder["b.png"], 0o600) == 0)
    var ends: [Int32] = [0, 0]
    unsafe pipe(&ends)
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    while unsafe write(ends[1], [UInt8](repeating: 32, count: 1 << 12), 1 << 12) > 0 {}
    let child = try Child(
      ["run", "c.json", "photo.png", "b.png", "-o", "out/", "--jobs", "1"], in: folder,
      error: "/proc/\(getpid())/fd/\(ends[1])")
    try wait { folder.isThere("out/photo.c.png") }
    let start = ContinuousClock.now
    child.signal(SIGTERM)
    #expect(try child.wait().status == 128 + SIGTERM)
    // The summary gets one second.
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  private func wait(until isReached: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(20)
    while !isReached() {
      try #require(ContinuousClock.now < deadline, "it has no result")
      usleep(1000)
    }
  }

  @Test func interruptedWhileSeveralAreWritten() throws {
    let names = (0..<3).map { "\($0).png" }
    for name in names { try folder.put(try noiseImage(width: 1200, height: 900), at: name) }
    // The first free job waits for this pipe, so that the signal does not come too late.
    try #require(unsafe mkfifo(folder["pipe.png"], 0o600) == 0)
    let child = try Child(
      ["run", "c.json"] + names + [
        "pipe.png", "-o", "out/", "--jobs", "3", "--png-level", "small",
      ], in: folder)
    let deadline = ContinuousClock.now + .seconds(20)
    func files() -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder["out"])) ?? []
    }
    while files().isEmpty { try #require(ContinuousClock.now < deadline, "no file") }
    child.signal(SIGINT)
    let outcome = try child.wait()
    #expect(outcome.status == 130)
    #expect(!files().isEmpty)
    #expect(
      outcome.error.hasPrefix(
        "glblur: interrupted: 4 images: \(files().count) done, \(4 - files().count) not done; "),
      "\(outcome.error)")
    #expect(outcome.error.split(separator: "\n").count == 1)
    for name in files() { #expect(try Image(at: "out/\(name)", in: folder).width == 1200) }
  }
}
