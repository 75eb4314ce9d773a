import GLBlurImage
import GLBlurFiles
import Testing
import TestSupport

/// Tests animated PNG files, parsed by the text of the specification.
@Suite struct AnimationTests {
  private func frame(
    _ number: Int, _ width: Int, _ height: Int, _ format: PixelFormat = .rgba8,
    isOpaque: Bool = false
  ) throws -> Image {
    var noise = Noise(state: UInt64(number))
    var bytes = noise.bytes(width * height * format.bytesPerPixel)
    let step = format.bytesPerPixel
    for index in bytes.indices where isOpaque && index % step >= step * 3 / 4 {
      bytes[index] = 255
    }
    return try Image(
      bytes: unsafe bytes.span.bytes, size: Size(width: width, height: height), format: format)
  }

  /// The frames of a file, wrapped as still PNG files, and the contents of its control chunks.
  ///
  /// Source: PNG specification, third edition, 11.3.6: sequence numbers count fcTL and fdAT
  /// together from 0 without a gap; acTL comes before IDAT.
  private func takenApart(
    _ file: [UInt8]
  ) throws -> (control: [UInt8], frameControls: [[UInt8]], stills: [[UInt8]]) {
    var chunks = try #require(TestPNG.chunks(of: file))[...]
    try #require(chunks.count > 3)
    let header = chunks.removeFirst()
    let control = chunks.removeFirst()
    #expect(header.name == "IHDR" && control.name == "acTL")
    #expect(chunks.popLast()?.name == "IEND")
    var frameControls: [[UInt8]] = []
    var data: [[(name: String, bytes: [UInt8])]] = []
    var sequence = 0
    for chunk in chunks where ["fcTL", "IDAT", "fdAT"].contains(chunk.name) {
      var bytes = chunk.bytes
      if chunk.name != "IDAT" {
        #expect(Array(bytes.prefix(4)) == bigEndian(sequence, bytes: 4))
        bytes.removeFirst(4)
        sequence += 1
      }
      if chunk.name == "fcTL" {
        frameControls.append(bytes)
        data.append([])
      } else {
        #expect((chunk.name == "IDAT") == (data.count == 1))
        data[data.count - 1].append(("IDAT", bytes))
      }
    }
    let stills = data.map { chunks in
      TestPNG.signature
        + ([header] + chunks + [("IEND", [])]).flatMap { TestPNG.chunk($0.name, $0.bytes) }
    }
    return (control.bytes, frameControls, stills)
  }

  @Test(arguments: [PixelFormat.rgba8, .rgba16], PNGLevel.allCases)
  func framesAreTheStillImages(_ format: PixelFormat, level: PNGLevel) throws {
    // The last animation has several bands in a frame.
    for (width, height) in [(1, 1), (61, 37), (500, 700)] where level != .small || width < 500 {
      let frames = try (0..<4).map { try frame($0, width, height, format, isOpaque: $0 < 2) }
      var animation = Animation(
        delay: 40, loops: 3, options: WriteOptions(pngLevel: level, threads: 3))
      for frame in frames { try animation.add(frame) }
      #expect(animation.count == 4)
      let file = try animation.encoded()
      let (control, frameControls, stills) = try takenApart(file)
      #expect(control == bigEndian(4, bytes: 4) + bigEndian(3, bytes: 4))
      let place = [width, height, 0, 0].flatMap { bigEndian($0, bytes: 4) }
      // The delay is 40/1000 s, without disposal or blending.
      let shown = bigEndian(40, bytes: 2) + bigEndian(1000, bytes: 2) + [0, 0]
      #expect(frameControls == [[UInt8]](repeating: place + shown, count: 4))
      for (frame, still) in zip(frames, stills) {
        #expect(try Image(encoded: still, name: "frame").bytes == frame.bytes)
        #expect(try Image(byLibrary: still).bytes == frame.bytes)
      }
      // Programs without animation support show the first frame.
      #expect(try Image(encoded: file, name: "all").bytes == frames[0].bytes)
      #expect(try Image(byLibrary: file).bytes == frames[0].bytes)
    }
  }

  /// If a row exceeds the data that is deflated at once, a band has several chunks.
  @Test func numbersOfFramesWithSeveralChunksABand() throws {
    var samples: [UInt8] = []
    var animation = Animation(options: WriteOptions(pngLevel: .fast))
    for level in [75, 76, 77] as [UInt8] {
      samples = [UInt8](repeating: level, count: 4 * 4_300_000 * 2)
      try animation.add(Image(rgba8: samples, width: 4_300_000, height: 2))
    }
    let stills = try takenApart(animation.encoded()).stills
    try #require(stills.count == 3)
    #expect(try Image(encoded: stills[2], name: "frame").bytes == samples)
  }

  @Test func anEndingAsksForOneFrame() throws {
    let folder = try Folder()
    let image = try frame(1, 8, 5)
    try image.write(to: folder["a.apng"])
    let file = try folder.bytes(of: "a.apng")
    #expect(try takenApart(file).frameControls.count == 1)
    #expect(try file == image.encoded(as: .apng))
    #expect(try Image(contentsOf: folder["a.apng"]).bytes == image.bytes)
    #expect(try ImageInfo(contentsOf: folder["a.apng"]).fileFormat == .png)
    #expect(try folder.names == ["a.apng"])
  }

  @Test func theProfileIsTheFirstFrames() throws {
    var image = try frame(1, 8, 5)
    image.profile = ColorProfile(sRGBIntent: 1)
    var animation = Animation()
    try animation.add(image)
    try animation.add(try frame(2, 8, 5))
    let names = try #require(TestPNG.chunks(of: animation.encoded())).map(\.name)
    #expect(names == ["IHDR", "acTL", "sRGB", "fcTL", "IDAT", "fcTL", "fdAT", "IEND"])
  }

  @Test func framesOfAnotherKindAreRefused() throws {
    var animation = Animation()
    #expect(throws: FileError.self) { try animation.encoded() }
    try animation.add(try frame(1, 8, 5))
    for (other, cure) in [
      (try frame(2, 5, 8), "'resize'"), (try frame(2, 8, 5, .rgba16), "different depth"),
    ] {
      let error = #expect(throws: FileError.self) { try animation.add(other) }
      #expect(error?.kind == .badData && error?.description.contains(cure) == true)
    }
    try animation.add(try frame(3, 8, 5))
    #expect(try takenApart(animation.encoded()).stills.count == 2)
  }

  @Test func valuesBeyondTheirRange() {
    #expect(Animation(delay: -1).delay == 0 && Animation(delay: 70_000).delay == 65535)
    #expect(Animation(loops: -1).loops == 0 && Animation(loops: .max).loops == 1 << 31 - 1)
  }

  @Test func aFullDisk() throws {
    var animation = Animation()
    for number in 0..<3 { try animation.add(try frame(number, 300, 200)) }
    let error = #expect(throws: FileError.self) { try animation.write(to: "/dev/full") }
    #expect(error?.kind == .transferFailed)
  }
}
