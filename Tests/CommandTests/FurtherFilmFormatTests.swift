import GLBlur
import GLBlurVideo
import TestSupport
import Testing

@Suite struct FurtherFilmFormatTests {
  let folder: Folder

  init() throws {
    folder = try Folder.prepared()
    try folder.put(grayImages((0..<10).map { 10 * $0 }), at: "a.mkv", rate: Ratio(10, 1))
  }

  @Test("Several films of other sizes and depths, and one that lies on its side, are shown beside")
  func several() throws {
    try folder.put(
      #"""
      [{"filter": "place", "overlay": "@deep", "frame": [2, 0, 2, 4], "fit": "stretch"},
       {"filter": "place", "overlay": "@turned", "frame": [4, 0, 2, 4], "fit": "stretch"}]
      """#, at: "three.json")
    let size = Size(width: 10, height: 6)
    var options = FilmOptions()
    options.rate = Ratio(10, 1)
    let writer = try FilmFile.write(
      folder["deep.y4m"],
      FrameFormat(size: size, subsampling: .yuv444, bits: 10, matrix: .bt601, range: .full), options
    )
    for index in 0..<10 {
      let level = UInt16(6000 * index)
      let samples = Array(repeatElement([level, level, level, 65535], count: 60).joined())
      let image = try Image(rgba16: samples, width: size.width, height: size.height)
      try writer.add(
        FilmFrame(
          image: image, time: FilmTime(value: index, timescale: 10),
          duration: FilmTime(value: 1, timescale: 10)))
    }
    try writer.end()
    try putTurned()
    let outcome = try Child(
      [
        "run", "three.json", "a.mkv", "--input", "deep=deep.y4m", "--input", "turned=turned.mov",
        "--start", "turned=0.5", "-o", "out.mkv", "--codec", "ffv1",
      ], in: folder
    ).wait()
    #expect(outcome.status == 0 && outcome.error == "", "\(outcome.error)")
    let frames = try folder.film("out.mkv").map { $0.image.bytes.map(Int.init) }
    #expect(frames.count == 10)
    for (index, bytes) in frames.enumerated() {
      #expect(bytes[0] == 10 * index)
      // 10 bits are rounded to 0.13 of a level, and 8 bits to 0.5.
      #expect(abs(Double(bytes[4 * 2]) - Double(6000 * index) / 257) <= 0.63)
      // A quarter turn clockwise takes the left half of the film to the top.
      let later = index < 6 ? 0 : index - 5
      #expect(bytes[4 * 4] == 100 + later && bytes[4 * (3 * 6 + 4)] == 200 + later)
    }
  }

  /// Writes five frames in half a second, darker on the left, shown after a quarter turn clockwise.
  private func putTurned() throws {
    var options = FilmOptions()
    options.codec = .qtrle
    options.rate = Ratio(10, 1)
    let size = Size(width: 8, height: 4)
    let writer = try FilmFile.write(
      folder["turned.mov"],
      FrameFormat(size: size, subsampling: .yuv444, matrix: .identity, range: .full), options)
    for index in 0..<5 {
      let samples = (0..<32).flatMap { pixel -> [UInt8] in
        let level = UInt8((pixel % 8 < 4 ? 100 : 200) + index)
        return [level, level, level, 255]
      }
      try writer.add(
        FilmFrame(
          image: Image(rgba8: samples, width: 8, height: 4),
          time: FilmTime(value: index, timescale: 10),
          duration: FilmTime(value: 1, timescale: 10)))
    }
    try writer.end()
    var file = try folder.bytes(of: "turned.mov")
    // The matrix of the track header: ISO/IEC 14496-12, section 8.3.2.
    let place = try #require(file.indices.first { file[$0...].starts(with: "tkhd".utf8) }) + 44
    for (index, bytes) in [(0, [0, 0]), (1, [0, 1]), (3, [255, 255]), (4, [0, 0])] {
      file[place + 4 * index] = UInt8(bytes[0])
      file[place + 4 * index + 1] = UInt8(bytes[1])
    }
    try folder.put(file, at: "turned.mov")
  }
}
