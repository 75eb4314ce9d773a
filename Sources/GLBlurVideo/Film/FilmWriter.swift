/// A film that is written frame by frame. A writer is used by one thread at a time.
public protocol FilmWriter: AnyObject {
  /// The meaning of the frames' bytes.
  var format: FrameFormat { get }

  /// Sentences about what is written differently or not at all.
  var notes: [String] { get }

  /// Converts a frame and writes it.
  ///
  /// - Throws: `FilmError`, after which the film cannot be completed.
  func add(_ frame: FilmFrame) throws

  /// Writes the bytes of a frame, made by a `FrameConverter` of the format.
  ///
  /// - Parameters:
  ///   - planes: `FrameFormat.byteCount` bytes.
  ///   - span: The time of the frame.
  /// - Throws: `FilmError`, after which the film cannot be completed.
  func add(_ planes: [UInt8], shown span: FrameSpan) throws(FilmError)

  /// Completes the film, which gets its name now. Without this call no file is left.
  ///
  /// - Throws: `FilmError`.
  func end() throws(FilmError)

  /// Discards the film and its file, unless it has already been completed or discarded.
  func discard()
}
