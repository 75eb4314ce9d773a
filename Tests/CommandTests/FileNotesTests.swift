import Foundation
import GLBlur
import TestSupport
import Testing

/// `info` and `run` say the same of damage beside the pixels, and of doubtful colours and samples.
@Suite struct FileNotesTests {
  let folder: Folder

  init() throws { folder = try Folder.prepared() }

  private func described(_ name: String) throws -> (object: [String: Any], sentences: [String]) {
    let output = try folder.glblur("info", name, "--json").output
    let objects = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]]
    let object = try #require(objects?.first)
    let sentences = ["notes", "damage"].flatMap { object[$0] as? [String] ?? [] }
    return (object, sentences)
  }

  @Test func damage() throws {
    for file in NotedFile.all {
      try folder.put(file.bytes, at: file.name)
      let (_, sentences) = try described(file.name)
      let outcome = try folder.glblur("run", "c.json", file.name, "-o", "out.png", "--json")
      #expect(outcome.status == 0, "\(file.name): \(outcome.error)")
      let results = try #require(try outcome.json["results"] as? [[String: Any]])
      let notes = results[0]["notes"] as? [String] ?? []
      #expect(Set(notes) == Set(sentences), "\(file.name)")
      #expect(notes.contains { $0.contains(file.words) }, "\(file.name)")
      for note in notes { #expect(outcome.error.contains(": \(note)\n"), "\(file.name)") }
      let prose = try folder.glblur("info", file.name).output
      for sentence in sentences { #expect(prose.contains("\(sentence)\n"), "\(file.name)") }
      // Without metadata, nothing is said about the file's.
      let quiet = try folder.glblur(
        "run", "c.json", file.name, "-o", "other.png", "--metadata", "none", "--quiet")
      #expect(quiet.error == "")
    }
  }

  @Test func colors() throws {
    func jpeg(_ profile: TestICC, _ channels: Int) -> [UInt8] {
      TestJPEG(
        columns: 2, rows: 1, channels: channels, adobeTransform: 0, markers: [profile.jpegMarker]
      ) { x, _, c in 60 * x + 20 * c }.bytes
    }
    for (profile, channels, row, name, error) in [
      (
        TestICC.scanner, 3, "converted to sRGB by the ICC profile of",
        "sRGB" as String?, nil as String?
      ), (.press, 4, "converted to sRGB by the ICC profile of", "sRGB", nil),
      (
        .press, 3, "taken for sRGB, since the ICC profile is for CMYK colours, not for RGB", nil,
        "the ICC profile is for CMYK colours, not for RGB"
      ),
    ] {
      try folder.put(jpeg(profile, channels), at: "a.jpg")
      #expect(try folder.glblur("info", "a.jpg").output.contains("colours:    \(row)"))
      let object = try described("a.jpg").object["profile"] as? [String: Any]
      #expect(object?["name"] as? String == name && object?["error"] as? String == error)
      #expect(object?["iccBytes"] as? Int == profile.bytes.count)
      let outcome = try folder.glblur("run", "c.json", "a.jpg", "-o", "out.png")
      #expect(outcome.status == 0 && outcome.error.contains("sRGB") == (error != nil))
    }
  }

  /// TIFF files of floats are decoded row by row or turned, as a whole or as a stream.
  @Test(arguments: [16, 32, 64], [1, 6]) func clampedSamples(bits: Int, orientation: Int) throws {
    let values: [Double] = [-1, 2, .nan, .infinity, 0, 0.5, 1, 0.25]
    var file = TestTIFFFile(width: 8, height: 40, bits: bits, photometric: 2, channels: 3) {
      x, y, c in
      let value = values[(x + y + c) % 8]
      return switch bits {
      case 16: Int(Float16(value).bitPattern)
      case 32: Int(Float(value).bitPattern)
      default: Int(bitPattern: UInt(value.bitPattern))
      }
    }
    file.sampleFormat = 3
    file.fields.append(.init(274, 3, [orientation]))
    try folder.put(file.bytes, at: "n.tif")
    let expected = 8 * 40 * 3 / 2
    #expect(try described("n.tif").object["clampedSamples"] as? Int == expected)
    for options in [[], ["--memory", "100M"], ["--backend", "gpu", "--device", "surfaceless"]] {
      let outcome = try Child(
        ["run", "c.json", "n.tif", "-o", "out.png", "--json"] + options, in: folder
      ).wait()
      let results = try #require(try outcome.json["results"] as? [[String: Any]])
      #expect(results[0]["clampedSamples"] as? Int == expected)
      #expect(outcome.error.contains("n.tif: \(expected) samples are NaN, infinite or beyond 0…1"))
    }
  }

  @Test func orientation() throws {
    let exif = TestJPEG.exif(orientation: 6, isLittleEndian: true).bytes.dropFirst(6)
    let png = TestPNG(
      width: 20, height: 10, bitDepth: 8, colorType: 2, chunks: [("eXIf", Array(exif))]
    ) { x, _, c in x < 10 && c == 0 ? 250 : 0 }
    try folder.put(png.bytes, at: "e.png")
    for ending in ["png", "jpg", "webp", "tif", "avif"] {
      let outcome = try folder.glblur("run", "c.json", "e.png", "-o", "o.\(ending)")
      #expect(outcome.status == 0 && outcome.error == "")
      let object = try described("o.\(ending)").object
      #expect(object["width"] as? Int == 10 && object["height"] as? Int == 20)
      #expect(object["orientation"] as? Int == 1, "\(ending)")
    }
    #expect(
      try folder.glblur("info", "e.png").output.contains(
        "size:       10×20; stored as 20×10, which EXIF orientation 6 turns\n"))
    #expect(try folder.glblur("run", "c.json", "e.png", "-o", "out/").status == 0)
    #expect(try Image(at: "out/e.c.png", in: folder).size == Size(width: 10, height: 20))
  }

  @Test func lenient() throws {
    let png = TestPNG(width: 6, height: 10, bitDepth: 8, colorType: 2) { x, y, c in 20 * x + y + c }
    // Each row has 19 bytes. Behind them are two checksums of 4 bytes, and a chunk of 12.
    let note = "5 of its 10 rows are missing and transparent"
    try folder.put(Array(png.bytes.dropLast(12 + 8 + 90)), at: "cut.png")
    let strict = try folder.glblur("run", "c.json", "cut.png", "-o", "out.png")
    #expect(strict.status == 65 && strict.error.contains("--lenient"))
    for (arguments, output) in [(["cut.png", "-o", "out.png"], "out.png")]
      + [(["cut.png", "photo.png", "-o", "out/"], "out/cut.c.png")]
    {
      let outcome = try Child(["run", "c.json", "--lenient"] + arguments, in: folder).wait()
      #expect(
        outcome.status == 0 && outcome.error.contains("warning: cut.png: the file is damaged"))
      #expect(outcome.error.contains(note))
      #expect(try Image(at: output, in: folder).size == Size(width: 6, height: 10))
    }
    let info = try folder.glblur("info", "cut.png", "--lenient")
    #expect(info.status == 0 && info.output.contains("note:       the file is damaged"))
    #expect(info.output.contains(note))
    #expect(try !folder.glblur("info", "cut.png").output.contains(note))
  }
}
