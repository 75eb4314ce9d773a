import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// Damage that FFmpeg reports never or twice.
@Suite(.serialized)
struct FFmpegDamageTests {
  /// Five frames of FFV1 in AVI.
  private static func film(_ size: Size) throws -> (bytes: [UInt8], frames: [Range<Int>]) {
    let folder = try Folder()
    try TestFilm(size, count: 5).write(folder["film.avi"], TestFilm.format(size), .ffv1)
    let bytes = try folder.bytes(of: "film.avi")
    let movie = try #require((0..<bytes.count).first { bytes[$0...].starts(with: "movi".utf8) })
    var frames: [Range<Int>] = []
    var place = movie + 4
    while bytes[place...].starts(with: "00dc".utf8) {
      let count = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
      frames.append(place + 8..<place + 8 + count)
      place += 8 + count + count % 2
    }
    return (bytes, frames)
  }

  private static func reader(_ bytes: [UInt8], _ damage: DamagePolicy) throws -> FFmpegReader {
    var options = FilmReadOptions()
    options.damage = damage
    return try FFmpegReader(bytes: bytes, options)
  }

  /// Only the first frame is a key frame.
  @Test(
    "A slice of FFV1 with a wrong checksum damages its frame, and those that depend on it",
    arguments: [0.1, 0.6, 0.95])
  func checksums(share: Double) throws {
    var (bytes, places) = try Self.film(Size(width: 32, height: 32))
    #expect(places.count == 5)
    let whole = try TestFilm.frames(of: Self.reader(bytes, .stop))
    #expect(whole.count == 5)
    bytes[places[2].lowerBound + Int(share * Double(places[2].count))] ^= 0x40
    #expect {
      try TestFilm.frames(of: Self.reader(bytes, .stop))
    } throws: {
      guard case FilmError.damagedFrame(_, 3, 0.08, _) = $0 else { return false }
      return true
    }
    let reader = try Self.reader(bytes, .repeat)
    let frames = try TestFilm.frames(of: reader)
    #expect(frames.map(\.image.bytes) == [0, 1, 1, 1, 1].map { whole[$0].image.bytes })
    #expect(reader.notes == ["3 frames are damaged"])
  }

  /// Small frames use FFV1's version 1, which decodes incomplete bytes.
  @Test("A frame whose bytes are not complete is counted once")
  func truncated() throws {
    let (bytes, places) = try Self.film(Size(width: 12, height: 12))
    #expect(places.count == 5)
    let cut = Array(bytes[..<(places[4].upperBound - 40)])
    for (damage, times) in [(DamagePolicy.repeat, [0, 1, 2, 3, 4]), (.skip, [0, 1, 2, 3])] {
      let reader = try Self.reader(cut, damage)
      #expect(try TestFilm.frames(of: reader).map(\.time.value) == times)
      #expect(reader.notes.contains("1 frame is damaged"))
    }
    #expect {
      try TestFilm.frames(of: Self.reader(cut, .stop))
    } throws: {
      guard case FilmError.damagedFrame(_, 5, _, "its bytes are not complete") = $0 else {
        return false
      }
      return true
    }
  }

  /// Moves the box moov before the pictures, and adds its length to their places in the box stco
  /// (ISO/IEC 14496-12, 8.7.5).
  private static func withHeadFirst(_ bytes: [UInt8]) throws -> [UInt8] {
    func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) } }
    func place(of name: String, from start: Int) throws -> Int {
      try #require((start..<bytes.count - 4).first { bytes[$0...].starts(with: name.utf8) }) - 4
    }
    let media = try place(of: "mdat", from: 0)
    let head = media + number(media)
    try #require(try place(of: "moov", from: head) == head)
    let offsets = try place(of: "stco", from: head)
    var moved = Array(bytes[head...])
    for index in 0..<number(offsets + 12) {
      let entry = offsets + 16 + 4 * index
      let offset = number(entry) + moved.count
      for byte in 0..<4 {
        moved[entry - head + byte] = UInt8(truncatingIfNeeded: offset >> (24 - 8 * byte))
      }
    }
    return bytes[..<media] + moved + bytes[media..<head]
  }

  @Test("An MP4 film that is cut off is damaged for a part, too")
  func cutOff() throws {
    let folder = try Folder()
    let size = Size(width: 32, height: 32)
    try TestFilm(size, count: 50).write(folder["film.mp4"], TestFilm.format(size), .h264)
    let bytes = try Self.withHeadFirst(try folder.bytes(of: "film.mp4"))
    #expect(try TestFilm.frames(of: Self.reader(bytes, .stop)).count == 50)
    var reasons: [String] = []
    for from in [0, 0.4] {
      var options = FilmReadOptions()
      options.from = from
      // The last frame may be incomplete.
      options.damage = .skip
      let cut = Array(bytes[..<(bytes.count * 6 / 10)])
      let error = try #require(
        #expect(throws: FilmError.self) {
          try TestFilm.frames(of: FFmpegReader(bytes: cut, options))
        })
      guard case .damaged(_, let reason) = error else {
        Issue.record("\(error)")
        continue
      }
      reasons.append(String(reason.drop { $0 != ":" }))
    }
    #expect(reasons.count == 2 && Set(reasons).count == 1, "\(reasons)")
    #expect(
      reasons.first?.hasPrefix(": it ends too early: its head announces 50 frames") == true)
  }
}
