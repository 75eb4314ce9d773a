import GLBlurFiles
import GLBlurImage
import GLBlurVideo

/// The fuzz target for Y4M films.
enum FilmFuzzing {
  static func run(_ bytes: [UInt8]) throws(Finding) {
    let whole = FilmContents(of: bytes)
    if let error = whole.error, !"\(error)".contains("fuzz.y4m") {
      throw Finding("an error without the name of the film: \(error)")
    }
    for portion in [1, 509] {
      let other = FilmContents(of: bytes, by: portion)
      guard other == whole else { throw Finding("read by \(portion): \(other), not \(whole)") }
    }
    guard let header = whole.header else { return }
    try checkCopy(of: whole, header)
    for planes in whole.frames.prefix(2) { try checkConversions(of: planes, header.format) }
  }

  private static func checkCopy(of film: FilmContents, _ header: Y4MHeader) throws(Finding) {
    let file = MemoryFile()
    do throws(FilmError) {
      let writer = try Y4MWriter("out.y4m", named: "out.y4m", header, in: file.files)
      for (planes, span) in zip(film.frames, film.spans) { try writer.add(planes, shown: span) }
      try writer.end()
    } catch {
      throw Finding("written again: \(error)")
    }
    let copy = FilmContents(of: file.bytes)
    guard copy.header == header, copy.frames == film.frames, copy.spans == film.spans,
      copy.error == nil
    else { throw Finding("written again: \(copy), not \(film)") }
  }

  /// Checks that every instruction set gives the same pixels and the same frame of them.
  private static func checkConversions(
    of planes: [UInt8], _ format: FrameFormat
  ) throws(Finding) {
    var results: [(pixels: [UInt8], planes: [UInt8])] = []
    for set in FrameConverter.instructionSets.indices {
      let converter = FrameConverter(format, instructionSet: set)
      var frame: [UInt8] = []
      guard let image = try? converter.image(of: planes),
        (try? converter.write(image, to: &frame)) != nil
      else { throw Finding("a frame of \(format) is not converted") }
      results.append((image.bytes, frame))
    }
    for (name, other) in zip(FrameConverter.instructionSets, results)
    where other != results[0] {
      throw Finding("\(name) converts a frame of \(format) to other bytes")
    }
  }

  /// Films of every kind of planes, of one pixel and of odd sizes.
  static var seeds: [[UInt8]] {
    let films = [
      ("W3 H3 F30000:1001 Ip A1:1 C420jpeg", 17), ("W5 H2 I? C420mpeg2 XCOLORRANGE=FULL", 16),
      ("W4 H4 F25:1 C420paldv", 24), ("W3 H2 C422", 14), ("W2 H2 C444", 12),
      ("W2 H3 F0:0 A0:0 C444alpha", 24), ("W7 H1 Cmono XCOLORRANGE=LIMITED", 7),
      ("W3 H3 C420p10", 34), ("W3 H1 C422p12", 14), ("W1 H1 C444p16", 6), ("W5 H1 Cmono9", 10),
    ]
    return films.map { head, count in
      let frame = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
      return Array("YUV4MPEG2 \(head)\nFRAME\n".utf8) + frame + Array("FRAME Ippp Xa\n".utf8)
        + frame.reversed()
    }
  }

  static let words = [
    "YUV4MPEG2", "FRAME", "XCOLORRANGE=FULL", "C420jpeg", "C420p10", "C422", "C444alpha", "Cmono",
    "C420paldv",
  ]
}
