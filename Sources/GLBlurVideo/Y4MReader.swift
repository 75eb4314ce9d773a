public import GLBlurFiles
import GLBlurImage

/// A Y4M film, from a file or from a pipe. Memory is taken for one frame.
///
/// ```swift
/// let reader = try Y4MReader(contentsOf: "in.y4m")
/// let writer = try Y4MWriter("out.y4m", reader.header)
/// while let frame = try reader.next() {
///   let image = try renderer.render(card, frame.image)
///   try writer.add(FilmFrame(image: image, time: frame.time, duration: frame.duration))
/// }
/// try writer.end()
/// ```
///
/// A reader is used by one thread at a time.
public final class Y4MReader: FilmReader {
  /// What the first line of the film says.
  public let header: Y4MHeader
  /// The name of the film in error messages.
  public var name: String { input.name }
  /// What the first line says of the frames.
  public var traits: FilmTraits {
    FilmTraits(format: header.format, rate: header.rate, pixelAspect: header.pixelAspect)
  }
  /// The number of frames that have been read.
  public private(set) var count = 0
  private let input: FilmInput
  private let threads: Int
  private var planes: [UInt8] = []
  private var isOver = false

  /// Opens a film.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - matrix: How luma and chroma follow from red, green and blue. The default, nil, is BT.709 from 720 lines
  ///     on, and BT.601 below.
  ///   - range: Which samples stand for black and white. The default, nil, is what the film states, and limited
  ///     if it states nothing.
  ///   - limits: The limits on what is read, for films from untrusted sources. The default allows frames of
  ///     `Image.maximumPixels`. There is no limit on the number of frames, since only one is kept.
  ///   - threads: The number of threads that convert a frame. The default is 1.
  /// - Throws: `FilmError`.
  public convenience init(
    contentsOf path: String, matrix: YCbCrMatrix? = nil, range: SampleRange? = nil,
    limits: ReadLimits = ReadLimits(), threads: Int = 1
  ) throws(FilmError) {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(path) } catch { throw .file(error) }
    try self.init(FilmInput(file), matrix, range, limits, threads)
  }

  /// Opens a film that is in memory.
  package convenience init(
    bytes: [UInt8], name: String = "the film in memory", matrix: YCbCrMatrix? = nil,
    range: SampleRange? = nil, limits: ReadLimits = ReadLimits()
  ) throws(FilmError) {
    try self.init(FilmInput(bytes, name: name), matrix, range, limits, 1)
  }

  /// Reads an open file from its beginning.
  package convenience init(
    _ file: OpenFile, head: [UInt8] = [], matrix: YCbCrMatrix?, range: SampleRange?,
    limits: ReadLimits, threads: Int = 1
  ) throws(FilmError) {
    try self.init(FilmInput(file, head: head), matrix, range, limits, threads)
  }

  private init(
    _ input: FilmInput, _ matrix: YCbCrMatrix?, _ range: SampleRange?, _ limits: ReadLimits,
    _ threads: Int
  ) throws(FilmError) {
    self.input = input
    self.threads = threads
    header = try Y4MHeader(input, limits, matrix, range)
  }

  /// Reads the next frame.
  ///
  /// - Returns: Nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames, and `ImageError.outOfMemory`.
  public func next() throws -> FilmFrame? {
    guard let span = try read(into: &planes) else { return nil }
    return FilmFrame(
      image: try FrameConverter(format).image(of: planes, threads: threads), shown: span)
  }

  /// Returns when a frame appears, which is counted from 0.
  private func time(_ number: Int) -> FilmTime {
    let rate = header.rate ?? Y4MHeader.usualRate
    let (value, _) = number.multipliedReportingOverflow(by: rate.denominator)
    return FilmTime(value: value, timescale: rate.numerator)
  }

  /// Reads the bytes of the next frame.
  ///
  /// - Parameter planes: Becomes the bytes of the frame. An array that already has as many is written anew in
  ///   place.
  /// - Returns: When the frame is shown, or nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames.
  public func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan? {
    guard !isOver else { return nil }
    // An error leaves nothing to go on with.
    isOver = true
    guard let (line, isEnded) = try input.line(most: Y4MHeader.mostOfLine) else {
      throw .damaged(
        name: input.name,
        reason: "the line before frame \(count + 1) has more than \(Y4MHeader.mostOfLine) bytes")
    }
    if line.isEmpty, !isEnded { return nil }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words[0].elementsEqual("FRAME".utf8) || !isEnded && "FRAME".utf8.starts(with: words[0])
    else {
      throw .damaged(
        name: input.name,
        reason: "frame \(count + 1) does not begin with FRAME, at byte "
          + "\(input.position - line.count - (isEnded ? 1 : 0))")
    }
    guard isEnded else {
      throw .truncated(name: input.name, frame: count + 1, byte: input.position)
    }
    // A frame may state how it is interlaced, which matters only in films that are, or anything after an X.
    guard words.dropFirst().allSatisfy({ $0.isEmpty || "IX".utf8.contains($0[$0.startIndex]) })
    else {
      throw .damaged(name: input.name, reason: "frame \(count + 1) has an unknown parameter")
    }
    guard try readPlanes(into: &planes) else {
      throw .truncated(name: input.name, frame: count + 1, byte: input.position)
    }
    isOver = false
    count += 1
    return FrameSpan(time: time(count - 1), duration: time(1))
  }

  private func readPlanes(into planes: inout [UInt8]) throws(FilmError) -> Bool {
    let count = format.byteCount
    if planes.count == count { return try input.read(into: &planes, 0..<count) == count }
    // A head may claim more bytes than follow, so memory is taken as they come.
    planes = []
    while planes.count < count {
      let part = planes.count..<min(planes.count + 1 << 24, count)
      planes.append(contentsOf: repeatElement(0, count: part.count))
      guard try input.read(into: &planes, part) == part.count else { return false }
    }
    return true
  }
}
