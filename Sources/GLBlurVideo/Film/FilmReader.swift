/// A film whose frames are read in order. Frames are read on request, so none is dropped however
/// slow the caller is. A reader is used by one thread at a time.
public protocol FilmReader: AnyObject {
  /// The name of the film in error messages.
  var name: String { get }
  /// The properties of the film that are known before its frames are read.
  var traits: FilmTraits { get }
  /// Sentences about what is read differently from what the film says, or not at all. More of them
  /// may be known when all frames have been read.
  var notes: [String] { get }

  /// Reads the next frame and converts it to an image.
  ///
  /// - Returns: Nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames, and `ImageError.outOfMemory`.
  func next() throws -> FilmFrame?

  /// Reads the bytes of the next frame, for a `FrameConverter` of the format.
  ///
  /// - Parameter planes: Receives the bytes of the frame. An array of the right size is reused.
  /// - Returns: The time of the frame, or nil at the end of the film.
  /// - Throws: `FilmError`, after which there are no more frames.
  func read(into planes: inout [UInt8]) throws(FilmError) -> FrameSpan?
}

extension FilmReader {
  /// Nothing, as for films that are read as they are.
  public var notes: [String] { [] }

  /// The meaning of the frames' bytes.
  public var format: FrameFormat { traits.format }
}
