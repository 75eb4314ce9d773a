import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import Glibc
import TestSupport
import Testing

@Suite(.serialized)
struct FFmpegWritingTests {
  private static let size = Size(width: 32, height: 16)

  @Test("A film that is given up, left or without a frame leaves the file before it")
  func leftovers() throws {
    let folder = try Folder()
    try folder.put([1], at: "film.mp4")
    let film = try TestFilm(Self.size, count: 2)
    let format = try TestFilm.format(Self.size)
    do {
      let writer = try FFmpegWriter(folder["film.mp4"], format)
      for frame in film.frames { try writer.add(frame) }
      writer.discard()
      #expect(throws: FilmError.self) { try writer.add(film.frames[0]) }
      #expect(throws: FilmError.self) { try writer.end() }
    }
    do {
      let writer = try FFmpegWriter(folder["film.mp4"], format)
      try writer.add(film.frames[0])
    }
    do {
      let writer = try FFmpegWriter(folder["film.mp4"], format)
      #expect(
        throws: FilmError.cannotEncode(name: folder["film.mp4"], reason: "it has no frame")
      ) { try writer.end() }
    }
    do {
      let writer = try FFmpegWriter(folder["film.mp4"], format)
      let wide = try TestFilm(Size(width: 34, height: 16), count: 1)
      #expect(throws: FilmError.self) { try writer.add(wide.frames[0]) }
      // Later calls must not make a film without the frame.
      #expect(throws: FilmError.self) { try writer.add(film.frames[0]) }
      #expect(throws: FilmError.self) { try writer.end() }
    }
    #expect(try folder.names == ["film.mp4"])
    #expect(try folder.bytes(of: "film.mp4") == [1])
    // The beginning of a film is a film.
    let writer = try FFmpegWriter(folder["film.mp4"], format)
    try writer.add(film.frames[0])
    try writer.end()
    #expect(throws: FilmError.self) { try writer.add(film.frames[1]) }
    #expect(try TestFilm.frames(folder["film.mp4"]).count == 1)
  }

  @Test(
    "Whatever write fails, the film is an error, and nothing is left",
    arguments: [("mp4", FilmCodec.h264), ("mkv", .ffv1), ("nut", .ffv1)])
  func faults(ending: String, codec: FilmCodec) throws {
    let film = try TestFilm(Self.size, count: 2)
    var options = FilmOptions()
    options.codec = codec
    var number = 0
    while number < 60 {
      let folder = try Folder()
      let failing = number
      let files = FaultyFiles { occasion in
        occasion.call == .writeAt && occasion.numberOfKind == failing ? .error(ENOSPC) : nil
      }
      let path = folder["film.\(ending)"]
      do {
        let writer = try FFmpegWriter(
          path, named: path, TestFilm.format(Self.size), options, in: files.table)
        for frame in film.frames { try writer.add(frame) }
        try writer.end()
        #expect(!files.hasFailed)
      } catch let error as FilmError {
        #expect(
          error
            == .file(.writeFailed(name: path, reason: unsafe String(cString: strerror(ENOSPC)))))
        #expect(files.hasFailed)
        #expect(try folder.names == [])
      }
      #expect(files.openCount == 0)
      if !files.hasFailed { break }
      number += 1
    }
    #expect(number > 1 && number < 60)
  }

  @Test("Short writes make the same film")
  func shortWrites() throws {
    let folder = try Folder()
    let film = try TestFilm(Self.size, count: 2)
    let files = FaultyFiles { $0.call == .writeAt ? .short : nil }
    for (name, table) in [("a.mp4", FileSystem.live), ("b.mp4", files.table)] {
      let writer = try FFmpegWriter(
        folder[name], named: name, TestFilm.format(Self.size), in: table)
      for frame in film.frames { try writer.add(frame) }
      try writer.end()
    }
    #expect(files.hasFailed)
    #expect(try folder.bytes(of: "a.mp4") == folder.bytes(of: "b.mp4"))
  }

  @Test(
    "What cannot be encoded is an error with a cure",
    arguments: [
      ("film.txt", FilmCodec?.none, nil, nil), ("film", nil, nil, nil),
      ("film.mp4", .ffv1, nil, nil),
      ("film.webm", .h264, nil, nil), ("film.mp4", nil, 52, nil), ("film.mov", .prores, 10, nil),
      ("film.mp4", nil, nil, "fastest"), ("film.mp4", nil, nil, "medium:x264opts=x"),
      ("film.mov", .qtrle, nil, "slow"),
    ] as [(String, FilmCodec?, Int?, String?)])
  func refusals(name: String, codec: FilmCodec?, crf: Int?, preset: String?) throws {
    let folder = try Folder()
    var options = FilmOptions()
    options.codec = codec
    options.crf = crf
    options.preset = preset
    #expect {
      try FFmpegWriter(folder[name], TestFilm.format(Self.size), options)
    } throws: {
      guard case FilmError.cannotEncode = $0 else { return false }
      return true
    }
    #expect(try folder.names == [])
  }

  @Test("The front door reads and writes by what a file is and by what its name says")
  func frontDoor() throws {
    let folder = try Folder()
    let film = try TestFilm(Self.size, count: 3)
    let format = try TestFilm.format(Self.size)
    for ending in ["y4m", "mkv", "mp4"] {
      let path = folder["film.\(ending)"]
      let writer = try FilmFile.write(path, format)
      #expect((writer is Y4MWriter) == (ending == "y4m"))
      for frame in film.frames { try writer.add(frame) }
      try writer.end()
      let renamed = folder["renamed"]
      try folder.put(try folder.bytes(of: "film.\(ending)"), at: "renamed")
      let reader = try FilmFile.open(renamed)
      #expect((reader is Y4MReader) == (ending == "y4m"))
      #expect(reader.format == writer.format)
      #expect(try TestFilm.frames(of: reader).count == 3)
    }
    #expect(throws: FilmError.self) { try FilmFile.open(folder["none.mkv"]) }
    #expect(throws: FilmError.self) { try FilmFile.open(folder.path) }
    let abilities = try #require(FilmAbilities())
    #expect(abilities.codecs.contains(.ffv1) && abilities.decoders.contains("h264"))
  }

  @Test("Films come through pipes, and go into them, as far as their formats need no places")
  func pipes() async throws {
    let folder = try Folder()
    let film = try TestFilm(Self.size, count: 3)
    let format = try TestFilm.format(Self.size)
    for (ending, codec) in [("nut", FilmCodec.ffv1), ("mkv", .ffv1)] {
      #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
      let name = folder["pipe"]
      let task = Task<[[UInt8]], any Error> {
        try TestFilm.frames(of: FilmFile.open(name)).map(\.image.bytes)
      }
      var options = FilmOptions()
      options.container = ending
      options.codec = codec
      // Releasing the writer closes the pipe.
      var writer: FFmpegWriter? = try FFmpegWriter(name, format, options)
      for frame in film.frames { try writer?.add(frame) }
      try writer?.end()
      writer = nil
      #expect(try await task.value == film.frames.map(\.image.bytes))
      try folder.remove("pipe")
    }
    #expect(throws: FilmError.self) {
      var options = FilmOptions()
      options.container = "mp4"
      _ = try FFmpegWriter("/dev/stdout", format, options)
    }
  }
}
