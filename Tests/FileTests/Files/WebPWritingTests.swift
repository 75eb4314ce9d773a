import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Tests written WebP files by the text of RFC 9649, and by their pixels.
@Suite struct WebPWritingTests {
  private let lossless = WriteOptions(isLossless: true)

  private func noise(
    _ width: Int, _ height: Int, isOpaque: Bool = false, seed: UInt64 = 1
  ) throws -> Image {
    var noise = Noise(state: seed)
    var bytes = noise.bytes(4 * width * height)
    for index in stride(from: 3, to: bytes.count, by: 4) where isOpaque { bytes[index] = 255 }
    return try Image(rgba8: bytes, width: width, height: height)
  }

  /// Transparent pixels keep their colours.
  @Test(arguments: [(1, 1), (7, 3), (61, 37), (300, 400), (16383, 1), (1, 16383)], [false, true])
  func losslessPixels(_ sides: (width: Int, height: Int), isOpaque: Bool) throws {
    let image = try noise(sides.width, sides.height, isOpaque: isOpaque)
    let file = try image.encoded(as: .webP, options: lossless)
    let chunks = try #require(TestWebP.chunks(of: file))
    #expect(chunks.map(\.name) == ["VP8L"])
    // The bit of alpha in the head (3.4).
    #expect((chunks[0].bytes[4] & 0x10 == 0) == isOpaque)
    #expect(try Image(encoded: file).bytes == image.bytes)
  }

  /// Samples are rounded: floor(255 x + ½).
  @Test func deepPictures() throws {
    let levels = (0..<1000).map { UInt16($0 * 65) }
    let deep = try Image(rgba16: levels, width: 50, height: 5)
    let expected = levels.map { UInt8(Double($0) / 65535 * 255 + 0.5) }
    #expect(try Image(encoded: deep.encoded(as: .webP, options: lossless)).bytes == expected)
    let units = (0..<1000).map { Float($0) / 999 }
    let floats = try Image(rgbaFloat: units, width: 50, height: 5)
    let rounded = units.map { UInt8(Double($0) * 255 + 0.5) }
    #expect(try Image(encoded: floats.encoded(as: .webP, options: lossless)).bytes == rounded)
  }

  /// Slow waves, which every quality keeps well.
  private func waves(hasAlpha: Bool) throws -> Image {
    try Image(
      rgba8: TestWebP.pixels(64, 48) { x, y in
        [x * 4, y * 5, 255 - x - y, hasAlpha ? (x * y) % 256 : 255]
      }, width: 64, height: 48)
  }

  @Test func lossyFiles() throws {
    let image = try waves(hasAlpha: false)
    func file(_ quality: Int?) throws -> [UInt8] {
      try image.encoded(as: .webP, options: WriteOptions(quality: quality))
    }
    let file80 = try file(80)
    #expect(try file(nil) == file80)
    #expect(try file(-3) == file(1) && file(400) == file(100))
    #expect(try file(10).count < file80.count && file80.count < file(100).count)
    #expect(try #require(TestWebP.chunks(of: file80)).map(\.name) == ["VP8 "])
    let decoded = try Image(encoded: file80)
    let differences = zip(decoded.samples, image.samples).map { abs($0 - $1) }
    // Slow waves at half chroma resolution, with the steps of quality 80.
    #expect(differences.reduce(0, +) < 3 * differences.count)
    #expect(decoded.isOpaque)
  }

  @Test func lossyFilesWithAlpha() throws {
    let image = try waves(hasAlpha: true)
    let file = try image.encoded(as: .webP)
    let chunks = try #require(TestWebP.chunks(of: file))
    #expect(chunks.map(\.name) == ["VP8X", "ALPH", "VP8 "])
    // The flag of alpha, and the size less 1 (2.7).
    #expect(chunks[0].bytes == [0x10, 0, 0, 0, 63, 0, 0, 47, 0, 0])
    let decoded = try Image(encoded: file)
    let alphas = stride(from: 3, to: 4 * 64 * 48, by: 4)
    #expect(alphas.allSatisfy { decoded.bytes[$0] == image.bytes[$0] })
  }

  // MARK: Profiles

  @Test(arguments: [(1, true), (2, true), (1, false), (2, false)])
  func profiles(padding: Int, isLossless: Bool) throws {
    var image = try noise(9, 7, isOpaque: true)
    let profile = profileBytes(padding: padding)
    image.profile.icc = ColorProfile.ICC(name: "a", bytes: profile)
    var notes: [String] = []
    let options = WriteOptions(isLossless: isLossless)
    let file = try image.encoded(as: .webP, options: options, notes: &notes)
    let chunks = try #require(TestWebP.chunks(of: file))
    #expect(chunks.map(\.name) == ["VP8X", "ICCP", isLossless ? "VP8L" : "VP8 "])
    #expect(chunks[0].bytes == [0x20, 0, 0, 0, 8, 0, 0, 6, 0, 0] && chunks[1].bytes == profile)
    let back = try Image(encoded: file)
    #expect(back.profile.icc?.bytes == profile && notes == [])
    #expect(!isLossless || back.bytes == image.bytes)
  }

  @Test func profilesAndAlpha() throws {
    var image = try noise(9, 7)
    image.profile.icc = ColorProfile.ICC(name: "a", bytes: profileBytes())
    for (options, names) in [
      (lossless, ["VP8X", "ICCP", "VP8L"]), (WriteOptions(), ["VP8X", "ICCP", "ALPH", "VP8 "]),
    ] {
      let chunks = try #require(
        TestWebP.chunks(of: image.encoded(as: .webP, options: options)))
      #expect(chunks.map(\.name) == names && chunks[0].bytes[0] == 0x30)
    }
  }

  @Test func whatCannotBeCarriedIsNoted() throws {
    var image = try noise(9, 7)
    // PQ is of a high dynamic range, for which no profile is written.
    image.profile = ColorProfile(codePoints: ColorProfile.CodePoints(primaries: 9, transfer: 16))
    var notes: [String] = []
    _ = try image.encoded(as: .webP, notes: &notes)
    #expect(
      notes == ["WebP cannot carry gamma, chromaticities and code points, which were left out"])
    image.profile = ColorProfile()
    image.profile.icc = ColorProfile.ICC(name: "a", bytes: profileBytes(padding: 16 << 20))
    notes = []
    let chunks = try #require(TestWebP.chunks(of: image.encoded(as: .webP, notes: &notes)))
    #expect(notes == ["the ICC profile is too long for WebP and was left out"])
    #expect(chunks.map(\.name) == ["VP8X", "ALPH", "VP8 "])
  }

  // MARK: Refusals

  @Test(arguments: [(16384, 1), (1, 16384)])
  func sidesThatAreTooLong(width: Int, height: Int) throws {
    let folder = try Folder()
    let image = try noise(width, height)
    let path = folder["a.webp"]
    let refusal = FileError.cannotEncode(
      name: path, format: .webP,
      reason: "it has \(width)×\(height) pixels, and at most 16383 are possible on a side; scale "
        + "it down, or choose another format")
    #expect(throws: refusal) { try image.write(to: path) }
    #expect(try folder.names == [])
    #expect(throws: FileError.self) { try image.encoded(as: .webP) }
    var animation = Animation(format: .webP)
    #expect(throws: FileError.self) { try animation.add(image) }
    #expect(animation.count == 0)
  }

  @Test func losslessJPEG() throws {
    let image = try noise(3, 3)
    #expect(
      throws: FileError.cannotEncode(
        name: "the JPEG file in memory", format: .jpeg,
        reason: "the format always loses something; choose another one, or do not ask for a "
          + "lossless file")
    ) { try image.encoded(as: .jpeg, options: lossless) }
    for format in [FileFormat.png, .apng, .tiff, .pfm] {
      #expect(
        try image.encoded(as: format, options: lossless) == image.encoded(as: format))
    }
  }

  @Test func failures() throws {
    let folder = try Folder()
    try folder.link("full.webp", to: "/dev/full")
    let error = #expect(throws: FileError.self) {
      try noise(300, 300).write(to: folder["full.webp"], options: lossless)
    }
    #expect(error?.kind == .transferFailed)
    #expect(error?.description.contains("No space left") == true)
  }

  @Test func aMissingLibraryNamesItsPackage() throws {
    let folder = try Folder()
    let writer = ImageWriter(libwebp: "libwebp-none.so.7")
    let image = try noise(5, 4)
    #expect(try writer.write(image, to: folder["a.png"]) == [])
    let error = try #require(throws: FileError.self) {
      try writer.write(image, to: folder["a.webp"])
    }
    guard
      case .library(
        folder["a.webp"], "WebP files", "libwebp-none.so.7", let reason, "libwebp7") = error
    else {
      Issue.record("\(error)")
      return
    }
    #expect(reason.contains("cannot open"))
    #expect(try folder.names == ["a.png"])
  }

  // MARK: Animations

  /// Returns the frames as still files, and their heads.
  private func takenApart(
    _ chunks: [TestWebP.Chunk]
  ) throws -> (heads: [[UInt8]], stills: [[UInt8]]) {
    let frames = chunks.filter { $0.name == "ANMF" }.map(\.bytes)
    let stills = try frames.map { frame in
      let chunks = try #require(TestWebP.chunks(in: frame[16...]))
      let head = TestWebP.header(
        0x10, TestWebP.value(frame[6..<9]) + 1, TestWebP.value(frame[9..<12]) + 1)
      return TestWebP.file([head] + chunks)
    }
    return (frames.map { Array($0.prefix(16)) }, stills)
  }

  @Test(arguments: [true, false]) func animations(hasProfile: Bool) throws {
    var animation = Animation(format: .webP, delay: 300, loops: 7, options: lossless)
    var frames = try (1...3).map { try noise(40, 21, isOpaque: $0 == 1, seed: UInt64($0)) }
    if hasProfile {
      frames[0].profile.icc = ColorProfile.ICC(name: "a", bytes: profileBytes(padding: 1))
    }
    for frame in frames { try animation.add(frame) }
    let file = try animation.encoded()
    let chunks = try #require(TestWebP.chunks(of: file))
    let head = hasProfile ? ["VP8X", "ICCP", "ANIM"] : ["VP8X", "ANIM"]
    #expect(chunks.map(\.name) == head + ["ANMF", "ANMF", "ANMF"])
    // Animation, alpha and profile (2.7); a transparent background and the loops (2.7.1.1).
    #expect(chunks[0].bytes == [hasProfile ? 0x32 : 0x12, 0, 0, 0, 39, 0, 0, 20, 0, 0])
    #expect(chunks[head.count - 1].bytes == [0, 0, 0, 0, 7, 0])
    let (heads, stills) = try takenApart(chunks)
    // The place, the size, 300 ms, no blending and no disposal.
    let expected: [UInt8] = [0, 0, 0, 0, 0, 0, 39, 0, 0, 20, 0, 0, 0x2C, 1, 0, 2]
    #expect(heads == [expected, expected, expected])
    for (still, frame) in zip(stills, frames) {
      #expect(try Image(encoded: still).bytes == frame.bytes)
    }
    // Programs without animation support, and glblur, show the first frame.
    #expect(try Image(encoded: file).bytes == frames[0].bytes)
    let info = try ImageInfo(encoded: file)
    #expect(info.frameCount == 3 && info.loopCount == 7 && info.warnings == [])
    #expect(info.profile.icc?.bytes == frames[0].profile.icc?.bytes)
  }

  @Test func lossyAnimations() throws {
    var animation = Animation(format: .webP)
    try animation.add(waves(hasAlpha: false))
    // The flag of alpha covers all frames.
    let opaque = try #require(TestWebP.chunks(of: animation.encoded()))
    #expect(opaque[0].bytes[0] == 0x02)
    try animation.add(waves(hasAlpha: true))
    let chunks = try #require(TestWebP.chunks(of: animation.encoded()))
    #expect(chunks[0].bytes[0] == 0x12)
    let frames = try chunks.filter { $0.name == "ANMF" }.map {
      try #require(TestWebP.chunks(in: $0.bytes[16...])).map(\.name)
    }
    #expect(frames == [["VP8 "], ["ALPH", "VP8 "]])
    #expect(chunks[1].bytes == [0, 0, 0, 0, 0, 0])
  }

  @Test func animationsThatAreRefused() throws {
    #expect(Animation(format: .webP, loops: 70_000).loops == 65535)
    #expect(Animation(loops: 70_000).loops == 70_000)
    var animation = Animation(format: .webP)
    #expect(
      throws: FileError.cannotEncode(
        name: "the animation", format: .webP, reason: "an animation needs at least one frame")
    ) { try animation.encoded() }
    try animation.add(noise(4, 4))
    let error = #expect(throws: FileError.self) { try animation.add(noise(4, 5)) }
    #expect(error?.description.hasPrefix("the animation: WebP cannot hold this image") == true)
    var still = Animation(format: .tiff)
    #expect(
      throws: FileError.cannotEncode(
        name: "the animation", format: .tiff, reason: "the format has no animations")
    ) { try still.add(noise(4, 4)) }
  }

  /// `write` gives a still file.
  @Test(arguments: ["a.webp", "a.WEBP"]) func endings(_ name: String) throws {
    let folder = try Folder()
    let image = try noise(5, 4)
    #expect(try image.write(to: folder[name], options: lossless) == [])
    #expect(try folder.bytes(of: name) == image.encoded(as: .webP, options: lossless))
    #expect(try Image(contentsOf: folder[name]).bytes == image.bytes)
    #expect(try ImageInfo(contentsOf: folder[name]).loopCount == nil)
  }
}
