import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Animated PNG and WebP files that store changes. `AnimationReader`, tested elsewhere, and FFmpeg
/// compose the layers.
@Suite struct LayeredAnimationTests {
  private static let size = Size(width: 37, height: 23)

  /// Frames that change in nothing, a pixel, opaque, translucent or transparent rectangles,
  /// everything, or back to an earlier frame.
  private func scene(
    _ seed: Int, _ format: PixelFormat, isOpaque: Bool, count: Int = 24
  ) -> [[UInt8]] {
    var noise = Noise(state: UInt64(seed))
    let step = format.bytesPerPixel
    let (width, height) = (Self.size.width, Self.size.height)
    func pixel(_ kind: Int) -> [UInt8] {
      let alpha = [255, 0, UInt8(noise.below(256))][isOpaque ? 0 : kind]
      return noise.bytes(step * 3 / 4) + [UInt8](repeating: alpha, count: step / 4)
    }
    var frames = [(0..<width * height).flatMap { _ in pixel(noise.below(3)) }]
    while frames.count < count {
      var frame = frames[frames.count - 1]
      let way = noise.below(7)
      if way == 0 { frame = frames[noise.below(frames.count)] }
      let wide = [0, 0, 1, width, 1 + noise.below(width), 9, 1 + noise.below(width)][way]
      let high = [0, 0, 1, height, 1 + noise.below(height), 7, 1 + noise.below(height)][way]
      let (left, top) = (noise.below(width - wide + 1), noise.below(height - high + 1))
      let kind = noise.below(3)
      for y in top..<top + high {
        for x in left..<left + wide where way != 6 || (x + y).isMultiple(of: 3) {
          let start = (y * width + x) * step
          frame.replaceSubrange(start..<start + step, with: pixel(kind))
        }
      }
      frames.append(frame)
    }
    return frames
  }

  private func image(_ bytes: [UInt8], _ format: PixelFormat = .rgba8) throws -> Image {
    try Image(bytes: unsafe bytes.span.bytes, size: Self.size, format: format)
  }

  private func animation(
    _ frames: [[UInt8]], _ file: FileFormat, _ format: PixelFormat = .rgba8, threads: Int? = nil
  ) throws -> [UInt8] {
    var animation = Animation(
      format: file, options: WriteOptions(isLossless: true, threads: threads))
    for frame in frames { try animation.add(image(frame, format), delay: FrameDelay(1, 25)) }
    #expect(animation.count == frames.count)
    return try animation.encoded()
  }

  @Test(arguments: [(FileFormat.apng, PixelFormat.rgba8), (.apng, .rgba16), (.webP, .rgba8)])
  func allFramesComeBack(_ file: FileFormat, _ format: PixelFormat) throws {
    for seed in 0..<12 {
      let frames = scene(seed, format, isOpaque: seed % 3 == 0)
      let bytes = try animation(frames, file, format)
      let read = try AnimationReadingTests.frames(bytes)
      var shown: [[UInt8]] = []
      for frame in read {
        let (bytes, delay) = (frame.image.bytes, frame.delay)
        let times = delay.numerator * 25 / delay.denominator
        #expect(FrameDelay(times, 25) == delay)
        shown += [[UInt8]](repeating: bytes, count: times)
      }
      #expect(shown == frames, "\(file) \(format) \(seed)")
      let changes = zip(frames, frames.dropFirst()).count { $0 != $1 }
      #expect(read.count == 1 + changes)
      // Pillow 13 goes back to a wrong picture after a blended layer.
      #expect(try layers(bytes).allSatisfy { $0[4] < 2 || $0[5] == 0 })
      #expect(try animation(frames, file, format, threads: 1) == bytes)
    }
  }

  /// A layer over opaque and transparent pixels goes away, but for its last column, over nothing.
  @Test func whatWasTransparentComesBack() throws {
    var noise = Noise(state: 5)
    func frame(_ color: (Int, Int) -> [UInt8]) -> [UInt8] {
      (0..<Self.size.height).flatMap { y in (0..<Self.size.width).flatMap { color($0, y) } }
    }
    let ground = frame { x, _ in x < 18 ? noise.bytes(3) + [255] : [0, 0, 0, 0] }
    let covered = frame { x, y in
      let start = 4 * (y * Self.size.width + x)
      return (8..<30).contains(x) && (3..<19).contains(y)
        ? noise.bytes(3) + [255] : Array(ground[start..<start + 4])
    }
    let left = frame { x, y in
      let start = 4 * (y * Self.size.width + x)
      return Array((x == 29 ? covered : ground)[start..<start + 4])
    }
    let bytes = try animation([ground, covered, left], .apng)
    #expect(try AnimationReadingTests.frames(bytes).map(\.image.bytes) == [ground, covered, left])
    #expect(try layers(bytes)[1][4] == 2, "the layer goes back to what was before it")
  }

  /// FFmpeg refuses blended layers of 16 bits.
  @Test(arguments: [PixelFormat.rgba8, .rgba16]) func framesByFFmpeg(_ format: PixelFormat) throws {
    let folder = try Folder()
    for seed in 0..<4 {
      let frames = scene(seed, format, isOpaque: true)
      try folder.put(animation(frames, .apng, format), at: "a.apng")
      let read = try TestFilm.frames(folder["a.apng"])
      var distinct = [frames[0]]
      for frame in frames where frame != distinct[distinct.count - 1] { distinct.append(frame) }
      #expect(read.map(\.image.bytes) == distinct)
    }
  }

  // MARK: Layers

  /// Returns place, size, disposal and blending of each layer.
  private func layers(_ file: [UInt8]) throws -> [[Int]] {
    if file.starts(with: "RIFF".utf8) {
      return try #require(TestWebP.chunks(of: file)).filter { $0.name == "ANMF" }.map { chunk in
        let numbers = stride(from: 0, to: 12, by: 3).map {
          TestWebP.value(chunk.bytes[$0..<$0 + 3])
        }
        let flags = Int(chunk.bytes[15])
        return [
          2 * numbers[0], 2 * numbers[1], numbers[2] + 1, numbers[3] + 1, flags & 1,
          flags & 2 == 0 ? 1 : 0,
        ]
      }
    }
    return try #require(TestPNG.chunks(of: file)).filter { $0.name == "fcTL" }.map { chunk in
      func number(_ place: Int) -> Int {
        chunk.bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      }
      return [
        number(12), number(16), number(4), number(8), Int(chunk.bytes[24]), Int(chunk.bytes[25]),
      ]
    }
  }

  private func square(_ x: Int, _ y: Int, on ground: [UInt8]) -> [UInt8] {
    var noise = Noise(state: 99)
    var frame = ground
    for row in y..<y + 6 {
      for column in x..<x + 6 {
        let start = 4 * (row * Self.size.width + column)
        frame.replaceSubrange(start..<start + 4, with: noise.bytes(3) + [255])
      }
    }
    return frame
  }

  /// A square that uncovers the photograph behind it.
  @Test func aSquareThatMoves() throws {
    let ground = scene(1, .rgba8, isOpaque: true, count: 1)[0]
    let frames = [ground, square(4, 8, on: ground), square(24, 2, on: ground), ground]
    let png = try layers(animation(frames, .apng))
    // In the last frame the square disappears, which takes one transparent pixel.
    #expect(
      png == [
        [0, 0, 37, 23, 0, 0], [4, 8, 6, 6, 2, 0], [24, 2, 6, 6, 2, 0], [0, 0, 1, 1, 0, 1],
      ])
    // WebP cannot restore the uncovered pixels.
    let webP = try layers(animation(frames, .webP))
    #expect(
      webP == [
        [0, 0, 37, 23, 0, 0], [4, 8, 6, 6, 0, 0], [4, 2, 26, 12, 0, 1], [24, 2, 6, 6, 0, 0],
      ])
  }

  @Test(arguments: [FileFormat.apng, .webP]) func aSquareOverNothing(_ format: FileFormat) throws {
    let ground = [UInt8](repeating: 0, count: 4 * Self.size.area)
    let frames = [square(4, 8, on: ground), square(24, 2, on: ground)]
    #expect(
      try layers(animation(frames, format)) == [[0, 0, 37, 23, 1, 0], [24, 2, 6, 6, 0, 0]])
  }

  // MARK: Times

  private func delays(_ format: FileFormat, _ delays: [FrameDelay]) throws -> [FrameDelay] {
    var animation = Animation(format: format, options: WriteOptions(isLossless: true))
    for delay in delays {
      try animation.add(image([UInt8](repeating: 9, count: 4 * Self.size.area)), delay: delay)
    }
    let file = try animation.encoded()
    let frames = try AnimationReadingTests.frames(file)
    #expect(frames.allSatisfy { $0.image.bytes == frames[0].image.bytes })
    return try ImageInfo(encoded: file).frameDelays
  }

  /// Times of equal frames are added while their sum is exact.
  @Test func timesOfEqualFrames() throws {
    let apng: [([FrameDelay], [FrameDelay])] = [
      ([FrameDelay(1, 25), FrameDelay(1, 25), FrameDelay(1, 25)], [FrameDelay(3, 25)]),
      ([FrameDelay(1, 7), FrameDelay(1, 3)], [FrameDelay(10, 21)]),
      ([FrameDelay(65_534, 1), FrameDelay(1, 1)], [FrameDelay(65_535, 1)]),
      ([FrameDelay(65_535, 1), FrameDelay(1, 1)], [FrameDelay(65_535, 1), FrameDelay(1, 1)]),
      ([FrameDelay(1, 65_521), FrameDelay(1, 2)], [FrameDelay(1, 65_521), FrameDelay(1, 2)]),
      ([FrameDelay(40_000, 1000), FrameDelay(40_000, 1000)], [FrameDelay(80, 1)]),
      ([FrameDelay(0, 1), FrameDelay(0, 5)], [FrameDelay(0, 1)]),
    ]
    for (given, expected) in apng {
      let found = try delays(.apng, given)
      #expect(found == expected)
    }
    let most = 1 << 24 - 1
    let webP: [([FrameDelay], [FrameDelay])] = [
      ([FrameDelay(1, 30), FrameDelay(1, 30), FrameDelay(1, 30)], [FrameDelay(1, 10)]),
      ([FrameDelay(most - 1, 1000), FrameDelay(1, 1000)], [FrameDelay(most, 1000)]),
      (
        [FrameDelay(most, 1000), FrameDelay(1, 1000)],
        [FrameDelay(most, 1000), FrameDelay(1, 1000)]
      ),
    ]
    for (given, expected) in webP {
      let found = try delays(.webP, given)
      #expect(found == expected)
    }
  }

  // MARK: Loss

  /// Lossy files omit small differences, which never add up.
  @Test func slowChangesDoNotStandStill() throws {
    var animation = Animation(format: .webP, options: WriteOptions(quality: 80))
    let levels = (100..<160).map { UInt8($0) }
    for level in levels {
      try animation.add(
        image((0..<Self.size.area).flatMap { _ in [level, level, level, 255] }))
    }
    let frames = try AnimationReadingTests.frames(animation.encoded())
    // 31 - 30·√0.8 = 4.2 levels at quality 80, so a frame at every fifth level.
    #expect(frames.count == 12)
    var shown: [UInt8] = []
    for frame in frames {
      let count = Int((frame.delay.seconds * 10).rounded())
      shown += [UInt8](repeating: frame.image.bytes[4 * 400], count: count)
    }
    #expect(shown.count == levels.count)
    // Grey is within 2 levels: luma has 220 of 256.
    #expect(zip(shown, levels).allSatisfy { abs(Int($0) - Int($1)) <= 4 + 2 })
  }

  @Test func theUsualQuality() throws {
    let files = try [nil, 75, 80].map { quality in
      var animation = Animation(format: .webP, options: WriteOptions(quality: quality))
      for frame in scene(3, .rgba8, isOpaque: true, count: 3) { try animation.add(image(frame)) }
      return try animation.encoded()
    }
    #expect(files[0] == files[1] && files[0] != files[2])
  }
}
