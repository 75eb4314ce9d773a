import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests that intact files of unsupported kinds are named as such, since "download or export it
/// again" would not help.
@Suite struct RefusedKindTests {
  private static let jpeg = TestJPEG(columns: 3, rows: 2, channels: 3) { x, y, c in
    x * 60 + y * 30 + c * 20
  }.bytes

  private static func place(of bytes: [UInt8], in file: [UInt8]) throws -> Int {
    try #require(file.indices.first { file[$0...].starts(with: bytes) })
  }

  private func expectRefused(
    _ file: [UInt8], _ format: FileFormat, _ feature: String, _ cure: String
  ) {
    let expected = FileError.unsupported(
      name: "test", format: format, feature: feature, cure: cure)
    #expect(throws: expected) { try Image(encoded: file, name: "test") }
    #expect(!"\(expected)".contains("damaged"))
  }

  private func expectDamaged(_ file: [UInt8]) {
    let error = #expect(throws: FileError.self) { try Image(encoded: file, name: "test") }
    guard case .damaged? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "no error")")
      return
    }
  }

  // MARK: JPEG

  private static let baseline = "export it as baseline or progressive JPEG"
  private static let ffmpeg =
    "convert it into PNG, for example with ffmpeg of Debian's package ffmpeg"

  /// The frames of ITU-T T.81, table B.1, and T.87.
  @Test(
    arguments: [
      (0xC3, "compressed without loss", ffmpeg), (0xC5, "in the hierarchical mode", baseline),
      (0xC6, "in the hierarchical mode", baseline), (0xC7, "in the hierarchical mode", baseline),
      (0xCB, "compressed without loss, with arithmetic coding", baseline),
      (0xCD, "in the hierarchical mode", baseline), (0xCE, "in the hierarchical mode", baseline),
      (0xCF, "in the hierarchical mode", baseline), (0xF7, "compressed as JPEG-LS", ffmpeg),
      (0xF9, "compressed as JPEG-LS", ffmpeg),
    ] as [(UInt8, String, String)])
  func frames(code: UInt8, feature: String, cure: String) throws {
    var file = Self.jpeg
    file[try Self.place(of: [0xFF, 0xC0], in: file) + 1] = code
    expectRefused(file, .jpeg, feature, cure)
  }

  @Test func theHeadOfAHierarchicalFile() throws {
    var file = Self.jpeg
    let frame = try Self.place(of: [0xFF, 0xC0], in: file)
    // The head has the layout of a frame (B.3.2).
    var head = Array(file[frame..<frame + 2 + 17])
    head[1] = 0xDE
    file.insert(contentsOf: head, at: frame)
    expectRefused(file, .jpeg, "in the hierarchical mode", Self.baseline)
  }

  @Test func otherSamplesAndSizes() throws {
    let frame = try Self.place(of: [0xFF, 0xC0], in: Self.jpeg)
    var file = Self.jpeg
    file[frame + 1] = 0xC1
    file[frame + 4] = 12
    expectRefused(
      file, .jpeg, "with 12 bits per sample",
      "export it with 8 bits per sample, or as PNG or TIFF with 16")
    file = Self.jpeg
    file.replaceSubrange(frame + 5..<frame + 7, with: [0, 0])
    // A height of 0 is stated after the pixels, or nowhere.
    expectDamaged(file)
    file.insert(contentsOf: [0xFF, 0xDC, 0, 4, 0, 2], at: file.count - 2)
    expectRefused(
      file, .jpeg, "that states its height behind its pixels (DNL)", Self.baseline)
    expectRefused(
      TestJPEG(columns: 1, rows: 1, channels: 2) { _, _, _ in 9 }.bytes, .jpeg, "with 2 channels",
      "export it as grey or RGB")
    file = Self.jpeg
    file[frame + 4] = 9
    expectDamaged(file)
    for place in [frame + 7..<frame + 9, frame + 9..<frame + 10] {
      file = Self.jpeg
      file.replaceSubrange(place, with: Array(repeating: 0, count: place.count))
      expectDamaged(file)
    }
  }

  // MARK: PNG

  private static let png = TestPNG(width: 3, height: 2, bitDepth: 8, colorType: 2) { x, y, c in
    40 * x + 20 * y + c
  }.bytes
  private static let anotherProgram = "export it as PNG by another program"

  @Test func xcode() {
    // Apple's files have a chunk before the header, and pixels without zlib's head.
    let file =
      TestPNG.signature + TestPNG.chunk("CgBI", [0x50, 0, 0x20, 2]) + Self.png.dropFirst(8)
    expectRefused(
      file, .png, "as Xcode packs it into apps (CgBI)",
      "take the file of the project, or turn it back on a Mac with xcrun -sdk iphoneos pngcrush "
        + "-revert-iphone-optimizations")
  }

  /// The chunk may precede or follow the pixels, where another decoder reads it.
  @Test(arguments: [33, png.count - 12]) func criticalChunks(place: Int) {
    var file = Self.png
    file.insert(contentsOf: TestPNG.chunk("ABCD", [1, 2]), at: place)
    expectRefused(
      file, .png, "with a chunk ABCD, which its decoder has to know and the standard does not have",
      Self.anotherProgram)
    // With a wrong checksum, the name may be wrong too.
    file[place + 8] ^= 1
    expectDamaged(file)
  }

  @Test(arguments: [(10, "compression"), (11, "filtering"), (12, "interlacing")])
  func methods(byte: Int, kind: String) {
    var header = bigEndian(3, bytes: 4) + bigEndian(2, bytes: 4) + [8, 2, 0, 0, 0] as [UInt8]
    header[byte] = 64
    var file = TestPNG.signature + TestPNG.chunk("IHDR", header) + Self.png.dropFirst(33)
    expectRefused(
      file, .png, "with a method of \(kind) that the standard does not have (64)",
      Self.anotherProgram)
    file[16] ^= 1
    expectDamaged(file)
  }
}
