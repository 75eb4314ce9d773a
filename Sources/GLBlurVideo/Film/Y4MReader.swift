package import GLBlurFiles
import GLBlurImage

/// A Y4M film from a file or a pipe. Only one frame is in memory.
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
  /// The contents of the film's first line.
  public let header: Y4MHeader
  /// The name of the film in error messages.
  public var name: String { input.name }
  /// The properties in the first line.
  public var traits: FilmTraits {
    FilmTraits(format: header.format, rate: header.rate, pixelAspect: header.pixelAspect)
  }
  /// The number of frames that have been read.
  public private(set) var count = 0
  private let input: FilmInput
  private let part: FilmPart
  private let threads: Int
  private let mayGoOn: (@Sendable () -> Bool)?
  private var planes: [UInt8] = []
  private var isOver = false
  /// The number of frames passed so far, including those before the part.
  private var met = 0

  /// Opens a film.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - options: The settings, and the part to read. The default is the whole film. Settings for
  ///     damage and sound do not apply. The number of frames is not limited, since only one is in
  ///     memory.
  /// - Throws: `FilmError`.
  public convenience init(
    contentsOf path: String, _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    let file: OpenFile
    do throws(FileError) { file = try OpenFile(path) } catch { throw .file(error) }
    try self.init(FilmInput(file), options)
  }

  package convenience init(
    bytes: [UInt8], name: String = "the film in memory",
    _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    try self.init(FilmInput(bytes, name: name), options)
  }

  /// Reads an open file from its beginning.
  package convenience init(
    _ file: OpenFile, head: [UInt8] = [], _ options: FilmReadOptions = FilmReadOptions()
  ) throws(FilmError) {
    try self.init(FilmInput(file, head: head), options)
  }

  private init(_ input: FilmInput, _ options: FilmReadOptions) throws(FilmError) {
    self.input = input
    threads = max(1, options.threads)
    mayGoOn = options.mayGoOn
    header = try Y4MHeader(input, options)
    part = FilmPart(options, rate: header.rate ?? Y4MHeader.usualRate)
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

  /// Reads the bytes of the next frame.
  ///
  /// - Parameter planes: Receives the bytes of the frame. An array of the right size is reused.
  /// - Returns: The time of the frame, or nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames.
  public func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan? {
    while !isOver, try readFrame(into: &planes) {
      met += 1
      switch part.place(of: met - 1) {
      case .before: continue
      case .after: isOver = true
      case .within(let span):
        count += 1
        return span
      }
    }
    return nil
  }

  /// Reads the bytes of the next frame of the film. Returns false at its end.
  private func readFrame(into planes: inout [UInt8]) throws(FilmError) -> Bool {
    // Nothing can be read after an error.
    isOver = true
    guard mayGoOn?() ?? true else { throw .stopped(name: name) }
    guard let (line, isEnded) = try input.line(most: Y4MHeader.mostOfLine) else {
      throw .damaged(
        name: input.name,
        reason: "the line before frame \(met + 1) has more than \(Y4MHeader.mostOfLine) bytes")
    }
    if line.isEmpty, !isEnded { return false }
    let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard words[0].elementsEqual("FRAME".utf8) || !isEnded && "FRAME".utf8.starts(with: words[0])
    else {
      throw .damaged(
        name: input.name,
        reason: "frame \(met + 1) does not begin with FRAME, at byte "
          + "\(input.position - line.count - (isEnded ? 1 : 0))")
    }
    guard isEnded else {
      throw .truncated(name: input.name, frame: met + 1, byte: input.position)
    }
    // A frame may state its interlacing, which matters only in interlaced films, or any extension
    // after an X.
    guard words.dropFirst().allSatisfy({ $0.isEmpty || "IX".utf8.contains($0[$0.startIndex]) })
    else {
      throw .damaged(name: input.name, reason: "frame \(met + 1) has an unknown parameter")
    }
    guard try readPlanes(into: &planes) else {
      throw .truncated(name: input.name, frame: met + 1, byte: input.position)
    }
    isOver = false
    return true
  }

  private func readPlanes(into planes: inout [UInt8]) throws(FilmError) -> Bool {
    let count = format.byteCount
    if planes.count == count { return try input.read(into: &planes, 0..<count) == count }
    // A header may claim more bytes than follow, so memory grows as they arrive.
    planes = []
    while planes.count < count {
      let part = planes.count..<min(planes.count + 1 << 24, count)
      planes.append(contentsOf: repeatElement(0, count: part.count))
      guard try input.read(into: &planes, part) == part.count else { return false }
    }
    return true
  }
}
