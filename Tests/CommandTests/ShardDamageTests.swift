import Foundation
import GLBlur
import TestSupport
import Testing

/// Damaged or truncated tar files, and ends at any moment, give a whole tar file or none.
@Suite struct ShardDamageTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(try noiseImage(width: 30, height: 20), at: "a.png")
    try folder.put(Array(folder.bytes(of: "a.png").dropLast(200)), at: "short.png")
    try folder.put("7", at: "label")
  }

  private func make(_ name: String = "in.tar", _ format: String = "GNU") throws {
    try PythonTar.make(
      name, format,
      [
        ("0.png", "a.png"), ("0.cls", "label"), ("1.png", "short.png"), ("1.cls", "label"),
        ("2.png -> 1.png", ""),
        ("\(String(repeating: "n", count: 90))/\(String(repeating: "n", count: 30)).png", "a.png"),
        ("3.png", "label"),
      ], in: folder)
  }

  private func glblur(_ arguments: String...) throws -> Child.Outcome {
    try Child(["run", "c.json", "--backend", "cpu"] + arguments, in: folder).wait()
  }

  @Test func damagedImagesAreLeftOutAndListed() throws {
    try make()
    let outcome = try glblur("in.tar", "-o", "out/", "--json")
    #expect(outcome.status == 65)
    #expect(
      try PythonTar.members(of: "out/in.tar", in: folder).map { $0.name.prefix(5) }
        == ["0.png", "0.cls", "1.cls", "nnnnn"])
    let lines = try String(decoding: folder.bytes(of: "out/in.errors.jsonl"), as: UTF8.self)
      .split(separator: "\n").map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
    #expect(lines.map { $0["member"] as? String } == ["1.png", "2.png", "3.png"])
    #expect(lines.allSatisfy { $0["status"] as? Int == 65 })
    let messages = lines.compactMap { $0["message"] as? String }
    #expect(
      messages[0]
        == "in.tar:1.png: is a damaged PNG file (the file ends too early); download or export it again, "
        + "or take what is left with --lenient"
    )
    #expect(messages[1] == "in.tar:2.png: is a link to 1.png, which was left out")
    #expect(messages[2].hasPrefix("in.tar:3.png: is a text, and only "))
    let results = try #require(try outcome.json["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["error"] as? String } == messages)
    #expect(results.count == 5)
    #expect(results[0]["output"] as? String == "out/in.tar:0.png")
  }

  @Test func whatEndsTooEarlyGivesNothing() throws {
    try make()
    let whole = try folder.bytes(of: "in.tar")
    // The last two are the whole archive without its end, and with half of it.
    let end = try #require(
      stride(from: 0, to: whole.count, by: 512).first { place in
        whole[place...].allSatisfy { $0 == 0 }
      })
    for count in [0, 100, 512, 700, 1024, 2000, end - 512, end] {
      try folder.put(Array(whole.prefix(count)), at: "cut.tar")
      let outcome = try glblur("cut.tar", "-o", "out/", "--quiet")
      #expect(outcome.status == 65)
      #expect(
        outcome.error.contains("cut.tar: is a damaged tar file ("), "\(count): \(outcome.error)")
      #expect(try Folder.names(at: folder["out"]) == [], "\(count)")
      let stream = try folder.glblur(
        "run", "c.json", "--tar", "-", "-o", "-", "--quiet", input: Array(whole.prefix(count)))
      #expect(stream.status == 65)
      #expect(stream.bytes.isEmpty || stream.bytes.suffix(1024).contains { $0 != 0 })
    }
    try folder.put(Array(whole.prefix(end + 512)), at: "cut.tar")
    #expect(try glblur("cut.tar", "-o", "out/", "--quiet").error.contains("damaged tar") == false)
    #expect(try Folder.names(at: folder["out"]) == ["cut.errors.jsonl", "cut.tar"])
  }

  /// The checksum of a gzip file lies behind the zeros that may follow the end of the archive.
  @Test func aWrongChecksumGivesNothing() throws {
    try make()
    let script = """
      import gzip
      data = bytearray(gzip.compress(open("in.tar", "rb").read() + bytes(3 << 20)))
      open("good.tar.gz", "wb").write(data)
      data[-8] ^= 1
      open("bad.tar.gz", "wb").write(data)
      """
    let packed = try Child(["-c", script], of: "/usr/bin/python3", in: folder).wait()
    try #require(packed.status == 0, "\(packed.error)")
    #expect(try glblur("bad.tar.gz", "-o", "bad/", "--quiet").error.contains("damaged tar file"))
    #expect(try Folder.names(at: folder["bad"]) == [])
    _ = try glblur("good.tar.gz", "-o", "good/", "--quiet")
    #expect(try Folder.names(at: folder["good"]).contains { $0.hasSuffix(".tar") })
  }

  /// A later whole image replaces a damaged one, also for links.
  @Test func aLaterMemberCounts() throws {
    try PythonTar.make(
      "in.tar", "GNU", [("1.png", "short.png"), ("1.png", "a.png"), ("2.png -> 1.png", "")],
      in: folder)
    _ = try glblur("in.tar", "-o", "out/", "--quiet")
    #expect(
      try PythonTar.members(of: "out/in.tar", in: folder).map(\.name) == ["1.png", "2.png"])
  }

  /// No signal, no hang, and each result of five hundred damaged files is whole to Python, or
  /// absent.
  @Test func mutations() throws {
    var mutator = Mutator(seed: 5)
    var names: [String] = []
    for format in ["USTAR", "GNU", "PAX"] {
      try make("in.tar", format)
      var whole = try folder.bytes(of: "in.tar")
      // Python writes up to 10 KiB of padding, which should get little of the damage.
      let last = try #require(whole.lastIndex { $0 != 0 })
      whole.removeLast(whole.count - (last / 512 + 1) * 512 - 1024)
      for number in 0..<167 {
        let name = "\(format)\(number).tar"
        // Headers are rare among the bytes, so every second damage is to one.
        var file = mutator.mutated(whole)
        if number % 2 == 0, file.count > 512 {
          file = Self.sealed(mutator.mutated(Array(file.prefix(512))), file)
        }
        try folder.put(file, at: name)
        names.append(name)
      }
    }
    try folder.remove("in.tar")
    let others = try folder.names
    let outcome = try Child(
      ["run", "c.json", "--backend", "cpu", "--quiet", "--max-pixels", "1000000", "-o", "out/"]
        + names,
      in: folder
    ).wait(seconds: 60)
    #expect(outcome.status == 65)
    #expect(try folder.names == (others + ["out"]).sorted(), "nothing was unpacked")
    let results = try Folder.names(at: folder["out"]).filter { $0.hasSuffix(".tar") }
    // Most damage is to a header or a size, after which hardly any file is whole; some is where
    // nothing is checked.
    #expect(results.count > 20 && results.count < 400, "\(results.count)")
    let refused = outcome.error.split(separator: "\n").count { $0.contains("damaged tar file") }
    #expect(refused + results.count == names.count)
    // Python may refuse what a damaged header says of the owner or the time, which is copied.
    let script = """
      import sys, tarfile
      def fault(name):
          try:
              with tarfile.open(name, "r:", errorlevel=2) as archive:
                  for member in archive: member.isreg() and archive.extractfile(member).read()
          except tarfile.TarError as error:
              return str(error)
      for name in sys.argv[1:]:
          found = fault("out/" + name)
          assert found is None or found == fault(name) == "invalid header", f"{name}: {found}"
      """
    let python = try Child(["-c", script] + results, of: "/usr/bin/python3", in: folder).wait()
    #expect(python.status == 0, "\(python.error)")
  }

  private static func sealed(_ block: [UInt8], _ file: [UInt8]) -> [UInt8] {
    var block = Array((block + [UInt8](repeating: 0, count: 512)).prefix(512))
    block.replaceSubrange(148..<156, with: "        ".utf8)
    let digits = String(block.reduce(0) { $0 + Int($1) }, radix: 8)
    let sum = String(repeating: "0", count: 6 - digits.count) + digits + "\0 "
    block.replaceSubrange(148..<156, with: sum.utf8)
    return block + file.dropFirst(512)
  }

  @Test(arguments: [SIGKILL, SIGTERM])
  func signalsLeaveNothing(number: Int32) throws {
    try folder.put(try noiseImage(width: 900, height: 700), at: "a.png")
    try PythonTar.make("in.tar", "USTAR", (0..<40).map { ("\($0).png", "a.png") }, in: folder)
    let names = try folder.names
    let child = try Child(
      ["run", "c.json", "in.tar", "-o", "out.tar", "--png-level", "small", "--backend", "cpu"],
      in: folder)
    try child.waitUntilItWrites(besides: names)
    child.signal(number)
    let outcome = try child.wait()
    #expect(outcome.status == (number == SIGKILL ? -SIGKILL : 128 + number))
    #expect(try folder.names == names, "or the file system of the folder has no O_TMPFILE")
    if number == SIGTERM {
      #expect(!outcome.error.contains(" done, "), "\(outcome.error)")
      #expect(outcome.error.contains("interrupted: "), "\(outcome.error)")
    }
  }

  /// What is wrong with the machine leaves no image out.
  @Test func aFullDiskIsNoDamage() throws {
    try make()
    let outcome = try Child(
      ["-c", "ulimit -f 1; exec \"$GLBLUR\" run c.json in.tar -o out/ --backend cpu"],
      of: "/bin/sh",
      in: folder, environment: ["GLBLUR": try Child.built("glblur")]
    ).wait()
    #expect(outcome.status == 65 || outcome.status == 74, "\(outcome.error)")
    #expect(outcome.error.contains("out/in.tar: cannot be written completely"), "\(outcome.error)")
    #expect(try Folder.names(at: folder["out"]) == [])
  }
}
