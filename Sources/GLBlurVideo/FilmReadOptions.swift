public import GLBlurFiles

/// How a film is read, and which part of it.
public struct FilmReadOptions: Sendable {
  /// The beginning of the part that is wanted, in seconds from the first frame. The default is 0. The frame that is
  /// shown at this time is the first one, and its time becomes 0.
  public var from = 0.0
  /// The end of the part, in seconds from the first frame. Frames that appear at this time or later are not read.
  /// The default, nil, is the end of the film.
  public var to: Double?
  /// How luma and chroma follow from red, green and blue. The default, nil, is what the film states, and if it
  /// states nothing, BT.709 from 720 lines on, and BT.601 below.
  public var matrix: YCbCrMatrix?
  /// Which samples stand for black and white. The default, nil, is what the film states, and limited if it states
  /// nothing.
  public var range: SampleRange?
  /// The limits on what is read, for films from untrusted sources. The default allows frames of
  /// `Image.maximumPixels`.
  public var limits = ReadLimits()
  /// The number of threads that decode, and that convert a frame. The default is 1.
  public var threads = 1
  /// What happens at a frame that cannot be decoded. The default is an error.
  public var damage = DamagePolicy.stop
  /// Whether sound, subtitles and attachments are kept for a writer that copies them. It must be created before the
  /// second frame is read. The default is true.
  public var carriesTracks = true
  /// Returns whether to go on, and is called often. If it returns false, reading ends with `FilmError.stopped`. The
  /// default, nil, goes on.
  public var mayGoOn: (@Sendable () -> Bool)?

  /// States that all of a film is wanted.
  public init() {}
}
