import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import Synchronization
import TestSupport
import Testing

/// Hostile films: they open no other file, and damage leads to frames or to an error.
@Suite(.serialized)
struct FFmpegHostileTests {
  @Test(
    "A playlist opens nothing",
    arguments: [
      "#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nNEIGHBOUR\n#EXT-X-ENDLIST\n",
      "ffconcat version 1.0\nfile 'NEIGHBOUR'\n",
      "v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 9 RTP/AVP 96\na=rtpmap:96 H264/90000\n",
      "<?xml version=\"1.0\"?><MPD xmlns=\"urn:mpeg:dash:schema:mpd:2011\"><Period><AdaptationSet>"
        + "<Representation><BaseURL>NEIGHBOUR</BaseURL></Representation></AdaptationSet></Period></MPD>",
      ";FFMETADATA1\ntitle=x\n", "RIFF", "", "\u{89}PNG\r\n\u{1A}\n",
    ])
  func playlists(text: String) throws {
    let folder = try Folder()
    let size = Size(width: 16, height: 16)
    try TestFilm(size, count: 1).write(folder["film.mkv"], TestFilm.format(size), .ffv1)
    try folder.put(
      Array(text.replacing("NEIGHBOUR", with: folder["film.mkv"]).utf8), at: "list.m3u8")
    let files = FaultyFiles()
    #expect {
      try FFmpegReader(OpenFile(folder["list.m3u8"], in: files.table))
    } throws: {
      guard case FilmError.notAFilm = $0 else { return false }
      return true
    }
    #expect(files.count(of: .open) == 1 && files.openCount == 0)
  }

  private static let seeds: [(name: String, bytes: [UInt8])] = {
    let made = try? Folder()
    let size = Size(width: 32, height: 16)
    let endings: [(String, FilmCodec)] = [
      ("mp4", .h264), ("mkv", .ffv1), ("webm", .vp9), ("avi", .utvideo), ("mov", .qtrle),
      ("nut", .ffv1), ("apng", .apng),
    ]
    return endings.compactMap { ending, codec in
      guard let folder = made, let film = try? TestFilm(size, count: 3),
        let format = try? TestFilm.format(size, hasAlpha: codec == .vp9),
        (try? film.write(folder["film.\(ending)"], format, codec)) != nil,
        let bytes = try? folder.bytes(of: "film.\(ending)")
      else { return nil }
      return (ending, bytes)
    }
  }()

  /// Returns the number of a film's frames, or nil after an error, which must be a `FilmError`.
  private static func outcome(
    _ bytes: [UInt8], _ damage: DamagePolicy = .stop, threads: Int = 1
  ) throws -> Int? {
    var options = FilmReadOptions()
    options.damage = damage
    options.threads = threads
    options.limits = ReadLimits(maxPixels: 100_000)
    // A film of a few thousand bytes takes less than a second.
    let clock = ContinuousClock()
    let end = clock.now + .seconds(1)
    options.mayGoOn = { clock.now < end }
    do {
      var planes: [UInt8] = []
      let reader = try FFmpegReader(bytes: bytes, options)
      var count = 0
      while try reader.read(into: &planes) != nil, count < 1000 { count += 1 }
      return count
    } catch {
      guard error != .stopped(name: "the film in memory") else { throw error }
      return nil
    }
  }

  @Test("Films that end anywhere give their first frames, or an error")
  func truncation() throws {
    #expect(Self.seeds.count == 7)
    for (name, bytes) in Self.seeds {
      #expect(try Self.outcome(bytes) == 3, "\(name)")
      var counts: Set<Int?> = []
      for end in stride(from: 0, to: bytes.count, by: 1 + bytes.count / 40) {
        let count = try Self.outcome(Array(bytes[..<end]))
        #expect(count ?? 0 <= 3)
        counts.insert(count)
      }
      #expect(counts.contains(nil), "\(name)")
    }
  }

  @Test("Mutated films give frames or an error", arguments: DamagePolicy.allCases)
  func mutations(damage: DamagePolicy) throws {
    var mutator = Mutator(seed: 21)
    var (frames, errors) = (0, 0)
    for number in 0..<210 {
      let bytes = mutator.mutated(Self.seeds[number % Self.seeds.count].bytes)
      let outcome = try Self.outcome(bytes, damage, threads: 1 + number % 3)
      if let count = outcome { frames += count } else { errors += 1 }
    }
    #expect(frames > 100 && errors > 20)
  }

  @Test("A damaged frame is an error with its number and time, is skipped, or is repeated")
  func damage() throws {
    let folder = try Folder()
    let size = Size(width: 32, height: 32)
    let film = try TestFilm(size, count: 5)
    try film.write(folder["film.avi"], TestFilm.format(size), .utvideo)
    var bytes = try folder.bytes(of: "film.avi")
    // The index repeats the names. A frame of noise has about 3 bytes a pixel.
    let starts = (0..<bytes.count - 8).filter {
      bytes[$0...].starts(with: "00dc".utf8) && 8...16 ~= bytes[$0 + 5] && bytes[$0 + 6] == 0
    }
    #expect(starts.count == 5)
    // Invalid code tables.
    for place in 0..<256 { bytes[starts[2] + 8 + place] = 0x7F }
    for damage in DamagePolicy.allCases {
      var options = FilmReadOptions()
      options.damage = damage
      let reader = try FFmpegReader(bytes: bytes, options)
      var frames: [FilmFrame] = []
      if damage == .stop {
        #expect {
          while let frame = try reader.next() { frames.append(frame) }
        } throws: {
          guard case FilmError.damagedFrame(_, 3, 0.08, _) = $0 else { return false }
          return true
        }
        #expect(frames.count == 2)
        #expect(try reader.next() == nil)
        continue
      }
      frames = try TestFilm.frames(of: reader)
      #expect(frames.map(\.time.value) == (damage == .skip ? [0, 1, 3, 4] : [0, 1, 2, 3, 4]))
      #expect(frames[1].duration.value == (damage == .skip ? 2 : 1))
      if damage == .repeat { #expect(frames[2].image.bytes == frames[1].image.bytes) }
      #expect(reader.notes == ["1 frame is damaged"])
    }
  }

  @Test("Frames beyond the limit, and a caller that wants no more, end in an error")
  func limits() throws {
    let film = try #require(Self.seeds.first)
    var options = FilmReadOptions()
    options.limits = ReadLimits(maxPixels: 511)
    #expect(
      throws: FilmError.file(
        .tooLarge(name: "the film in memory", size: Size(width: 32, height: 16), limit: 511))
    ) { try FFmpegReader(bytes: film.bytes, options) }
    options.limits = ReadLimits(maxPixels: 512)
    let asked = Mutex(0)
    options.mayGoOn = {
      asked.withLock {
        $0 += 1; return $0 < 20
      }
    }
    #expect(throws: FilmError.stopped(name: "the film in memory")) {
      while true {
        let reader = try FFmpegReader(bytes: film.bytes, options)
        _ = try TestFilm.frames(of: reader)
      }
    }
  }
}
