import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Films joined byte by byte, whose times start again or jump ahead.
@Suite(.serialized)
struct FFmpegJumpTests {
  @Test(
    "Times that jump go on where those before them ended, and a note says so",
    arguments: [
      ([0], []), ([0, 0], ["the times of the film jump at 1.000 s, and go on from there"]),
      ([0, 3000], ["the times of the film jump at 1.000 s, and go on from there"]),
      (
        [3000, 0, 40],
        ["the times of the film jump 2 times, first at 1.000 s, and go on from there"]
      ),
    ])
  func jumps(starts: [Int], notes: [String]) throws {
    let parts = try starts.map { try #require(TestStream("mpegts", frames: 25, from: $0)).bytes }
    let reader = try FFmpegReader(bytes: parts.flatMap { $0 })
    var planes: [UInt8] = []
    var number = 0
    while let span = try reader.read(into: &planes) {
      #expect(span.time.seconds == Double(number) / 25, "frame \(number)")
      #expect(span.duration.seconds == 0.04)
      number += 1
    }
    #expect(number == 25 * starts.count)
    #expect(reader.notes == notes)
  }

  /// In a container whose times do not jump, a gap is part of the film.
  @Test("A gap of a Matroska film stays")
  func gaps() throws {
    let folder = try Folder()
    let size = Size(width: 16, height: 16)
    let film = try TestFilm(size, count: 3, times: [0, 1, 60, 61], timescale: 1)
    try film.write(folder["film.mkv"], TestFilm.format(size), .ffv1, timescale: 1)
    let reader = try FFmpegReader(contentsOf: folder["film.mkv"])
    #expect(try TestFilm.frames(of: reader).map(\.time.seconds) == [0, 1, 60])
    #expect(reader.notes == [])
  }
}
