import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests damaged and too large WebP files, and a missing libwebp.
@Suite struct WebPDamageTests {
  private static let files = [
    "lossless": TestWebP.lossless, "lossy": TestWebP.lossy, "alpha": TestWebP.alpha,
    "turned": TestWebP.turned, "animation": TestWebP.animation, "described": TestWebP.described,
  ]

  private func reason(_ file: [UInt8]) -> String? {
    do throws(FileError) {
      _ = try Image(encoded: file, name: "test")
      return nil
    } catch {
      guard case .damaged("test", .webP, let reason) = error else { return "\(error)" }
      return reason
    }
  }

  /// Any cut is an error, never a part of the picture.
  @Test(arguments: files.keys.sorted()) func truncation(_ name: String) throws {
    let file = try #require(Self.files[name])
    #expect(reason(file) == nil)
    for count in 12..<file.count {
      let reason = reason(Array(file.prefix(count)))
      #expect(
        reason?.hasPrefix("it ends ") == true || reason == "there is no picture in its first chunk",
        "\(count): \(reason ?? "")")
    }
  }

  /// With matching sizes, only libwebp can find the cut.
  @Test(arguments: ["lossless", "lossy", "alpha"])
  func truncatedPictures(_ name: String) throws {
    let file = try #require(Self.files[name])
    let chunks = try #require(TestWebP.chunks(of: file))
    let whole = try Image(encoded: file).bytes
    for index in chunks.indices where chunks[index].name != "VP8X" {
      for count in 0..<chunks[index].bytes.count {
        var cut = chunks
        cut[index].bytes.removeSubrange(count...)
        let image = try? Image(encoded: TestWebP.file(cut))
        // The last bytes may be padding.
        let isPadding = count >= chunks[index].bytes.count - 6
        #expect(
          image == nil || isPadding && image?.bytes == whole, "\(chunks[index].name), \(count)")
      }
    }
  }

  @Test func refusals() throws {
    let lossless = TestWebP.chunk(0, of: TestWebP.lossless)
    let lossy = TestWebP.chunk(0, of: TestWebP.lossy)
    let frame = TestWebP.chunk(2, of: TestWebP.animation)
    let loops: TestWebP.Chunk = ("ANIM", [0, 0, 0, 0, 0, 0])
    func file(_ chunks: TestWebP.Chunk...) -> [UInt8] { TestWebP.file(chunks) }
    func head(_ flags: UInt8) -> TestWebP.Chunk { TestWebP.header(flags, 7, 5) }
    func changed(_ bytes: [UInt8], at index: Int, to value: UInt8) -> [UInt8] {
      var bytes = bytes
      bytes[index] = value
      return bytes
    }
    let nothing = "there is no picture in its first chunk"
    let cases: [([UInt8], String)] = [
      (file(), "it ends before its first chunk"),
      (file(("ICCP", [1])), "its first chunk is not one of a picture"),
      (file(("VP8X", [0, 0, 0, 0])), "it ends within its first chunk"),
      (file(("VP8L", changed(lossless, at: 0, to: 0x2E))), nothing),
      (file(("VP8L", changed(lossless, at: 4, to: 0xF0))), nothing),
      // A picture that refers to another one, and a wrong start code.
      (file(("VP8 ", changed(lossy, at: 0, to: 0x31))), nothing),
      (file(("VP8 ", changed(lossy, at: 4, to: 2))), nothing),
      (file(head(0)), "it has no picture"),
      (file(head(0), ("VP8L", [0x2F])), "there is no picture in its chunk 'VP8L'"),
      (file(head(0), ("VP8 ", lossy)), "its picture has 17×9 pixels, and should have 7×5"),
      (file(head(2), loops), "it has no frame"),
      (file(head(2), ("VP8L", lossless), loops), "it has no frame"),
      (
        file(TestWebP.header(2, 8, 6), ("ANMF", frame)),
        "its chunk 'ANIM' is missing"
      ),
      (file(head(2), ("ANIM", [0, 0, 0]), ("ANMF", frame)), "its chunk 'ANIM' is too short"),
      (file(head(2), loops, ("ANMF", [0, 0])), "its first frame is too short"),
      (
        file(head(2), loops, ("ANMF", Array(frame.prefix(16)))),
        "its first frame has no picture"
      ),
      (
        file(TestWebP.header(2, 8, 6), loops, ("ANMF", changed(frame, at: 6, to: 4))),
        "its first frame has 4×3 pixels, and should have 5×3"
      ),
      (
        file(TestWebP.header(2, 6, 4), loops, ("ANMF", frame)),
        "its first frame is not within the canvas of 6×4 pixels"
      ),
      (
        file(TestWebP.header(2, 5, 5), loops, ("ANMF", frame)),
        "its first frame is not within the canvas of 5×5 pixels"
      ),
    ]
    for (file, expected) in cases { #expect(reason(file) == expected) }
  }

  /// After a chunk beyond the end, the rest is unknown.
  @Test func aChunkBeyondTheEnd() throws {
    var file = TestWebP.turned
    file[file.count - 16] += 2
    #expect(reason(file) == "it ends within its chunk 'XMP '")
    #expect(try ImageInfo(encoded: file).warnings == ["it ends within its chunk 'XMP '"])
  }

  @Test func manyChunks() throws {
    func file(_ count: Int) -> [UInt8] {
      let rest = [UInt8]((0..<count).flatMap { _ in TestWebP.chunk("abcd", []) })
      let head = TestWebP.header(0x10, 7, 5)
      let picture = TestWebP.lossless[12...]
      return TestWebP.chunk(
        "RIFF", Array("WEBP".utf8) + TestWebP.chunk(head.name, head.bytes) + picture + rest)
    }
    // The picture is one of them.
    #expect(reason(file(65535)) == nil)
    #expect(reason(file(65536)) == "it has more than 65536 chunks")
    #expect(try ImageInfo(encoded: file(65536)).metadata.count == 10_000)
  }

  // MARK: Limits

  /// The canvas is checked before any allocation and before libwebp.
  @Test func limits() throws {
    let limits = ReadLimits(maxPixels: 34)
    let refusal = FileError.tooLarge(
      name: "test", size: Size(width: 7, height: 5), limit: 34)
    #expect(throws: refusal) {
      try Image(encoded: TestWebP.lossless, name: "test", limits: limits)
    }
    #expect(throws: refusal) {
      try ImageInfo(encoded: TestWebP.lossless, name: "test", limits: limits)
    }
    let canvas = TestWebP.file([
      TestWebP.header(2, 1 << 24, 1 << 24), ("ANIM", [0, 0, 0, 0, 0, 0]),
      ("ANMF", TestWebP.chunk(2, of: TestWebP.animation)),
    ])
    let error = #expect(throws: FileError.self) { try Image(encoded: canvas, name: "test") }
    guard case .tooLarge? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  /// libwebp keeps a lossless picture besides the pixels.
  @Test func decodingBytes() throws {
    func bytes(_ file: [UInt8]) throws -> Int {
      let source = try openRows(encoded: file, name: "test")
      #expect(source.isWhole)
      return source.decodingBytes
    }
    let image = try Image(
      rgba8: [UInt8](repeating: 255, count: 4 * 1000 * 1000), width: 1000, height: 1000)
    let lossy = try bytes(image.encoded(as: .webP))
    let lossless = try bytes(image.encoded(as: .webP, options: WriteOptions(isLossless: true)))
    #expect(lossy >= 4_000_000 && lossy < 9_000_000)
    #expect(lossless >= 8_000_000 && lossless - lossy > 3_500_000)
  }

  // MARK: A missing library

  /// `ImageInfo` needs no libwebp.
  @Test func aMissingLibraryNamesItsPackage() throws {
    var limits = ReadLimits()
    limits.libwebp = "libwebp-none.so.7"
    #expect(try ImageInfo(encoded: TestWebP.lossy, limits: limits).size.width == 17)
    let error = try #require(throws: FileError.self) {
      try Image(encoded: TestWebP.lossy, name: "test", limits: limits)
    }
    guard
      case .library("test", "WebP files", "libwebp-none.so.7", let reason, "libwebp7") = error
    else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("cannot open") && error.kind == .unavailable)
    #expect(
      error.description
        == "test: WebP files need libwebp-none.so.7 (\(reason)); install Debian's package libwebp7")
  }
}
