import GLBlurFiles
import GLBlurImage
import TestSupport
import Testing

/// Compares the frames of animated files with those composed by the specifications.
@Suite struct AnimationReadingTests {
  static func frames(
    _ file: [UInt8], _ limits: ReadLimits = ReadLimits()
  ) throws -> [AnimationReader.Frame] {
    let reader = try AnimationReader(encoded: file, name: "test", limits: limits)
    var frames: [AnimationReader.Frame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  private func samples(_ frames: [AnimationReader.Frame]) -> [[Int]] {
    frames.map(\.image.samples)
  }

  /// Decoders round by half a step; the rest is for rounding the exact value.
  private static let tolerance = 0.5 + 1e-6

  @Test(arguments: [255, 65535], [(1, false), (3, true)])
  func framesOfAnimatedPNG(_ most: Int, _ way: (parts: Int, hasHiddenPicture: Bool)) throws {
    for seed in 0..<6 {
      var animation = TestAnimation(
        seed: UInt64(seed), width: 19, height: 11, count: 14, most: most,
        // Every program shows this picture, which has the canvas's size.
        coversCanvas: !way.hasHiddenPicture)
      animation.parts = way.parts
      animation.hasHiddenPicture = way.hasHiddenPicture
      animation.loops = seed
      let frames = try Self.frames(animation.png)
      #expect(animation.greatestError(of: samples(frames)) <= Self.tolerance)
      #expect(frames.map(\.delay) == animation.layers.map { FrameDelay($0.delay.0, $0.delay.1) })
      #expect(frames.allSatisfy { $0.image.format == (most == 255 ? .rgba8 : .rgba16) })
    }
  }

  private func lossless(
    _ width: Int, _ height: Int, _ samples: [UInt8]
  ) throws -> [TestWebP.Chunk] {
    let image = try Image(rgba8: samples, width: width, height: height)
    let file = try image.encoded(as: .webP, options: WriteOptions(isLossless: true))
    return try #require(TestWebP.chunks(of: file)).filter { $0.name == "VP8L" }
  }

  @Test func framesOfAnimatedWebP() throws {
    for seed in 0..<6 {
      var animation = TestAnimation(
        seed: UInt64(seed), width: 23, height: 14, count: 14, coversCanvas: seed % 2 == 0
      ).forWebP
      animation.loops = seed
      let file = TestWebP.file(try animation.webPChunks(lossless))
      let frames = try Self.frames(file)
      #expect(animation.greatestError(of: samples(frames)) <= Self.tolerance)
      #expect(frames.map(\.delay) == animation.layers.map { FrameDelay($0.delay.0, $0.delay.1) })
      #expect(try AnimationReader(encoded: file).info.loopCount == seed)
    }
  }

  @Test func framesOfGIF() throws {
    for seed in 0..<6 {
      var animation = TestAnimation(seed: UInt64(seed), width: 17, height: 12, count: 14).forGIF
      animation.loops = seed
      let frames = try Self.frames(animation.gif)
      #expect(animation.greatestError(of: samples(frames)) == 0)
      #expect(frames.map(\.delay) == animation.layers.map { FrameDelay($0.delay.0, $0.delay.1) })
      let info = try AnimationReader(encoded: animation.gif).info
      #expect(info.loopCount == seed && info.frameCount == 14)
      #expect(try ImageInfo(encoded: animation.gif).frameDelays == frames.map(\.delay))
    }
  }

  /// The file's palette, transparency and profile apply to all frames.
  @Test func framesWithAPalette() throws {
    let picture = TestPNG(width: 4, height: 2, bitDepth: 2, colorType: 3) { x, y, _ in
      (x + y) % 4
    }
    let data = try #require(TestPNG.chunks(of: picture.bytes))
    let place = [4, 2, 0, 0].flatMap { bigEndian($0, bytes: 4) }
    let file = TestAnimation.png([
      data[0], ("acTL", bigEndian(2, bytes: 4) + bigEndian(0, bytes: 4)), ("sRGB", [1]),
      ("PLTE", [1, 2, 3, 40, 50, 60, 70, 80, 90, 200, 210, 220]), ("tRNS", [255, 128]),
      ("fcTL", bigEndian(0, bytes: 4) + place + [0, 0, 0, 0, 0, 0]), data[1],
      ("fcTL", bigEndian(1, bytes: 4) + place + [0, 1, 0, 0, 0, 0]),
      ("fdAT", bigEndian(2, bytes: 4) + data[1].bytes), data[2],
    ])
    let frames = try Self.frames(file)
    let colors: [[UInt8]] = [
      [1, 2, 3, 255], [40, 50, 60, 128], [70, 80, 90, 255], [200, 210, 220, 255],
    ]
    let expected = (0..<8).flatMap { (index: Int) -> [UInt8] in
      colors[(index % 4 + index / 4) % 4]
    }
    #expect(frames.count == 2 && frames.allSatisfy { $0.image.bytes == expected })
    #expect(frames.allSatisfy { $0.image.profile.sRGBIntent == 1 })
    // Times default to hundredths.
    #expect(frames.map(\.delay) == [FrameDelay(0, 100), FrameDelay(1, 100)])
  }

  @Test func turnedFrames() throws {
    let animation = TestAnimation(seed: 3, width: 6, height: 4, count: 3).forWebP
    var chunks = try animation.webPChunks(lossless)
    let plain = try Self.frames(TestWebP.file(chunks))
    chunks[0].bytes[0] |= 8
    chunks.append(("EXIF", TestJPEG.exif(orientation: 6, isLittleEndian: true).bytes))
    let turned = try Self.frames(TestWebP.file(chunks))
    for (frame, other) in zip(plain, turned) {
      #expect(other.image.size == Size(width: 4, height: 6))
      for y in 0..<6 {
        for x in 0..<4 {
          let target = Array(other.image.bytes[4 * (4 * y + x)..<4 * (4 * y + x) + 4])
          let source = 4 * (6 * (3 - x) + y)
          #expect(target == Array(frame.image.bytes[source..<source + 4]))
        }
      }
    }
  }

  /// `Image` gives the first frame, unless another picture stands for the animation.
  @Test func firstFrames() throws {
    var animation = TestAnimation(seed: 8, width: 9, height: 7, count: 3)
    #expect(try Self.frames(animation.png)[0].image == Image(encoded: animation.png))
    animation.hasHiddenPicture = true
    #expect(try Self.frames(animation.png)[0].image != Image(encoded: animation.png))
    for file in [animation.forGIF.gif, TestWebP.animation] {
      #expect(try Self.frames(file)[0].image == Image(encoded: file))
    }
  }

  @Test func stillPictures() throws {
    let image = try TestImage.opaqueNoise.image(size: Size(width: 9, height: 5), seed: 1)
    for format in [FileFormat.png, .apng, .webP, .gif, .tiff, .jpeg, .pfm] {
      let file = try image.encoded(as: format)
      let frames = try Self.frames(file)
      #expect(frames.count == 1, "\(format)")
      #expect(try frames[0].image == Image(encoded: file), "\(format)")
      #expect(frames[0].delay == FrameDelay(0, 1))
      #expect(try AnimationReader(encoded: file).info == ImageInfo(encoded: file), "\(format)")
    }
    let info = try AnimationReader(encoded: EncodedSamples.avif).info
    #expect(try info == ImageInfo(encoded: EncodedSamples.avif))
  }

  @Test func infoOfAnimatedPNG() throws {
    var chunks = TestAnimation(seed: 2, width: 4, height: 3, count: 2).pngChunks
    chunks.insert(("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]), at: 1)
    chunks.insert(("tEXt", Array("Comment".utf8) + [0, 65]), at: 1)
    let file = TestAnimation.png(chunks)
    let info = try AnimationReader(encoded: file).info
    #expect(try info == ImageInfo(encoded: file))
    #expect(info.resolution?.x == 2835 && info.metadata.count == 1 && info.hasAlpha)
  }

  /// A single frame is shown, even if other programs show another picture.
  @Test func aSingleFrame() throws {
    var animation = TestAnimation(seed: 6, width: 5, height: 4, count: 1)
    animation.loops = 2
    animation.hasHiddenPicture = true
    let reader = try AnimationReader(encoded: animation.png)
    #expect(reader.info.frameCount == 1 && reader.info.loopCount == 2)
    let frame = try #require(try reader.next())
    #expect(animation.greatestError(of: [frame.image.samples]) == 0)
    let delay = animation.layers[0].delay
    #expect(frame.delay == FrameDelay(delay.0, delay.1))
    #expect(try reader.next() == nil)
  }

  /// The profile is read once for all frames.
  @Test func framesWithAProfileOfTables() throws {
    func chunks(_ count: Int) -> [(name: String, bytes: [UInt8])] {
      let layer = TestAnimation.Layer(
        width: 2, height: 1, samples: [200, 90, 30, 255, 20, 130, 250, 100])
      var chunks = TestAnimation(
        width: 2, height: 1, layers: [TestAnimation.Layer](repeating: layer, count: count)
      ).pngChunks
      chunks.insert(TestICC.scanner.pngChunk, at: 1)
      return chunks
    }
    let still = try Image(encoded: TestAnimation.png(chunks(1)))
    let plain = try Image(encoded: TestAnimation.png(chunks(1).filter { $0.name != "iCCP" }))
    #expect(still != plain)
    let file = TestAnimation.png(chunks(300))
    let clock = ContinuousClock()
    let one = try clock.measure { _ = try Image(encoded: TestAnimation.png(chunks(1))) }
    let all = try clock.measure {
      let frames = try Self.frames(file)
      #expect(frames.count == 300 && frames.allSatisfy { $0.image == still })
    }
    // Reading the profile for each frame took 300 times as long.
    #expect(all < one * 100, "\(all) \(one)")
  }

  // MARK: Limits

  @Test func limits() throws {
    let animation = TestAnimation(seed: 1, width: 40, height: 30, count: 12)
    let files = [
      animation.png, animation.forGIF.gif,
      TestWebP.file(try animation.forWebP.webPChunks(lossless)),
    ]
    for file in files {
      var limits = ReadLimits(maxPixels: 1200)
      limits.maxFrames = 12
      #expect(try Self.frames(file, limits).count == 12)
      limits.maxFrames = 11
      #expect(throws: FileError.tooManyFrames(name: "test", count: 12, limit: 11)) {
        try Self.frames(file, limits)
      }
      // One picture is no animation.
      #expect(throws: Never.self) { try Image(encoded: file, name: "test", limits: limits) }
      #expect(
        throws: FileError.tooLarge(
          name: "test", size: Size(width: 40, height: 30), limit: 1199)
      ) { try Self.frames(file, ReadLimits(maxPixels: 1199)) }
    }
  }

  /// The amount named in the refusal suffices.
  @Test func memory() throws {
    let frames = try (1...2).map {
      try TestImage.opaqueNoise.image(size: Size(width: 1500, height: 900), seed: $0)
    }
    let files = try [FileFormat.apng, .webP, .gif].map { format in
      var animation = Animation(format: format)
      for frame in frames { try animation.add(frame) }
      return try animation.encoded()
    }
    for file in files {
      var limits = ReadLimits()
      limits.memory = MemoryLimit(40 << 20, sharers: 1)
      let error = #expect(throws: FileError.self) { try Self.frames(file, limits) }
      guard case .memory(_, .memory(let needed, _)) = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      limits.memory = MemoryLimit(needed, sharers: 1)
      #expect(try Self.frames(file, limits).count == 2)
    }
  }

  /// Skipped frames are decoded only while the render may continue.
  @Test func aFrameThatIsNoLongerWanted() throws {
    let folder = try Folder()
    try folder.put(TestAnimation(seed: 5, width: 9, height: 7, count: 6).png, at: "a.png")
    let picture = try ImageFile(folder["a.png"], ReadLimits()).frame(5)
    let source = try #require(picture as? any SteppedSource)
    var steps = 0
    source.check = {
      steps += 1
      if steps == 3 { throw CancellationError() }
    }
    #expect(throws: CancellationError.self) { try Image(reading: source) }
    #expect(steps == 3)
  }

  @Test func aMissingLibrary() throws {
    var limits = ReadLimits()
    limits.libwebp = "libwebp.so.none"
    let error = #expect(throws: FileError.self) { try Self.frames(TestWebP.animation, limits) }
    #expect(error?.kind == .unavailable)
  }
}
