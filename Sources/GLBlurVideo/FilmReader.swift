/// A film whose frames are read one after the other. Frames are pulled: none is dropped, however long the caller
/// takes for one. A reader is used by one thread at a time.
public protocol FilmReader: AnyObject {
  /// The name of the film in error messages.
  var name: String { get }
  /// What is known of the film before its frames are read.
  var traits: FilmTraits { get }

  /// Reads the next frame and converts it to an image.
  ///
  /// - Returns: Nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames, and `ImageError.outOfMemory`.
  func next() throws -> FilmFrame?

  /// Reads the bytes of the next frame, which a `FrameConverter` of the format converts.
  ///
  /// - Parameter planes: Becomes the bytes of the frame. An array that already has as many is written anew in
  ///   place.
  /// - Returns: When the frame is shown, or nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames.
  func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan?
}

extension FilmReader {
  /// What the bytes of the frames mean.
  public var format: FrameFormat { traits.format }
}
