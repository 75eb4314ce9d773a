public import GLBlurFiles

/// An error that occurs while frames of films are read or written.
public enum FilmError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A frame of this format does not exist. The reason says why, and what is allowed.
  case format(reason: String)
  /// The bytes of a frame, or its image, do not fit its format.
  case frame(reason: String)

  /// The bytes are not those of a sound Y4M file. The reason says where and why.
  case damaged(name: String, reason: String)
  /// The film ends within a frame, which is counted from 1, or within its head. The byte is the first that is
  /// missing.
  case truncated(name: String, frame: Int, byte: Int)
  /// The film is sound and has a feature that is not supported, such as "has interlaced frames". The cure is an
  /// imperative.
  case unsupported(name: String, feature: String, cure: String)
  /// The file of a film cannot be opened, read or written, or its frames are too large.
  case file(FileError)

  /// The error in words, with a cure.
  public var description: String {
    switch self {
    case .format(let reason): "the format of the frames: \(reason)"
    case .frame(let reason): "a frame: \(reason)"
    case .damaged(let name, let reason):
      "\(name): is a damaged Y4M film (\(reason)); make it again"
    case .truncated(let name, let frame, let byte):
      "\(name): ends too early, at byte \(byte), in frame \(frame); make it again"
    case .unsupported(let name, let feature, let cure):
      "\(name): \(feature), which is not supported; \(cure)"
    case .file(let error): "\(error)"
    }
  }
}
