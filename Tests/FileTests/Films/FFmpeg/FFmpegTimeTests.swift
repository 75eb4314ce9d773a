import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import Glibc
import TestSupport
import Testing

@Suite(.serialized)
struct FFmpegTimeTests {
  /// In units of 1/12800 s; the last one is the film's end.
  private static let times = [0, 512, 700, 3000, 3001, 9000, 12800, 40000, 41234]

  @Test(
    "Times that vary come back, with the duration of the last frame",
    arguments: [("mp4", FilmCodec.h264), ("mov", .qtrle), ("nut", .ffv1)])
  func variableRates(ending: String, codec: FilmCodec) throws {
    let folder = try Folder()
    let size = Size(width: 32, height: 16)
    let film = try TestFilm(size, count: 8, times: Self.times, timescale: 12800)
    let path = folder["film.\(ending)"]
    try film.write(path, TestFilm.format(size), codec, timescale: 12800)
    let frames = try TestFilm.frames(path)
    #expect(frames.map { $0.time.seconds } == Self.times.dropLast().map { Double($0) / 12800 })
    // NUT has no durations.
    let counted = ending == "nut" ? frames.dropLast() : frames[...]
    for (frame, pair) in zip(counted, zip(Self.times, Self.times.dropFirst())) {
      #expect(frame.duration.seconds == Double(pair.1 - pair.0) / 12800, "\(pair)")
    }
    // A film that is read and written keeps its times.
    let reader = try FFmpegReader(contentsOf: path)
    var options = FilmOptions()
    options.codec = codec
    let again = try FFmpegWriter(folder["again.\(ending)"], reader.format, options, copying: reader)
    while let frame = try reader.next() { try again.add(frame) }
    try again.end()
    let copied = try TestFilm.frames(folder["again.\(ending)"])
    #expect(copied.map(\.time) == frames.map(\.time))
    #expect(copied.prefix(7).map(\.duration) == frames.prefix(7).map(\.duration))
  }

  @Test("Matroska rounds times to milliseconds")
  func milliseconds() throws {
    let folder = try Folder()
    let size = Size(width: 32, height: 16)
    let film = try TestFilm(size, count: 8, times: Self.times, timescale: 12800)
    try film.write(folder["film.mkv"], TestFilm.format(size), .ffv1, timescale: 12800)
    let frames = try TestFilm.frames(folder["film.mkv"])
    // The fifth time rounds to the fourth, and becomes the next millisecond.
    var expected = Self.times.dropLast().map { (1000 * $0 + 6400) / 12800 }
    expected[4] = expected[3] + 1
    #expect(frames.map(\.time.value) == expected)
  }

  @Test("A film is turned upright by its display matrix, in all eight ways")
  func orientations() throws {
    let folder = try Folder()
    let size = Size(width: 6, height: 4)
    let film = try TestFilm(size, count: 1)
    try film.write(folder["film.mov"], TestFilm.format(size), .qtrle)
    let file = try folder.bytes(of: "film.mov")
    // The matrix of the track header (ISO/IEC 14496-12, 8.3.2).
    let place =
      try #require(
        (0..<file.count).first { file[$0...].starts(with: "tkhd".utf8) }) + 44
    // x′ = ax + cy and y′ = bx + dy.
    for (a, b, c, d) in [
      (1, 0, 0, 1), (-1, 0, 0, 1), (-1, 0, 0, -1), (1, 0, 0, -1), (0, 1, 1, 0), (0, 1, -1, 0),
      (0, -1, -1, 0), (0, -1, 1, 0),
    ] {
      var turned = file
      for (index, sign) in [(0, a), (1, b), (3, c), (4, d)] {
        let bits = UInt32(bitPattern: Int32(sign) << 16)
        for byte in 0..<4 {
          turned[place + 4 * index + byte] = UInt8(
            truncatingIfNeeded: bits >> UInt32(24 - 8 * byte))
        }
      }
      let reader = try FFmpegReader(bytes: turned)
      #expect(reader.format.size == size)
      let upright = a != 0 ? size : Size(width: 4, height: 6)
      #expect(reader.traits.uprightSize == upright)
      let image = try #require(try reader.next()).image
      #expect(image.size == upright)
      let source = film.frames[0].image.bytes
      for y in 0..<4 {
        for x in 0..<6 {
          // Negative places count from the other side.
          let column = (a * x + c * y) + (a + c < 0 ? upright.width - 1 : 0)
          let row = (b * x + d * y) + (b + d < 0 ? upright.height - 1 : 0)
          let found = 4 * (row * upright.width + column)
          let wanted = 4 * (y * 6 + x)
          #expect(image.bytes[found..<found + 4] == source[wanted..<wanted + 4])
        }
      }
    }
    var tilted = file
    tilted[place + 1] = 0
    tilted[place + 2] = 0x80
    #expect(throws: FilmError.self) { try FFmpegReader(bytes: tilted) }
  }

  @Test("The aspect of pixels is kept, and turned with the picture")
  func aspects() throws {
    let folder = try Folder()
    let size = Size(width: 32, height: 16)
    for (ending, codec) in [("mp4", FilmCodec.h264), ("mkv", .ffv1), ("mov", .prores)] {
      let path = folder["film.\(ending)"]
      let is10Bit = codec == .prores
      let film = try TestFilm(size, count: 1, is16Bit: is10Bit)
      try film.write(path, TestFilm.format(size, bits: is10Bit ? 10 : 8), codec) {
        $0.pixelAspect = Ratio(4, 3)
      }
      #expect(try FFmpegReader(contentsOf: path).traits.pixelAspect == Ratio(4, 3))
    }
  }

  /// A packet holds many frames, and states one time.
  @Test(
    "Frames of MPEG program streams have their times, from a file and from a pipe",
    arguments: [("mpeg1video", 0), ("mpeg1video", 2), ("mpeg2video", 2)])
  func programStreams(encoder: String, between: Int) throws {
    guard
      let film = TestStream(numbered: "mpeg", encoder, "g=12:bf=\(between):b=2000000", frames: 75)
    else { return }
    let folder = try Folder()
    try folder.put(film.bytes, at: "film.mpg")
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    // Opening for both directions does not block; a pipe holds 64 KiB.
    let descriptor = unsafe open(folder["pipe"], O_RDWR)
    try #require(film.bytes.count < 65536)
    #expect(unsafe write(descriptor, film.bytes, film.bytes.count) == film.bytes.count)
    let pipe = try OpenFile(folder["pipe"])
    close(descriptor)
    // 25 frames a second, in hundredths.
    let expected = (0..<75).map { "\($0) at \(Double(4 * $0))" }
    for file in [try OpenFile(folder["film.mpg"]), pipe] {
      let reader = try FFmpegReader(file)
      var planes: [UInt8] = []
      var shown: [String] = []
      while let span = try reader.read(into: &planes) {
        shown.append("\(TestStream.number(planes)) at \((100 * span.time.seconds).rounded())")
      }
      #expect(shown == expected && reader.notes == [])
    }
  }
}
