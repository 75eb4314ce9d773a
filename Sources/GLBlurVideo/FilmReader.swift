/// A film whose frames are read one after the other. Frames are pulled: none is dropped, however long the caller
/// takes for one.
public protocol FilmReader: AnyObject {
  /// What the bytes of the frames mean.
  var format: FrameFormat { get }

  /// Reads the next frame.
  ///
  /// - Returns: Nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames, and `ImageError.outOfMemory`.
  func next() throws -> Frame?
}
