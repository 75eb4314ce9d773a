import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

@Suite(.serialized)
struct FFmpegRoundTripTests {
  private static let sizes = [
    Size(width: 1, height: 1), Size(width: 17, height: 9), Size(width: 64, height: 48),
  ]

  @Test(
    "FFV1 gives the bytes back, of 8 and of 16 bits, with alpha and without, in all containers",
    arguments: ["mkv", "nut", "avi"], sizes)
  func lossless(ending: String, size: Size) throws {
    let folder = try Folder()
    for (is16Bit, isOpaque) in [(false, true), (false, false), (true, true), (true, false)] {
      let film = try TestFilm(size, count: 3, is16Bit: is16Bit, isOpaque: isOpaque)
      let format = try TestFilm.format(size, bits: is16Bit ? 16 : 8, hasAlpha: !isOpaque)
      let path = folder["film.\(ending)"]
      #expect(try film.write(path, format, .ffv1) == format)
      let reader = try FFmpegReader(contentsOf: path)
      #expect(reader.format == format && reader.traits.orientation == .upright)
      let frames = try TestFilm.frames(of: reader)
      #expect(frames.map(\.image.bytes) == film.frames.map(\.image.bytes))
      #expect(frames.map(\.time.seconds) == film.frames.map(\.time.seconds))
      #expect(frames.map(\.duration.seconds) == film.frames.map(\.duration.seconds))
      #expect(reader.count == 3 && reader.notes.isEmpty)
    }
    #expect(try folder.names == ["film.\(ending)"])
  }

  @Test(
    "Other codecs that lose nothing give the bytes back",
    arguments: [
      (FilmCodec.qtrle, "mov", true), (.qtrle, "mov", false), (.utvideo, "avi", true),
      (.utvideo, "mkv", false), (.apng, "apng", true), (.apng, "apng", false),
    ])
  func otherCodecs(codec: FilmCodec, ending: String, isOpaque: Bool) throws {
    let folder = try Folder()
    let size = Size(width: 16, height: 10)
    let film = try TestFilm(size, count: 3, isOpaque: isOpaque)
    let path = folder["film.\(ending)"]
    try film.write(path, TestFilm.format(size, hasAlpha: !isOpaque), codec)
    #expect(try TestFilm.frames(path).map(\.image.bytes) == film.frames.map(\.image.bytes))
  }

  @Test("Planes of luma and chroma stay as they are, with all that says what they mean")
  func planes() throws {
    let folder = try Folder()
    var noise = Noise(state: 2)
    for matrix in YCbCrMatrix.allCases where matrix != .identity {
      for range in SampleRange.allCases {
        for subsampling in [Subsampling.yuv420, .yuv422, .yuv444] {
          let site = ChromaSite.allCases[noise.below(3)]
          let format = try FrameFormat(
            size: Size(width: 5, height: 3), subsampling: subsampling, bits: 10, matrix: matrix,
            range: range, site: subsampling == .yuv420 ? site : .left)
          let planes = (0..<format.byteCount).map { index in
            UInt8(noise.below(index % 2 == 0 ? 256 : 4))
          }
          let path = folder["film.mkv"]
          var options = FilmOptions()
          options.codec = .ffv1
          let writer = try FFmpegWriter(path, format, options)
          #expect(writer.format == format)
          let span = FrameSpan(
            time: FilmTime(value: 0, timescale: 25), duration: FilmTime(value: 1, timescale: 25))
          try writer.add(planes, shown: span)
          try writer.end()
          let reader = try FFmpegReader(contentsOf: path)
          #expect(reader.format == format)
          var read: [UInt8] = []
          #expect(try reader.read(into: &read)?.time.value == 0)
          #expect(read == planes)
          // The image matches the formulas within half a code, plus 0.03 codes for 24-bit floats.
          let formula = FrameFormula(format)
          let samples = Self.samples(planes, formula)
          let image = try FFmpegReader(contentsOf: path).next()?.image
          let pixels = try #require(image).bytes
          for index in 0..<15 {
            let expected = formula.pixel(index % 5, index / 5, samples)
            for channel in 0..<3 {
              let place = 8 * index + 2 * channel
              let found = Double(Int(pixels[place]) + Int(pixels[place + 1]) << 8)
              #expect(abs(found - expected[channel]) <= 0.53)
            }
          }
        }
      }
    }
  }

  private static func samples(_ bytes: [UInt8], _ formula: FrameFormula) -> [[Int]] {
    let counts = [15, formula.columns * formula.rows, formula.columns * formula.rows, 0]
    var start = 0
    return counts.map { count in
      defer { start += 2 * count }
      return (0..<count).map { Int(bytes[start + 2 * $0]) + Int(bytes[start + 2 * $0 + 1]) << 8 }
    }
  }

  /// Lossy codecs handle noise badly, so each frame has one colour, and four alpha values.
  @Test(
    "Alpha comes back through VP9 and ProRes",
    arguments: [(FilmCodec.vp9, "webm"), (.vp9, "mkv"), (.prores, "mov")])
  func alpha(codec: FilmCodec, ending: String) throws {
    let folder = try Folder()
    let size = Size(width: 64, height: 64)
    var samples = [UInt8](repeating: 90, count: 4 * 64 * 64)
    for pixel in 0..<64 * 64 { samples[4 * pixel + 3] = [0, 85, 170, 255][pixel % 64 / 16] }
    let image = try Image(rgba8: samples, width: 64, height: 64)
    let span = FrameSpan(
      time: FilmTime(value: 0, timescale: 25), duration: FilmTime(value: 1, timescale: 25))
    var options = FilmOptions()
    options.codec = codec
    let path = folder["film.\(ending)"]
    let writer = try FFmpegWriter(path, TestFilm.format(size, hasAlpha: true), options)
    #expect(writer.format.hasAlpha)
    try writer.add(
      FilmFrame(image: image.converted(to: writer.format.pixelFormat), shown: span))
    try writer.end()
    let read = try #require(try TestFilm.frames(path).first?.image)
    let expected = try image.converted(to: read.format)
    // The encoder's rounding shifts blocks of one colour; the middle of each is compared.
    #expect(TestFilm.difference(read, expected, channels: 0..<3) <= 4)
    let step = read.format == .rgba16 ? 2 : 1
    for block in 0..<4 {
      let place = ((32 * 64 + 16 * block + 8) * 4 + 3) * step + step - 1
      #expect(abs(Int(read.bytes[place]) - Int(expected.bytes[place])) <= 4)
    }
  }

  @Test(
    "H.264 of a grey ramp has the colours, the tags and the rate, also at odd sizes and of one frame"
  )
  func h264() throws {
    let folder = try Folder()
    for (width, height, count) in [(64, 48, 4), (63, 47, 1), (2, 2, 2)] {
      let size = Size(width: width, height: height)
      var samples: [UInt8] = []
      for y in 0..<height {
        for x in 0..<width {
          samples += [UInt8(x * 3 + y), UInt8(x * 3 + y), UInt8(x * 3 + y), 255]
        }
      }
      let image = try Image(rgba8: samples, width: width, height: height)
      let path = folder["film.mp4"]
      var options = FilmOptions()
      options.crf = 4
      options.preset = "ultrafast"
      options.rate = Ratio(30000, 1001)
      // H.264 with 4:2:0 needs even sizes.
      guard width % 2 == 0 else {
        #expect(throws: FilmError.self) { try FFmpegWriter(path, TestFilm.format(size), options) }
        continue
      }
      let writer = try FFmpegWriter(path, TestFilm.format(size), options)
      #expect(writer.format.subsampling == .yuv420 && writer.format.matrix == .bt601)
      for number in 0..<count {
        let span = FrameSpan(
          time: FilmTime(value: 1001 * number, timescale: 30000),
          duration: FilmTime(value: 1001, timescale: 30000))
        try writer.add(FilmFrame(image: image, shown: span))
      }
      try writer.end()
      let reader = try FFmpegReader(contentsOf: path)
      #expect(reader.format == writer.format)
      #expect(reader.traits.rate == Ratio(30000, 1001))
      #expect(reader.traits.duration == FilmTime(value: 1001 * count, timescale: 30000))
      let frames = try TestFilm.frames(of: reader)
      #expect(frames.map(\.time.value) == (0..<count).map { 1001 * $0 })
      // Quality 4 quantises by a step of 1; limited luma and 4:2:0 round as well.
      for frame in frames { #expect(TestFilm.difference(frame.image, image) <= 6) }
    }
  }
}
