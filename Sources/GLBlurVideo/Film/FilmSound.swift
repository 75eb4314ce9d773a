/// A sound file for a film that is made, such as music: anything with sound that FFmpeg reads, also another film.
///
/// Its sound begins with the film, and ends with it or before it. In place of a film's own sound it becomes all
/// sound of the result.
public struct FilmSound: Hashable, Sendable {
  /// The path of the file, which is no pipe: it is looked at before there are frames, and read with them.
  public var path: String
  /// By how many decibels the file becomes louder, or quieter if it is negative; -6 halves the amplitude. The range
  /// is -100…60, and the default 0.
  public var gain = 0.0
  /// How many seconds the file fades in, by a factor that rises linearly. The range is 0…3600, and the default 0.
  public var fadeIn = 0.0
  /// How many seconds the file fades out before its end or that of the film, whichever is first. So much sound waits
  /// for that end, with the pictures beside it. The range is 0…600, and the default 0.
  public var fadeOut = 0.0
  /// The place in the file at which it begins, in seconds. The range is 0…1 000 000, and the default 0.
  public var from = 0.0
  /// Whether the file is repeated, from `from` on, until the film ends. The default, false, leaves the rest of the
  /// film silent.
  public var loops = false
  /// Whether the film keeps its first track of sound, to which the file is added. The default, false, replaces all
  /// sound of the film.
  public var mixes = false

  /// Creates a sound that is played once, as loud as it is.
  public init(_ path: String) { self.path = path }
}
