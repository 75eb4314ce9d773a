/// An error that occurs while frames of films are read or written.
public enum FilmError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A frame of this format does not exist. The reason says why, and what is allowed.
  case format(reason: String)
  /// The bytes of a frame, or its image, do not fit its format.
  case frame(reason: String)

  /// The error in words, with a cure.
  public var description: String {
    switch self {
    case .format(let reason): "the format of the frames: \(reason)"
    case .frame(let reason): "a frame: \(reason)"
    }
  }
}
