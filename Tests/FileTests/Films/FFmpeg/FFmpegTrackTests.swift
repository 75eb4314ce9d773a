import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

@Suite(.serialized)
struct FFmpegTrackTests {
  /// Sound for ten frames; the film's bytes do not depend on an encoder.
  private static let sound: [[UInt8]] = {
    var noise = Noise(state: 7)
    return (0..<10).map { _ in noise.bytes(640) }
  }()
  private static let film = TestAVI(
    colours: (UInt8(0)..<10).map { number -> [UInt8] in
      [10 * number, 20 * number, 255 - 20 * number]
    }, sound: sound)

  private static func parts(in file: [UInt8]) -> [Int] { TestAVI.parts(of: sound, in: file) }

  @discardableResult
  private static func copy(
    to path: String, _ codec: FilmCodec, _ read: FilmReadOptions = FilmReadOptions(),
    copiesSound: Bool = true
  ) throws -> [String] {
    let reader = try FFmpegReader(bytes: film.bytes, read)
    var options = FilmOptions()
    options.codec = codec
    options.copiesSound = copiesSound
    let writer = try FFmpegWriter(path, reader.format, options, copying: reader)
    while let frame = try reader.next() {
      try writer.add(
        FilmFrame(image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
    }
    try writer.end()
    return writer.notes
  }

  @Test("The film is read as it was made")
  func reading() throws {
    let frames = try TestFilm.frames(of: FFmpegReader(bytes: Self.film.bytes))
    #expect(frames.count == 10)
    for (number, frame) in frames.enumerated() {
      let pixel = [UInt8(255 - 20 * number), UInt8(20 * number), UInt8(10 * number), 255]
      #expect(frame.image.bytes == [[UInt8]](repeating: pixel, count: 32).flatMap { $0 })
      #expect(frame.time == FilmTime(value: number, timescale: 25))
      #expect(frame.duration == FilmTime(value: 1, timescale: 25))
    }
  }

  @Test("Samples of 5 bits become 8")
  func narrowSamples() throws {
    let words = [0x7FFF, 0x0000, 0x7C00, 0x03E0, 0x001F, 0x1234]
    let film = TestAVI(
      colours: words.map { [UInt8($0 & 255), UInt8($0 >> 8)] }, sound: Array(Self.sound.prefix(6)))
    let frames = try TestFilm.frames(of: FFmpegReader(bytes: film.bytes))
    for (frame, word) in zip(frames, words) {
      let pixel = [10, 5, 0].map { shift in
        UInt8((Double(word >> shift & 31) * 255 / 31).rounded())
      }
      let row = [[UInt8]](repeating: pixel + [255], count: 32).flatMap { $0 }
      #expect(frame.image.bytes == row)
    }
    #expect(frames.count == words.count)
  }

  @Test(
    "The packets of the sound are copied, each once and in order",
    arguments: [("mkv", FilmCodec.ffv1), ("mov", .qtrle), ("avi", .utvideo), ("nut", .ffv1)])
  func sound(ending: String, codec: FilmCodec) throws {
    let folder = try Folder()
    let path = folder["film.\(ending)"]
    #expect(try Self.copy(to: path, codec) == [])
    #expect(Self.parts(in: try folder.bytes(of: "film.\(ending)")) == Array(0..<10))
    #expect(try TestFilm.frames(path).count == 10)
    // Copied sound can be read and copied again.
    let reader = try FFmpegReader(contentsOf: path)
    let again = try FFmpegWriter(folder["again.mkv"], reader.format, copying: reader)
    while let frame = try reader.next() {
      try again.add(
        FilmFrame(image: frame.image.converted(to: again.format.pixelFormat), shown: frame.span))
    }
    try again.end()
    #expect(Self.parts(in: try folder.bytes(of: "again.mkv")) == Array(0..<10))
    #expect(try Self.copy(to: path, codec, copiesSound: false) == [])
    #expect(Self.parts(in: try folder.bytes(of: "film.\(ending)")) == [])
  }

  @Test(
    "A part of a film has the frames and the sound of this time, with times from 0 on",
    arguments: [(0.08, 0.2), (0, 0.12), (0.2, nil), (0.1, 0.22)])
  func parts(from: Double, to: Double?) throws {
    let folder = try Folder()
    var options = FilmReadOptions()
    options.from = from
    options.to = to
    let frames = try TestFilm.frames(of: FFmpegReader(bytes: Self.film.bytes, options))
    // A frame lasts 0.04 s.
    let wanted = (0..<10).filter {
      Double($0) * 0.04 + 0.0399 > from && Double($0) * 0.04 < to ?? 1
    }
    #expect(frames.map { Int($0.image.bytes[1]) / 20 } == wanted)
    #expect(frames.first?.time.value == 0)
    for (frame, next) in zip(frames, frames.dropFirst()) {
      #expect(frame.time.value + frame.duration.value == next.time.value)
    }
    let path = folder["film.mkv"]
    try Self.copy(to: path, .ffv1, options)
    #expect(try TestFilm.frames(path).count == wanted.count)
    // AVI times count frames, so a part has whole frames, each with 640 bytes of sound.
    let first = 640 * Int(from / 0.04 + 1e-9)
    let last = to.map { 640 * Int(($0 / 0.04 - 1e-9).rounded(.up)) } ?? 6400
    let heard = Self.sound.enumerated().compactMap { number, part -> [UInt8]? in
      let range = (first - 640 * number..<last - 640 * number).clamped(to: 0..<640)
      return range.isEmpty ? nil : Array(part[range])
    }
    let file = try folder.bytes(of: "film.mkv")
    #expect(TestAVI.parts(of: heard, in: file) == Array(heard.indices))
    let whole = (0..<10).filter { 640 * $0 >= first && 640 * ($0 + 1) <= last }
    #expect(Self.parts(in: file) == whole)
  }

  @Test("A part beyond the end is no film, and none of no time")
  func emptyParts() throws {
    var options = FilmReadOptions()
    options.from = 5
    #expect(try TestFilm.frames(of: FFmpegReader(bytes: Self.film.bytes, options)).isEmpty)
    options.from = 0
    options.to = 0
    #expect(try TestFilm.frames(of: FFmpegReader(bytes: Self.film.bytes, options)).isEmpty)
  }

  @Test("A writer on another thread takes the sound while the film is read")
  func threads() async throws {
    let folder = try Folder()
    let reader = try FFmpegReader(bytes: Self.film.bytes)
    var options = FilmOptions()
    options.codec = .ffv1
    let writer = try FFmpegWriter(folder["film.mkv"], reader.format, options, copying: reader)
    let (frames, continuation) = AsyncStream<FilmFrame>.makeStream()
    nonisolated(unsafe) let target = writer
    let task = Task<Void, any Error> {
      for await frame in frames { try unsafe target.add(frame) }
      try unsafe target.end()
    }
    while let frame = try reader.next() { continuation.yield(frame) }
    continuation.finish()
    try await task.value
    #expect(Self.parts(in: try folder.bytes(of: "film.mkv")) == Array(0..<10))
  }
}
