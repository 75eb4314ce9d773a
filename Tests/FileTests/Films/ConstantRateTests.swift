import GLBlurFiles
import GLBlurImage
import GLBlurVideo
import TestSupport
import Testing

/// When films of a constant rate show their frames.
@Suite struct ConstantRateTests {
  /// Writes Y4M frames that show their numbers. Times are in units of a fraction of a second.
  /// Returns the numbers of the shown frames, and the notes.
  private func shown(
    at times: [Int], timescale: Int, rate: Ratio, most: Int? = nil
  ) throws -> (numbers: [Int], notes: [String]) {
    let folder = try Folder()
    let size = Size(width: 4, height: 2)
    let format = try FrameFormat(size: size, subsampling: .yuv444, matrix: .bt601, range: .full)
    var options = FilmOptions()
    options.rate = rate
    options.mostFrames = most
    let writer = try FilmFile.write(folder["film.y4m"], format, options)
    for (number, (begin, end)) in zip(times, times.dropFirst()).enumerated() {
      let span = FrameSpan(
        time: FilmTime(value: begin, timescale: timescale),
        duration: FilmTime(value: end - begin, timescale: timescale))
      try writer.add([UInt8](repeating: UInt8(number), count: writer.format.byteCount), shown: span)
    }
    try writer.end()
    let reader = try FilmFile.open(folder["film.y4m"])
    var (numbers, planes): ([Int], [UInt8]) = ([], [])
    while try reader.read(into: &planes) != nil { numbers.append(Int(planes[0])) }
    return (numbers, writer.notes)
  }

  /// Frames 0, 5, 7, 10, 14, 15 and 20 at a rate of 30; the film ends at 24.
  @Test("Frames of a variable rate are repeated until the next one")
  func variable() throws {
    let result = try shown(
      at: [0, 5, 7, 10, 14, 15, 20, 24], timescale: 30, rate: Ratio(30, 1))
    let expected = [(0, 5), (1, 2), (2, 3), (3, 4), (4, 1), (5, 5), (6, 4)]
    #expect(result.numbers == expected.flatMap { Array(repeating: $0.0, count: $0.1) })
    #expect(result.notes.count == 1)
    #expect(
      result.notes.first?.contains("30 frames in a second") == true
        && result.notes.first?.contains("6 of the film's frames") == true
        && result.notes.first?.contains("0 not at all") == true)
  }

  @Test(
    "Rounded times of one rate are that rate, in a part that begins anywhere",
    arguments: [(24000, 1001), (25, 1), (30, 1), (30000, 1001), (50, 1), (60000, 1001), (120, 1)],
    [1000, 90000, 1001])
  func rounded(rate: (Int, Int), timescale: Int) throws {
    // The part begins within the second frame.
    for offset in [0.0, 0.004, 0.0125] where offset * Double(rate.0) < Double(rate.1) {
      let times = (0...200).map { number in
        let time = Double(number * rate.1) / Double(rate.0) - offset
        return number == 0 ? 0 : Int((time * Double(timescale)).rounded())
      }
      let result = try shown(at: times, timescale: timescale, rate: Ratio(rate.0, rate.1))
      #expect(result.numbers == Array(0..<200) && result.notes == [])
    }
  }

  @Test("A part that ends within a frame has that frame")
  func cutEnd() throws {
    let result = try shown(at: [0, 100, 200, 210], timescale: 1000, rate: Ratio(10, 1))
    #expect(result.numbers == [0, 1, 2])
  }

  @Test("A lower rate leaves frames out, and times that do not rise follow one another")
  func lower() throws {
    let half = try shown(at: Array(0...20), timescale: 50, rate: Ratio(25, 1))
    #expect(half.numbers == (0..<10).map { 2 * $0 } && half.notes.count == 1)
    let fifth = try shown(at: Array(0...60), timescale: 125, rate: Ratio(25, 1))
    #expect(fifth.numbers.count == 12)
    let equal = try shown(at: [0, 0, 0, 0], timescale: 25, rate: Ratio(25, 1))
    #expect(equal.numbers == [0, 1, 2])
  }

  @Test("Frames that are repeated count against a limit")
  func limit() throws {
    #expect {
      _ = try shown(at: [0, 10], timescale: 1, rate: Ratio(100, 1), most: 999)
    } throws: {
      guard case FilmError.file(.tooManyFrames(_, 1000, 999)) = $0 else { return false }
      return true
    }
  }

  /// 1001 seconds at ten frames a second.
  @Test("A frame that is repeated more than 10 000 times needs a limit of frames")
  func copies() throws {
    let times = [0, 1, 1002]
    #expect {
      _ = try shown(at: times, timescale: 1, rate: Ratio(10, 1))
    } throws: {
      guard case FilmError.tooManyCopies(_, 1, 10010, 10000) = $0 else { return false }
      return true
    }
    let result = try shown(at: times, timescale: 1, rate: Ratio(10, 1), most: 20000)
    #expect(result.numbers.count == 10020)
    #expect(try shown(at: [0, 1, 1001], timescale: 1, rate: Ratio(10, 1)).numbers.count == 10010)
  }
}
