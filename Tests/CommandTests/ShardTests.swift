import Foundation
import GLBlur
import TestSupport
import Testing

@Suite struct ShardTests {
  let folder: Folder

  /// Two photographs, and files beside them as in webdataset.
  init() throws {
    folder = try Folder.prepared()
    try folder.put(try noiseImage(width: 90, height: 60), at: "a.png")
    try folder.put(try noiseImage(width: 50, height: 70), at: "b.jpg")
    try folder.put("7", at: "label")
    try folder.put(#"{"a": 1}"#, at: "json")
    try folder.put([UInt8](repeating: 7, count: 3_000_000), at: "large")
    try folder.put("<html>404</html>", at: "html")
  }

  private static let long = String(repeating: "folder/", count: 12) + "photo.png"
  private static let longer = String(repeating: "x", count: 140) + ".png"

  private static let members: [(name: String, file: String)] = [
    ("000.png", "a.png"), ("000.cls", "label"), ("000.seg.png", "label"), ("some/", ""),
    ("some/001.JPG", "b.jpg"), ("some/001.json", "json"), ("../up.bin", "large"),
    ("empty.png.txt", ""),
    (long, "a.png"), ("link.png -> 000.png", ""), ("/absolute.txt", "json"), ("z.png", "a.png"),
  ]

  private func glblur(_ arguments: String...) throws -> Child.Outcome {
    try Child(["run", "c.json"] + arguments, in: folder).wait()
  }

  /// Images have the bytes of a single run, and all else is as it was.
  @Test(arguments: ["USTAR", "GNU", "PAX"])
  func imagesAreRenderedAndOthersCopied(format: String) throws {
    let more = format == "USTAR" ? [] : [(name: Self.longer, file: "b.jpg")]
    try PythonTar.make("in.tar", format, Self.members + more, in: folder)
    let outcome = try glblur("in.tar", "-o", "out/")
    #expect(outcome.status == 0)
    #expect(
      outcome.error.contains(
        "in.tar: 1 member with two endings, such as 000.seg.png, counted as no image"),
      "\(outcome.error)")
    #expect(try folder.names.contains("out") && Folder.names(at: folder["out"]) == ["in.tar"])
    let old = try PythonTar.members(of: "in.tar", in: folder)
    let new = try PythonTar.members(of: "out/in.tar", in: folder)
    #expect(old.count == Self.members.count + more.count)
    #expect(try glblur("a.png", "-o", "single.png").status == 0)
    #expect(try glblur("b.jpg", "-o", "single.jpg").status == 0)
    #expect(try glblur("b.jpg", "-o", "other.png").status == 0)
    let results = [
      "000.png": "single.png", Self.long: "single.png", "z.png": "single.png",
      "some/001.JPG": "single.jpg", Self.longer: "other.png",
    ]
    for (old, new) in zip(old, new) {
      var expected = old
      if let file = results[old.name] {
        expected.content = try folder.bytes(of: file).map { String(format: "%02x", $0) }.joined()
        #expect(expected.content != old.content)
      }
      #expect(new == expected, "\(old.name)")
    }
    #expect(new.count == old.count)
    #expect(try folder.bytes(of: "out/in.tar").count % 10240 == 0, "POSIX's records")
  }

  /// Neither the number of jobs nor the way of the tar files changes a byte.
  @Test func anyWayGivesTheSame() throws {
    try PythonTar.make("in.tar", "PAX", Self.members + [("bad.png", "html")], in: folder)
    let gzip = try Child(["-k", "in.tar"], of: "/usr/bin/gzip", in: folder).wait()
    #expect(gzip.status == 0)
    let half = try folder.bytes(of: "in.tar").count / 3
    let parts = try Child(
      [
        "-c",
        "head -c \(half) in.tar | gzip >two.tgz; tail -c +\(half + 1) in.tar | gzip >>two.tgz",
      ],
      of: "/bin/sh", in: folder
    ).wait()
    #expect(parts.status == 0)
    #expect(try glblur("in.tar", "-o", "one/", "--jobs", "1").status == 65)
    let expected = try folder.bytes(of: "one/in.tar")
    #expect(try glblur("in.tar", "two.tgz", "-o", "five/", "--jobs", "5").status == 65)
    #expect(try folder.bytes(of: "five/in.tar") == expected)
    #expect(try folder.bytes(of: "five/two.tar") == expected)
    #expect(try glblur("in.tar.gz", "-o", "other.tar", "--quiet").status == 65)
    #expect(try folder.bytes(of: "other.tar") == expected)
    let streamed = try folder.glblur(
      "run", "c.json", "--tar", "-", "-o", "-", input: folder.bytes(of: "in.tar"))
    #expect(streamed.status == 65)
    #expect(streamed.bytes == expected)
  }

  @Test func namesAndFormats() throws {
    let long = String(repeating: "y", count: 98)
    try PythonTar.make(
      "in.tar", "GNU",
      [
        ("a.jpg", "b.jpg"), ("b.bmp", "a.png"), ("c.img", "a.png"), ("d.tif", "a.png"),
        ("\(long).a", "a.png"), ("e.seg.png", "a.png"), ("e.cls", "label"),
      ], in: folder)
    func names(_ options: String...) throws -> [String] {
      try? folder.remove("out")
      let outcome = try Child(["run", "c.json", "in.tar", "-o", "out/"] + options, in: folder)
        .wait()
      #expect(outcome.status == 0, "\(outcome.error)")
      return try PythonTar.members(of: "out/in.tar", in: folder).map { member in
        let format = FileFormat(signatureOf: member.bytes).map { " \($0.rawValue)" } ?? ""
        return member.name.replacing(long, with: "y") + format
      }
    }
    let usual = try names()
    #expect(
      usual == [
        "a.jpg JPEG", "b.png PNG", "c.img PNG", "d.tif TIFF", "y.a PNG", "e.seg.png PNG", "e.cls",
      ])
    let webp = try names(
      "--format", "webp", "--members", "[ab].*", "--members", "y*", "--members", "c*")
    #expect(
      webp == [
        "a.webp WebP", "b.webp WebP", "c.img.webp WebP", "d.tif PNG", "y.a.webp WebP",
        "e.seg.png PNG",
        "e.cls",
      ])
    #expect(
      try names("--members", "*.seg.png")
        == usual.map { $0.replacing("b.png", with: "b.bmp").replacing("TIFF", with: "PNG") })
    let mask = try #require(
      try PythonTar.members(of: "out/in.tar", in: folder).first { $0.name == "e.seg.png" })
    #expect(try mask.bytes != folder.bytes(of: "a.png"))
  }

  @Test func resultsAreResumedByTarFile() throws {
    for name in ["0.tar", "1.tar"] {
      try PythonTar.make(name, "USTAR", [("a.png", "a.png"), ("b.png", "html")], in: folder)
    }
    func run(_ options: String...) throws -> [Int?] {
      let outcome = try Child(
        ["run", "c.json", "0.tar", "1.tar", "-o", "out/", "--resume", "--json"] + options,
        in: folder
      ).wait()
      let summary = try #require(try outcome.json["summary"] as? [String: Any])
      return ["done", "failed", "upToDate"].map { summary[$0] as? Int }
    }
    #expect(try run("--shard", "0/2") == [1, 1, 0])
    #expect(try run() == [1, 1, 1])
    #expect(try run() == [0, 0, 2], "what was left out is listed, and is not tried again")
    #expect(try folder.bytes(of: "out/1.errors.jsonl").count > 0)
    #expect(try run("--members", "a*") == [2, 0, 0])
    #expect(
      try Folder.names(at: folder["out"]) == [".glblur-resume", "0.tar", "1.tar"],
      "errors of an earlier run are no errors of this one")
  }
}
