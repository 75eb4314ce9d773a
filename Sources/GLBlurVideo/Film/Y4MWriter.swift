package import GLBlurFiles
import GLBlurImage

/// A Y4M film that is being written. A file gets its name when the film is complete; a pipe or a
/// device is written immediately.
///
/// Y4M holds neither times nor colour profiles: frames have the rate of the header and are taken as
/// sRGB. Frames with other times are repeated or omitted. Only one thread may use a writer at a
/// time.
public final class Y4MWriter: FilmWriter {
  /// The contents of the film's first line.
  public let header: Y4MHeader
  /// The meaning of the frames' bytes.
  public var format: FrameFormat { header.format }
  /// The number of frames written, including repetitions.
  public var count: Int { times.count }
  private var times: ConstantRate
  private let most: Int?
  private let name: String
  /// The last frame, if it was omitted but must be written if no frame follows.
  private var omitted: [UInt8]?
  private let file: BegunFile
  private let threads: Int
  private var planes: [UInt8] = []
  private var state = WritingState()

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is replaced when the film is complete.
  ///   - header: The contents of the first line.
  ///   - threads: The number of threads that convert a frame, 1 or more. The default is 1.
  /// - Throws: `FilmError` if the file cannot be created.
  public convenience init(
    _ path: String, _ header: Y4MHeader, threads: Int = 1
  ) throws(FilmError) {
    try self.init(path, named: path, header, threads: threads, in: .live)
  }

  package init(
    _ path: String, named name: String, _ header: Y4MHeader, threads: Int = 1,
    mostFrames: Int? = nil, in files: FileSystem
  ) throws(FilmError) {
    self.header = header
    self.name = name
    most = mostFrames
    times = ConstantRate(header.rate ?? Y4MHeader.usualRate)
    self.threads = threads
    do throws(FileError) {
      file = try BegunFile.begun(at: path, named: name, in: files)
    } catch {
      throw .file(error)
    }
    try writing { () throws(FileError) in try file.sink.write(Array((header.line + "\n").utf8)) }
  }

  deinit { discard() }

  /// Writes a frame, whose image has the size and the `FrameFormat.pixelFormat` of the film. Its
  /// alpha is dropped unless the film has alpha.
  ///
  /// - Throws: `FilmError`.
  public func add(_ frame: FilmFrame) throws {
    try state.attempt { () throws(FilmError) in
      try FrameConverter(format).write(frame.image, to: &planes, threads: threads)
    }
    try add(planes, shown: frame.span)
  }

  /// Writes the bytes of a frame. The time is rounded to the rate of the header, and raised to the
  /// next possible one if it does not exceed the previous one.
  ///
  /// - Throws: `FilmError`.
  public func add(_ planes: [UInt8], shown span: FrameSpan) throws(FilmError) {
    try state.attempt { () throws(FilmError) in
      try format.check(planes)
    }
    let copies = times.copies(shown: span)
    if most == nil, copies > ConstantRate.mostCopies {
      try state.attempt { () throws(FilmError) in
        throw .tooManyCopies(
          name: name, seconds: span.time.seconds, count: copies, limit: ConstantRate.mostCopies)
      }
    }
    omitted = times.lacksLast ? planes : nil
    try writing { () throws(FileError) in
      if let most, times.count > most {
        throw .tooManyFrames(name: name, count: times.count, limit: most)
      }
      for _ in 0..<copies { try write(planes) }
    }
  }

  private func write(_ planes: [UInt8]) throws(FileError) {
    try file.sink.write(Self.frame)
    try file.sink.write(planes)
  }

  /// A sentence with the numbers of repeated and omitted frames, if there are any.
  public var notes: [String] {
    let (repeated, omitted) = (times.repeated, times.omitted)
    guard repeated + omitted > 0 else { return [] }
    let rate = header.rate ?? Y4MHeader.usualRate
    let number =
      rate.denominator == 1 ? "\(rate.numerator)" : "\(rate.numerator)/\(rate.denominator)"
    return [
      "Y4M has one rate, \(number) frames in a second here, so \(repeated) of the film's frames are shown more than "
        + "once and \(omitted) not at all; another rate may fit better"
    ]
  }

  /// Completes the film.
  ///
  /// - Throws: `FilmError`.
  public func end() throws(FilmError) {
    try writing { () throws(FileError) in
      if let omitted { try write(omitted) }
      try file.complete()
      try file.publish()
    }
    state.complete()
  }

  /// Discards the film and its file, unless it is complete.
  public func discard() {
    if state.giveUp() { file.discard() }
  }

  private static let frame = Array("FRAME\n".utf8)

  private func writing(_ body: () throws(FileError) -> Void) throws(FilmError) {
    try state.attempt { () throws(FilmError) in
      do throws(FileError) { try body() } catch { throw .file(error) }
    }
  }
}
