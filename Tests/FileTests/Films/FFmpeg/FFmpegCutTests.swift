import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Subtitles and chapters that cross the beginning or the end of a part.
@Suite(.serialized)
struct FFmpegCutTests {
  private typealias Cue = TestMatroska.Cue

  private static let cues = [
    Cue(begin: 500, end: 900, text: "gone"), Cue(begin: 1000, end: 6000, text: "across"),
    Cue(begin: 7000, end: 9500, text: "cut"), Cue(begin: 9600, end: 9800, text: "late"),
  ]
  private static let chapters = [
    Cue(begin: 0, end: 2000, text: "one"), Cue(begin: 2000, end: 6000, text: "two"),
    Cue(begin: 6000, end: 8500, text: "three"), Cue(begin: 8500, end: 10000, text: "four"),
  ]

  private static func part(from: Double, to: Double?) throws -> TestMatroska {
    let folder = try Folder()
    var options = FilmReadOptions()
    options.from = from
    options.to = to
    let bytes = TestMatroska.bytes(seconds: 10, cues: cues, chapters: chapters)
    let reader = try FFmpegReader(bytes: bytes, options)
    var writing = FilmOptions()
    writing.codec = .ffv1
    let writer = try FFmpegWriter(folder["part.mkv"], reader.format, writing, copying: reader)
    // The film is 4:2:0, but FFV1 stores red, green and blue.
    while let frame = try reader.next() {
      try writer.add(
        FilmFrame(image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
    }
    try writer.end()
    #expect(writer.notes == [])
    return TestMatroska(try folder.bytes(of: "part.mkv"))
  }

  @Test("All of a film has its subtitles and chapters as they are")
  func whole() throws {
    let film = try Self.part(from: 0, to: nil)
    #expect(film.cues == Self.cues)
    #expect(film.chapters == Self.chapters)
    #expect(film.times == (0..<250).map { 40 * $0 })
  }

  /// In seconds of the part, which begins at 5 s of the film and lasts 3 s.
  @Test("What lies across the beginning or the end is shortened, and the pictures begin at 0")
  func part() throws {
    let film = try Self.part(from: 5, to: 8)
    #expect(
      film.cues == [
        Cue(begin: 0, end: 1000, text: "across"), Cue(begin: 2000, end: 3000, text: "cut"),
      ])
    #expect(
      film.chapters == [
        Cue(begin: 0, end: 1000, text: "two"), Cue(begin: 1000, end: 3000, text: "three"),
      ])
    #expect(film.times == (0..<75).map { 40 * $0 })
  }

  /// At 30 frames a second: 0, 33, 67, 100, 133… milliseconds.
  @Test("Times that Matroska has rounded become exact in MP4")
  func steps() throws {
    let folder = try Folder()
    let size = Size(width: 32, height: 16)
    let film = try TestFilm(size, count: 30, times: Array(0...30), timescale: 30)
    try film.write(folder["film.mkv"], TestFilm.format(size), .ffv1, timescale: 30) {
      $0.rate = Ratio(30, 1)
    }
    for from in [0, 1.0 / 30, 0.066667, 0.9] {
      var options = FilmReadOptions()
      options.from = from
      let reader = try FFmpegReader(contentsOf: folder["film.mkv"], options)
      let writer = try FFmpegWriter(folder["film.mp4"], reader.format, copying: reader)
      while let frame = try reader.next() {
        try writer.add(
          FilmFrame(
            image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
      }
      try writer.end()
      let frames = try TestFilm.frames(folder["film.mp4"])
      let first = Int((30 * from).rounded())
      #expect(
        frames.map(\.time.seconds) == (0..<30 - first).map { Double($0) / 30 }, "from \(from)")
      #expect(frames.allSatisfy { $0.duration.seconds == 1.0 / 30 })
    }
  }

  @Test("Subtitles and chapters with impossible times are left out, with a note")
  func impossibleTimes() throws {
    let folder = try Folder()
    let century = 100 * 366 * 86400 * 1000
    let far = Cue(begin: century, end: century + 1000, text: "far")
    let bytes = TestMatroska.bytes(
      seconds: 10, cues: Self.cues + [far], chapters: Self.chapters + [far])
    let reader = try FFmpegReader(bytes: bytes)
    var writing = FilmOptions()
    writing.codec = .ffv1
    let writer = try FFmpegWriter(folder["film.mkv"], reader.format, writing, copying: reader)
    while let frame = try reader.next() {
      try writer.add(
        FilmFrame(image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
    }
    try writer.end()
    #expect(
      writer.notes == [
        "1 chapter is left out: its times are no times of the film",
        "track 2 (subtitle, subrip) lacks 1 of its packets: their times are no times of the film",
      ])
    let film = TestMatroska(try folder.bytes(of: "film.mkv"))
    #expect(film.cues == Self.cues)
    #expect(film.chapters == Self.chapters)
    #expect(film.times == (0..<250).map { 40 * $0 })
  }

  /// A DVD subtitle without an end is shown until the next one.
  @Test(
    "A subtitle without a duration that is shown at the beginning of a part stays",
    arguments: [(5.0, [0, 1000], ["b", "c"]), (0.9, [0, 1100, 5100], ["a", "b", "c"])])
  func endless(from: Double, begins: [Int], texts: [String]) throws {
    let folder = try Folder()
    let cues = [(200, "a"), (2000, "b"), (6000, "c")].map {
      Cue(begin: $0.0, end: $0.0, text: $0.1)
    }
    let bytes = TestMatroska.bytes(seconds: 10, cues: cues, subtitles: "S_VOBSUB")
    var options = FilmReadOptions()
    options.from = from
    let reader = try FFmpegReader(bytes: bytes, options)
    var writing = FilmOptions()
    writing.codec = .ffv1
    let writer = try FFmpegWriter(folder["part.mkv"], reader.format, writing, copying: reader)
    while let frame = try reader.next() {
      try writer.add(
        FilmFrame(image: frame.image.converted(to: writer.format.pixelFormat), shown: frame.span))
    }
    try writer.end()
    let found = TestMatroska(try folder.bytes(of: "part.mkv")).cues
    // The frame at 0.88 s ends at 0.9 s, and is cut.
    #expect(found.map(\.begin) == begins)
    #expect(found.map(\.text) == texts)
  }
}
