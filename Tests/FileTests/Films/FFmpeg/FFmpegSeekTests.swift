import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Parts have the same frames and times as a film read from its beginning.
@Suite(.serialized)
struct FFmpegSeekTests {
  /// FFmpeg's muxer and encoder, with options for groups of 12 frames.
  struct Kind: CustomTestStringConvertible, Sendable {
    let container: String
    let encoder: String
    let options: String
    var testDescription: String { "\(container), \(encoder), \(options)" }
  }

  private static let coded: [(encoder: String, options: String, containers: [String])] = [
    (
      "libx264", "preset=ultrafast:g=12:bf=2",
      ["mp4", "mov", "matroska", "avi", "mpegts", "mpeg", "vob", "flv", "nut"]
    ),
    (
      "libx264", "preset=ultrafast:g=12:bf=2:x264-params=open-gop=1",
      ["mp4", "matroska", "mpegts"]
    ),
    ("libx264", "preset=ultrafast:g=12:bf=3:b-pyramid=normal:x264-params=open-gop=1", ["mp4"]),
    ("libx264", "preset=ultrafast:g=12:x264-params=intra-refresh=1", ["matroska", "mpegts"]),
    ("libx264", "preset=ultrafast:g=250", ["matroska", "mpegts"]),
    (
      "libx265", "preset=ultrafast:x265-params=log-level=none",
      ["mp4", "matroska", "mpegts", "nut"]
    ),
    ("mpeg2video", "g=12:bf=2:b=2000000", ["mpeg", "vob", "mpegts", "matroska", "avi"]),
    ("mpeg1video", "g=12:bf=2:b=2000000", ["mpeg"]),
    ("mpeg4", "g=12:bf=2:b=2000000", ["avi", "mp4", "matroska", "nut"]),
    ("mjpeg", "b=4000000", ["avi", "mov"]),
    ("ffv1", "", ["avi", "matroska", "nut"]),
    ("libvpx", "g=12:deadline=realtime:b=1000000", ["webm", "ivf", "ogg"]),
    ("libtheora", "g=12:b=2000000", ["ogg"]),
    ("flv", "g=12:b=2000000", ["flv"]),
  ]
  private static let kinds = coded.flatMap { coded in
    coded.containers.map {
      Kind(container: $0, encoder: coded.encoder, options: coded.options)
    }
  }

  /// Times in seconds.
  private struct Shown: Equatable, CustomStringConvertible {
    let number: Int
    let begin: Double
    let end: Double
    var description: String { "\(number): \(begin)–\(end)" }
  }

  private static func frames(_ bytes: [UInt8], from: Double) throws -> [Shown] {
    var options = FilmReadOptions()
    options.from = from
    options.carriesTracks = false
    let reader = try FFmpegReader(bytes: bytes, options)
    var planes: [UInt8] = []
    var frames: [Shown] = []
    while let span = try reader.read(into: &planes) {
      let begin = span.time.seconds
      frames.append(
        Shown(
          number: TestStream.number(planes), begin: begin, end: begin + span.duration.seconds))
    }
    return frames
  }

  @Test("A part begins with the frame that is shown there", arguments: kinds)
  func beginnings(kind: Kind) throws {
    guard
      let film = TestStream(numbered: kind.container, kind.encoder, kind.options, frames: 75)
    else { return }
    let all = try Self.frames(film.bytes, from: 0)
    #expect(all.count >= 70)
    // The last group begins at 2.88.
    for place in [0.2, 0.48, 0.5, 0.96, 1.0, 1.3, 2.0, 2.88, 2.92] {
      // Time units are at most a millisecond.
      let wanted = all.filter { $0.end > place + 0.0006 }
      let found = try Self.frames(film.bytes, from: place)
      #expect(found.map(\.number) == wanted.map(\.number), "from \(place)")
      #expect(found.first?.begin == 0)
      guard let first = found.first, let shown = wanted.first else { continue }
      // Where times count frames, parts begin with whole ones.
      let isWhole = abs((first.end - first.begin) - (shown.end - shown.begin)) < 0.0011
      let begin = isWhole ? shown.begin : place
      for (frame, other) in zip(found, wanted) {
        // Each time is rounded by up to half a unit.
        #expect(abs(frame.begin - max(0, other.begin - begin)) < 0.0011, "from \(place)")
      }
    }
  }

  @Test("Most kinds of films can be made here")
  func coverage() {
    let made = Self.kinds.filter {
      TestStream(numbered: $0.container, $0.encoder, $0.options, frames: 2) != nil
    }
    #expect(made.count >= 20, "\(made.map(\.testDescription))")
  }

  /// The joined film's times differ from the stated ones.
  @Test("A part of a film whose times jump is that of the film as it is read")
  func jumps() throws {
    let parts = try (0..<2).map { _ in
      try #require(
        TestStream(numbered: "mpegts", "libx264", "preset=ultrafast:g=12", frames: 50)
      ).bytes
    }
    let bytes = parts.flatMap { $0 }
    #expect(try Self.frames(bytes, from: 1).first?.number == 25)
    #expect(try Self.frames(bytes, from: 3).first?.number == 25)
    #expect(try Self.frames(bytes, from: 3).count == 25)
  }
}
