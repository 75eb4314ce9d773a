import Foundation
import GLBlur
import Testing
import TestSupport

@Suite struct SweepOptionTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  private func sweep(_ words: String...) throws -> Child.Outcome {
    try Child(["run", "c.json", "photo.png", "--sweep"] + words, in: folder).wait()
  }

  private func values(_ sweep: String, _ options: String...) throws -> [Any] {
    let arguments = ["run", "c.json", "photo.png", "-o", "x.apng", "--json", "--sweep", sweep]
    let outcome = try Child(arguments + options, in: folder).wait()
    #expect(outcome.status == 0, "\(outcome.error)")
    let results = try #require(outcome.json["results"] as? [[String: Any]])
    return results.compactMap { $0["value"] }
  }

  @Test func aFileForEachValue() throws {
    #expect(try sweep("0.amount=0:1:3").status == 0)
    #expect(
      try folder.names
        == ["c.json", "photo.c.000.png", "photo.c.001.png", "photo.c.002.png", "photo.png"])
    // 118 is grey, 159 halfway to 200.
    let reds = try (0..<3).map { try Image(at: "photo.c.00\($0).png", in: folder).first[0] }
    #expect(reds == [118, 159, 200])
    let again = try sweep("0.amount=0:1:3")
    #expect(again.status == 73 && again.error.contains("photo.c.000.png: the file already exists"))
    #expect(try sweep("0.amount=0:1:3", "--force").status == 0)
  }

  @Test func namedFiles() throws {
    try folder.makeFolder("out")
    #expect(try sweep("0.amount=0,1", "-o", "out/b.v2.tiff").status == 0)
    #expect(try sweep("0.amount=0,1", "-o", "out/B.JPG").status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["out"]).sorted()
    #expect(names == ["B.000.JPG", "B.001.JPG", "b.v2.000.tiff", "b.v2.001.tiff"])
    // A thousand and one files need four digits.
    #expect(try sweep("0.amount=0:1:1001", "-o", "out/c.png").status == 0)
    #expect(try Image(at: "out/c.1000.png", in: folder).first[0] == 200)
  }

  @Test func severalInputs() throws {
    try folder.makeFolder("out")
    try folder.put(try flatImage([10, 10, 10, 255]), at: "dark.png")
    let both = ["photo.png", "dark.png", "--sweep", "0.amount=0,1"]
    #expect(try Child(["run", "c.json"] + both + ["-o", "out"], in: folder).wait().status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["out"]).sorted()
    #expect(
      names == ["dark.c.000.png", "dark.c.001.png", "photo.c.000.png", "photo.c.001.png"])
    let one = try Child(["run", "c.json"] + both + ["-o", "x.apng"], in: folder).wait()
    #expect(one.status == 64 && one.error.contains("several inputs need"))
    let bad = ["bad.png", "photo.png", "--sweep", "0.amount=0,1"]
    #expect(try Child(["run", "c.json"] + bad, in: folder).wait().status == 66)
    #expect(try folder.names.contains("photo.c.001.png"))
  }

  @Test func animation() throws {
    #expect(
      try sweep("0.amount=0:1:3", "-o", "x.apng", "--delay", "40", "--loops", "2").status == 0)
    #expect(try folder.names == ["c.json", "photo.png", "x.apng"])
    let file = try folder.bytes(of: "x.apng")
    let text = String(decoding: file, as: Unicode.ASCII.self)
    #expect(text.contains("acTL\0\0\0\u{3}\0\0\0\u{2}"))
    // The delay is 40/1000 s. 1000 is 0x03E8, and bytes beyond ASCII decode to U+FFFD.
    #expect(text.contains("\0\u{28}\u{3}\u{FFFD}\0\0"))
    #expect(try Image(at: "x.apng", in: folder).first == [118, 118, 118, 255])
    let piped = try sweep("0.amount=0:1:3", "-o", "-", "--delay", "40", "--loops", "2")
    #expect(piped.status == 0 && piped.bytes == file)
  }

  /// Options without an effect are refused.
  @Test(arguments: [
    ["-o", "x.png", "--sweep", "0.amount=0,1", "--delay", "40"], ["-o", "x.apng", "--delay", "40"],
    ["--loops", "2"],
  ]) func delaysWithoutAnAnimation(_ options: [String]) throws {
    let outcome = try Child(["run", "c.json", "photo.png"] + options, in: folder).wait()
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("--delay and --loops are for animations"))
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func framesDifferInSize() throws {
    try folder.put(#"[{"filter": "resize", "factor": 1}]"#, at: "c.json")
    let outcome = try sweep("0.factor=1,2,1", "-o", "x.apng")
    #expect(outcome.status == 65)
    #expect(outcome.error.contains("--sweep 0.factor=2: ") && outcome.error.contains("'resize'"))
    #expect(try folder.names == ["c.json", "photo.png"])
    #expect(try sweep("0.factor=1,2,1").status == 0)
    #expect(try Image(at: "photo.c.001.png", in: folder).width == 8)
  }

  @Test func listsAndRanges() throws {
    #expect(try values("0.amount=0.5") as? [Double] == [0.5])
    #expect(try values("0.amount=0:1:1") as? [Double] == [0])
    #expect(
      try values("0.amount=0:1:11") as? [Double]
        == [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
    #expect(try values("0.amount=1:-1:3") as? [Double] == [1, 0, -1])
    try folder.put(
      """
      [{"filter": "gaussianBlur"}, {"filter": "boxBlur", "passes": 1},
       {"id": "card", "filter": "roundedRect", "frame": [0, 0, 1, 1]},
       {"filter": "tint"}]
      """, at: "c.json")
    #expect(try values("0.sigma=10%:60%:3") as? [String] == ["10%", "35%", "60%"])
    #expect(try values("0.sigma=1,50%").count == 2)
    // Between points and a percentage lies the sum of a part of both.
    #expect(try values("0.sigma=1:50%:3")[1] as? String == "25% + 0.5")
    #expect(try values("1.passes=1:5:3") as? [Int] == [1, 3, 5])
    #expect(try values("0.edge=clamp,\"mirror\"") as? [String] == ["clamp", "mirror"])
    let frames = try values("card.frame=[0,0,1,1],[\"10%\",2,3,4]")
    #expect(frames.count == 2 && (frames[1] as? [Any])?.first as? String == "10%")
    #expect(
      try values("card.frame=[0,0,4,2]:[2,1,2,1]:3")[1] as? [Double] == [1, 0.5, 3, 1.5])
    #expect(
      try values(##"3.color=#f00:#00ff0088:2"##).last as? [Double] == [0, 1, 0, 136.0 / 255])
    let white = try values(#"3.color={"white":1,"alpha":0.5},[1,0,0]"#)
    #expect((white[0] as? [String: Double]) == ["white": 1, "alpha": 0.5] && white.count == 2)
  }

  @Test(arguments: [
    ("0.amount=0:1", "write it as FROM:TO:STEPS"), ("0.amount=0:1:0", "STEPS is a whole number"),
    ("0.amount=0:1:2.5", "STEPS is a whole number"), ("0.amount=0:1:10001", "1 to 10000"),
    ("0.amount=0:1:99999999999", "1 to 10000"), ("0.amount=0:9:3", "-4 to 4"),
    ("0.amount=0,,1", "a value is missing"), ("0.amount=", "ID.PARAM=VALUES"),
    ("0.amout=0:1:2", "did you mean 'amount'?"), ("9.amount=1,2", "0 to 2"),
    ("amount=1,2", "ID.PARAM"), ("0.amount=[1,2", "expected a number"),
    ("0.amount=a:b:3", "expected a number"),
    ("1.passes=1:2:3", "takes whole numbers"),
  ])
  func wrong(_ value: String, cure: String) throws {
    try folder.put(
      """
      [{"filter": "saturation"}, {"filter": "boxBlur"}, {"filter": "gaussianBlur"}]
      """, at: "c.json")
    let outcome = try sweep(value)
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: --sweep"), "\(outcome.error)")
    #expect(outcome.error.contains(cure), "\(outcome.error)")
    #expect(try folder.names == ["c.json", "photo.png"])
  }

  @Test func oneAtATime() throws {
    let outcome = try sweep("0.amount=0,1", "--sweep", "0.amount=0,1")
    #expect(outcome.status == 64)
    #expect(outcome.error.hasPrefix("glblur: --sweep is given 2 times"))
  }

  @Test func oneValueFails() throws {
    try folder.put(#"[{"filter": "crop", "frame": [0, 0, 1, 1]}]"#, at: "c.json")
    let outcome = try sweep("0.frame=[0,0,2,2],[3,0,2,2],[1,0,2,1]")
    #expect(outcome.status == 65)
    #expect(outcome.error.hasPrefix("glblur: --sweep 0.frame=[3, 0, 2, 2]: "))
    #expect(outcome.error.split(separator: "\n").count == 1)
    #expect(
      try folder.names == ["c.json", "photo.c.000.png", "photo.c.002.png", "photo.png"])
    #expect(try sweep("0.frame=[0,0,2,2],[3,0,2,2]", "-o", "x.apng").status == 65)
    #expect(try !folder.names.contains("x.apng"))
  }

  @Test func bothBackends() throws {
    let outcome = try sweep("0.amount=0:1:2", "--backend", "both", "--device", "software")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines.last?.hasPrefix("photo.png with 0.amount=1: greatest difference ") == true)
  }

  @Test func reports() throws {
    let outcome = try sweep("0.amount=0:1:2", "--json", "--backend", "cpu")
    let results = try #require(outcome.json["results"] as? [[String: Any]])
    #expect(results.map { $0["output"] as? String } == ["photo.c.000.png", "photo.c.001.png"])
    #expect(results.allSatisfy { $0["parameter"] as? String == "0.amount" })
    #expect(results.allSatisfy { $0["input"] as? String == "photo.png" })
    let said = try sweep("0.amount=0:1:2", "--force", "--verbose", "--backend", "cpu")
    let lines = said.error.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.first?.hasPrefix("glblur: photo.png: values 0 to 1 of 2 are rendered together") == true)
    #expect(lines.last?.hasPrefix("glblur: photo.png with 0.amount=1 → photo.c.001.png") == true)
  }

  @Test func aFullDisk() throws {
    let outcome = try folder.glblur(
      "run", "c.json", "photo.png", "-o", "-", "--sweep", "0.amount=0,1", output: "/dev/full")
    #expect(outcome.status == 74)
  }
}
