/// A film that is written frame by frame. A writer is used by one thread at a time.
public protocol FilmWriter: AnyObject {
  /// What the bytes of the frames mean.
  var format: FrameFormat { get }

  /// Sentences about what is not written as it was given.
  var notes: [String] { get }

  /// Converts a frame and writes it.
  ///
  /// - Throws: `FilmError`, after which the film does not come about.
  func add(_ frame: FilmFrame) throws

  /// Writes the bytes of a frame, which a `FrameConverter` of the format has made.
  ///
  /// - Parameters:
  ///   - planes: The bytes, `FrameFormat.byteCount` of them.
  ///   - span: When the frame is shown.
  /// - Throws: `FilmError`, after which the film does not come about.
  func add(_ planes: [UInt8], shown span: FrameSpan) throws(FilmError)

  /// Completes the film, which gets its name only now. Without this call nothing is left of it.
  ///
  /// - Throws: `FilmError`.
  func end() throws(FilmError)

  /// Gives the film up, so that nothing is left of it. Nothing happens if it is complete or given up already.
  func discard()
}
