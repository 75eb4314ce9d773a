import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

struct Y4MTests {
  private static func film(_ words: String, frames: Int, of bytes: Int, _ noise: inout Noise)
    -> [UInt8]
  {
    var film = Array("YUV4MPEG2 \(words)\n".utf8)
    for _ in 0..<frames { film += Array("FRAME\n".utf8) + noise.bytes(bytes) }
    return film
  }

  private static func frames(_ film: [UInt8]) throws -> [FilmFrame] {
    var options = FilmReadOptions()
    options.limits = ReadLimits(maxPixels: 10_000)
    let reader = try Y4MReader(bytes: film, options)
    var frames: [FilmFrame] = []
    while let frame = try reader.next() { frames.append(frame) }
    return frames
  }

  @Test(
    "Heads say planes, sites, ranges and rates, and are written as they were read",
    arguments: [
      ("W5 H3 F30000:1001 Ip A1:1 C420jpeg", 27), ("W5 H3 Ip C420mpeg2", 27),
      ("W5 H3 F25:1 Ip C420paldv XCOLORRANGE=FULL", 27), ("W5 H3 Ip C422", 33),
      ("W5 H3 Ip C444", 45), ("W5 H3 Ip C444alpha", 60), ("W5 H3 Ip Cmono", 15),
      ("W5 H3 Ip C420p10", 54), ("W5 H3 Ip C422p12", 66),
      ("W5 H3 Ip C444p16 XCOLORRANGE=LIMITED", 90), ("W5 H3 Ip Cmono14", 30),
    ])
  func heads(words: String, bytes: Int) throws {
    var noise = Noise(state: 1)
    let film = Self.film(words, frames: 2, of: bytes, &noise)
    let reader = try Y4MReader(bytes: film)
    #expect(reader.header.line == "YUV4MPEG2 \(words)")
    #expect(reader.format.byteCount == bytes && reader.format.matrix == .bt601)
    #expect(reader.format.range == (words.hasSuffix("FULL") ? .full : .limited))
    var planes: [UInt8] = []
    var copy = Array((reader.header.line + "\n").utf8)
    while try reader.read(into: &planes) != nil { copy += Array("FRAME\n".utf8) + planes }
    #expect(copy == film)
  }

  @Test("Times are those of the rate, as fractions")
  func times() throws {
    var noise = Noise(state: 2)
    let frames = try Self.frames(
      Self.film("W2 H2 F30000:1001", frames: 3, of: 6, &noise))
    #expect(frames.map(\.time.value) == [0, 1001, 2002])
    #expect(frames.allSatisfy { $0.duration == FilmTime(value: 1001, timescale: 30000) })
  }

  /// A frame lasts 1001/30000 s, so 0.05 s lies in the second and 0.15 s in the fifth. A part's
  /// times are in units of 1/30,000,000 s.
  @Test("A part has the frames that are shown in it, and begins at 0")
  func parts() throws {
    var noise = Noise(state: 4)
    let film = Self.film("W2 H2 F30000:1001", frames: 9, of: 6, &noise)
    let all = try Self.frames(film)
    var options = FilmReadOptions()
    options.from = 0.05
    options.to = 0.15
    let reader = try Y4MReader(bytes: film, options)
    let part = try TestFilm.frames(of: reader)
    #expect(part.map(\.image.bytes) == all[1...4].map(\.image.bytes))
    let begin = 1_500_000
    let edges = [0] + (2...4).map { $0 * 1_001_000 - begin } + [4_500_000 - begin]
    #expect(part.map(\.time.value) == Array(edges.dropLast()))
    #expect(part.map(\.duration.value) == zip(edges.dropFirst(), edges).map { $0 - $1 })
    #expect(part.allSatisfy { $0.time.timescale == 30_000_000 })
    #expect(reader.count == 4)
    #expect(try reader.next() == nil)
    options.to = nil
    options.from = 1
    #expect(try TestFilm.frames(of: Y4MReader(bytes: film, options)).isEmpty)
  }

  @Test("A caller that wants no more ends a film")
  func stopped() throws {
    var noise = Noise(state: 4)
    var options = FilmReadOptions()
    options.mayGoOn = { false }
    let reader = try Y4MReader(
      bytes: Self.film("W2 H2", frames: 1, of: 6, &noise), options)
    #expect(throws: FilmError.stopped(name: "the film in memory")) { try reader.next() }
    #expect(try reader.next() == nil)
  }

  @Test("A film that ends too early is an error with the frame and the byte")
  func truncation() throws {
    var noise = Noise(state: 3)
    let film = Self.film("W4 H4 F25:1 Ip C420jpeg", frames: 2, of: 24, &noise)
    let head = film.count - 60
    for count in head + 31..<film.count {
      #expect(throws: FilmError.truncated(name: "the film in memory", frame: 2, byte: count)) {
        try Self.frames(Array(film[..<count]))
      }
    }
    #expect(try Self.frames(Array(film[..<(head + 30)])).count == 1)
  }

  @Test(
    "What is not supported, too large or damaged is an error",
    arguments: [
      "W4 H4 It", "W4 H4 C411", "W0 H4", "H4", "W4 H4 W4", "W4 H4 Q", "W101 H100",
      "W999999999 H999999999", "W4 H4 F25", "W-4 H4",
    ])
  func refusals(words: String) throws {
    #expect(throws: FilmError.self) { try Self.frames(Array("YUV4MPEG2 \(words)\n".utf8)) }
  }

  @Test("A film has its name when it is complete, and the bytes of its frames")
  func writing() throws {
    let folder = try Folder()
    var noise = Noise(state: 5)
    let format = try FrameFormat(
      size: Size(width: 5, height: 3), matrix: .bt601, range: .full, site: .center)
    let header = try Y4MHeader(format: format, rate: Ratio(30000, 1001))
    let images = try (0..<3).map { _ in
      try Image(rgba8: noise.bytes(60), width: 5, height: 3)
    }
    let writer = try Y4MWriter(folder["film.y4m"], header)
    var expected = Array(
      "YUV4MPEG2 W5 H3 F30000:1001 Ip C420jpeg XCOLORRANGE=FULL\n".utf8)
    for (number, image) in images.enumerated() {
      try writer.add(Self.frame(image, number))
      var planes: [UInt8] = []
      try FrameConverter(format).write(image, to: &planes)
      expected += Array("FRAME\n".utf8) + planes
    }
    #expect(try folder.names == [])
    try writer.end()
    #expect(try folder.bytes(of: "film.y4m") == expected)
    let reader = try Y4MReader(contentsOf: folder["film.y4m"])
    #expect(reader.header == header)
    var count = 0
    while let frame = try reader.next() {
      #expect(frame.time == FilmTime(value: 1001 * count, timescale: 30000))
      count += 1
    }
    #expect(count == 3)
  }

  @Test("A film that fails or is left leaves the file before it")
  func failures() throws {
    let folder = try Folder()
    try folder.put([1], at: "film.y4m")
    let header = try Y4MHeader(format: FrameFormat(size: Size(width: 2, height: 2)))
    let fitting = try Image(rgba8: [UInt8](repeating: 9, count: 16), width: 2, height: 2)
    let long = try Image(rgba8: [UInt8](repeating: 9, count: 16), width: 4, height: 1)
    do {
      let writer = try Y4MWriter(folder["film.y4m"], header)
      try writer.add(Self.frame(fitting, 0))
      let error = FilmError.frame(reason: "the image has 4×1 pixels, and the frames have 2×2")
      // Later calls must not make a film without the frame.
      #expect(throws: error) { try writer.add(Self.frame(long, 1)) }
      #expect(throws: error) { try writer.add(Self.frame(fitting, 1)) }
      #expect(throws: error) { try writer.end() }
    }
    do {
      let writer = try Y4MWriter(folder["film.y4m"], header)
      try writer.add(Self.frame(fitting, 0))
    }
    #expect(try folder.names == ["film.y4m"])
    #expect(try folder.bytes(of: "film.y4m") == [1])
    #expect(throws: FilmError.self) { try Y4MWriter(folder["none/film.y4m"], header) }
    #expect(throws: FilmError.self) { try Y4MReader(contentsOf: folder["none.y4m"]) }
  }

  @Test("A film whose interlacing is not known is read, and an interlaced one is not")
  func interlacing() throws {
    var noise = Noise(state: 6)
    let film = Self.film("W2 H2 I?", frames: 2, of: 6, &noise)
    #expect(try Self.frames(film).count == 2)
    for letter in ["t", "b", "m"] {
      let interlaced = Self.film("W2 H2 I\(letter)", frames: 1, of: 6, &noise)
      let error = try #require(throws: FilmError.self) { try Self.frames(interlaced) }
      #expect(error.description.contains("interlaced") && error.description.contains("bwdif"))
    }
  }

  @Test("Frames have parameters of their own, and no others")
  func parameters() throws {
    func film(_ line: String) -> [UInt8] {
      Array("YUV4MPEG2 W2 H1 Cmono\nFRAME\n\u{1}\u{2}\(line)\n\u{3}\u{4}".utf8)
    }
    for line in ["FRAME", "FRAME ", "FRAME Ippp", "FRAME Xanything I?", "FRAME  X"] {
      let frames = try Self.frames(film(line))
      #expect(frames.count == 2, "\(line)")
    }
    for line in ["FRAMES", "FRAM", "frame", "FRAME Q", "FRAME X W9", ""] {
      let error = try #require(throws: FilmError.self) { try Self.frames(film(line)) }
      #expect(error.description.contains("frame 2"), "\(line)")
    }
  }

  @Test(
    "The sites of chroma are those that FFmpeg reads and writes by these names",
    arguments: [
      ("420", ChromaSite.center), ("420jpeg", .center), ("420mpeg2", .left), ("420paldv", .topLeft),
      ("420p10", .left), ("422", .left),
    ])
  func sites(tag: String, site: ChromaSite) throws {
    let reader = try Y4MReader(bytes: Array("YUV4MPEG2 W2 H2 C\(tag)\n".utf8))
    #expect(reader.format.site == site)
  }

  @Test("After a film is given up or complete, nothing is added")
  func givingUp() throws {
    let folder = try Folder()
    let header = try Y4MHeader(
      format: FrameFormat(size: Size(width: 2, height: 1), subsampling: .grey))
    let span = FrameSpan(
      time: FilmTime(value: 0, timescale: 25), duration: FilmTime(value: 1, timescale: 25))
    let left = try Y4MWriter(folder["film.y4m"], header)
    try left.add([1, 2], shown: span)
    left.discard()
    left.discard()
    #expect(try folder.names == [])
    #expect(throws: FilmError.self) { try left.add([3, 4], shown: span) }
    #expect(throws: FilmError.self) { try left.end() }
    #expect(try folder.names == [] && left.count == 1)

    let complete = try Y4MWriter(folder["film.y4m"], header)
    try complete.add([1, 2], shown: span)
    try complete.end()
    let late = FilmError.frame(reason: "comes after the film is complete")
    #expect(throws: late) { try complete.add([3, 4], shown: span) }
    #expect(throws: late) { try complete.end() }
    complete.discard()
    #expect(
      try folder.bytes(of: "film.y4m")
        == Array("YUV4MPEG2 W2 H1 F25:1 Ip Cmono XCOLORRANGE=LIMITED\nFRAME\n\u{1}\u{2}".utf8))
  }

  @Test("A frame of too few or too many bytes ends the film", arguments: [0, 1, 3])
  func wrongSize(count: Int) throws {
    let folder = try Folder()
    let header = try Y4MHeader(
      format: FrameFormat(size: Size(width: 2, height: 1), subsampling: .grey))
    let span = FrameSpan(
      time: FilmTime(value: 0, timescale: 25), duration: FilmTime(value: 1, timescale: 25))
    let writer = try Y4MWriter(folder["film.y4m"], header)
    let error = FilmError.frame(reason: "\(count) bytes are given, and its format has 2")
    #expect(throws: error) {
      try writer.add([UInt8](repeating: 7, count: count), shown: span)
    }
    #expect(throws: error) { try writer.add([1, 2], shown: span) }
    #expect(throws: error) { try writer.end() }
    #expect(try folder.names == [] && writer.count == 0)
  }

  private static func frame(_ image: Image, _ number: Int) -> FilmFrame {
    FilmFrame(
      image: image, time: FilmTime(value: number, timescale: 25),
      duration: FilmTime(value: 1, timescale: 25))
  }

  @Test("2,000 mutated films give frames or an error")
  func mutations() throws {
    var noise = Noise(state: 4)
    let seeds = [
      Self.film("W6 H4 F25:1 Ip A1:1 C420jpeg", frames: 3, of: 36, &noise),
      Self.film("W3 H3 C444alpha", frames: 2, of: 36, &noise),
      Self.film("W3 H2 C422p10 XCOLORRANGE=FULL", frames: 2, of: 28, &noise),
    ]
    var outcomes: (frames: Int, errors: Int) = (0, 0)
    for number in 0..<2000 {
      var film = seeds[number % seeds.count]
      for _ in 0...noise.below(3) {
        let place = noise.below(film.count)
        switch noise.below(4) {
        case 0: film[place] = UInt8(truncatingIfNeeded: noise.next())
        case 1: film.remove(at: place)
        case 2: film.insert(UInt8(noise.below(128)), at: place)
        default: film.removeLast(noise.below(film.count))
        }
        if film.isEmpty { film = [10] }
      }
      do {
        outcomes.frames += try Self.frames(film).count
      } catch is FilmError {
        outcomes.errors += 1
      }
    }
    #expect(outcomes.frames > 100 && outcomes.errors > 100)
  }
}
