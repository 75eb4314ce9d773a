public import GLBlurFiles

/// Settings for reading a film, and the part to read.
public struct FilmReadOptions: Sendable {
  /// The beginning of the part, in seconds from the first frame. The frame shown then gets the time
  /// 0.
  public var from = 0.0
  /// The end of the part, in seconds from the first frame, at which no further frame begins, or nil
  /// for the end of the film.
  public var to: Double?
  /// The matrix from red, green and blue to luma and chroma. Nil means that of the film, or if it
  /// states none, BT.709 from 720 lines and BT.601 below.
  public var matrix: YCbCrMatrix?
  /// The range of samples from black to white. Nil means that of the film, or limited if it states
  /// none.
  public var range: SampleRange?
  /// The limits for films from untrusted sources. The default allows frames of
  /// `Image.maximumPixels`.
  public var limits = ReadLimits()
  /// The number of threads for decoding and for converting a frame.
  public var threads = 1
  /// The treatment of frames that cannot be decoded.
  public var damage = DamagePolicy.stop
  /// Whether sound, subtitles and attachments are kept for a writer that copies them, which must be
  /// created before the second frame is read.
  public var carriesTracks = true
  /// Called often; false ends reading with `FilmError.stopped`.
  public var mayGoOn: (@Sendable () -> Bool)?

  /// Creates settings for reading the whole film.
  public init() {}
}

/// The treatment of frames that cannot be decoded.
public enum DamagePolicy: String, Hashable, Sendable, CaseIterable {
  /// Reading ends with an error.
  case stop
  /// The frame is omitted, and the previous frame is shown longer.
  case skip
  /// The previous frame replaces it, so the number of frames stays the same.
  case `repeat`
}
