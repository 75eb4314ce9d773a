package import GLBlurFiles
import GLBlurImage

/// A Y4M film that is being written. A file gets its name when the film is complete; a pipe or a device is
/// written to at once.
///
/// Y4M holds neither times nor colour profiles: frames follow one another at the rate of the header, and are
/// taken for sRGB. A writer is used by one thread at a time.
public final class Y4MWriter: FilmWriter {
  /// What the first line of the film says.
  public let header: Y4MHeader
  /// What the bytes of the frames mean.
  public var format: FrameFormat { header.format }
  /// The number of frames that have been written.
  public private(set) var count = 0
  private let file: BegunFile
  private let threads: Int
  private var planes: [UInt8] = []
  private var state = WritingState()

  /// Begins a film.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which is replaced when the film is complete.
  ///   - header: What the first line says.
  ///   - threads: The number of threads that convert a frame. The default is 1.
  /// - Throws: `FilmError`.
  public convenience init(
    _ path: String, _ header: Y4MHeader, threads: Int = 1
  ) throws(FilmError) {
    try self.init(path, named: path, header, threads: threads, in: .live)
  }

  package init(
    _ path: String, named name: String, _ header: Y4MHeader, threads: Int = 1,
    in files: FileSystem
  ) throws(FilmError) {
    self.header = header
    self.threads = threads
    do throws(FileError) {
      file = try BegunFile.begun(at: path, named: name, in: files)
    } catch {
      throw .file(error)
    }
    try writing { () throws(FileError) in try file.sink.write(Array((header.line + "\n").utf8)) }
  }

  deinit { discard() }

  /// Writes a frame.
  ///
  /// - Parameter frame: A frame whose image has the size and the `FrameFormat.pixelFormat` of the film. Its
  ///   times are those of the film's rate, whatever it says. Alpha is lost unless the film has some.
  /// - Throws: `FilmError`, after which the film does not come about.
  public func add(_ frame: FilmFrame) throws {
    try state.attempt { () throws(FilmError) in
      try FrameConverter(format).write(frame.image, to: &planes, threads: threads)
    }
    try add(planes, shown: frame.span)
  }

  /// Writes the bytes of a frame.
  ///
  /// - Parameters:
  ///   - planes: The bytes, `FrameFormat.byteCount` of them.
  ///   - span: When the frame is shown, which does not count, since frames follow one another at the rate of the
  ///     header.
  /// - Throws: `FilmError`, after which the film does not come about.
  public func add(_ planes: [UInt8], shown span: FrameSpan) throws(FilmError) {
    try state.attempt { () throws(FilmError) in
      try format.check(planes)
    }
    try writing { () throws(FileError) in
      try file.sink.write(Self.frame)
      try file.sink.write(planes)
    }
    count += 1
  }

  /// Completes the film, which gets its name only now.
  ///
  /// - Throws: `FilmError`. Then nothing is left of the film.
  public func end() throws(FilmError) {
    try writing { () throws(FileError) in
      try file.complete()
      try file.publish()
    }
    state.complete()
  }

  /// Gives the film up, so that nothing is left of it, unless it is complete.
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
