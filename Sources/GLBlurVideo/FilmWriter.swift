/// A film that is written frame by frame.
public protocol FilmWriter: AnyObject {
  /// What the bytes of the frames mean.
  var format: FrameFormat { get }

  /// Writes a frame.
  ///
  /// - Throws: `FilmError`, after which the film does not come about.
  func add(_ frame: Frame) throws

  /// Completes the film, which gets its name only now. Without this call nothing is left of it.
  ///
  /// - Throws: `FilmError`.
  func end() throws
}
