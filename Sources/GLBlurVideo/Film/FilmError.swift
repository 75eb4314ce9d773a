import GLBlurChain
public import GLBlurFiles
public import GLBlurImage

/// An error in reading or writing a film.
public enum FilmError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The frame format is invalid.
  case format(reason: String)
  /// The bytes of a frame, or its image, do not fit its format.
  case frame(reason: String)

  /// The film is damaged. The reason says where and how.
  case damaged(name: String, reason: String)
  /// The film ends within its head or a frame, counted from 1; `byte` is the first missing one.
  case truncated(name: String, frame: Int, byte: Int)
  /// A frame, counted from 1, cannot be decoded. `seconds` is its time in the film.
  case damagedFrame(name: String, frame: Int, seconds: Double, reason: String)
  /// The file is not a film of a readable format.
  case notAFilm(name: String, reason: String)
  /// The film is valid but has an unsupported feature, such as "has interlaced frames".
  case unsupported(name: String, feature: String, cure: String)
  /// The file cannot be opened, read or written, or its frames are too large.
  case file(FileError)
  /// The encoder or the container cannot hold the requested film.
  case cannotEncode(name: String, reason: String)
  /// The file cannot be the sound of a film.
  case sound(name: String, reason: String)
  /// At a constant rate, the frame at a time in seconds would be repeated too often.
  case tooManyCopies(name: String, seconds: Double, count: Int, limit: Int)
  /// The film, or the part of it from a time in seconds on, has no frame.
  case noFrame(name: String, from: Double)
  /// The film does not state its duration, on which the times of a chain depend.
  case unknownDuration(name: String)
  /// The result at a time in seconds has another size than the first one.
  case changedSize(name: String, seconds: Double, size: Size, first: Size)
  /// The caller stopped reading through `FilmReadOptions.mayGoOn`.
  case stopped(name: String)

  /// The error in words, with a cure.
  public var description: String {
    switch self {
    case .format(let reason): "the format of the frames: \(reason)"
    case .frame(let reason): "a frame: \(reason)"
    case .damaged(let name, let reason):
      "\(name): is a damaged film (\(reason)); make it again"
    case .truncated(let name, let frame, let byte):
      "\(name): ends too early, at byte \(byte), in frame \(frame); make it again"
    case .damagedFrame(let name, let frame, let seconds, let reason):
      "\(name): frame \(frame), at \(Self.text(seconds)) s, is damaged (\(reason)); make the film again, or "
        + "choose to skip or to repeat damaged frames"
    case .notAFilm(let name, let reason):
      "\(name): is not a film that can be read (\(reason)); give a film of MP4, MOV, Matroska, WebM, AVI, GIF, "
        + "APNG, IVF, FLV, MPEG, Ogg, NUT or Y4M"
    case .unsupported(let name, let feature, let cure):
      "\(name): \(feature), which is not supported; \(cure)"
    case .file(let error): "\(error)"
    case .cannotEncode(let name, let reason):
      "\(name): cannot hold this film: \(reason)"
    case .sound(let name, let reason):
      "\(name): cannot be the sound of a film: \(reason)"
    case .tooManyCopies(let name, let seconds, let count, let limit):
      "\(name): the frame at \(Self.text(seconds)) s would be repeated \(count) times, and the limit is \(limit); "
        + "take a part of the film, choose a lower rate, or say how many frames are wanted at most"
    case .noFrame(let name, 0): "\(Self.damaged(name: name, reason: "there is no frame in it"))"
    case .noFrame(let name, let from):
      "\(name): has no frame at \(numeral(from)) s or after it; begin earlier"
    case .unknownDuration(let name):
      "\(name): the film does not say how long it is, and keys of the chain's 'animation' are at shares of the "
        + "duration; say that"
    case .changedSize(let name, let seconds, let size, let first):
      "\(name): the frame at \(rounded(seconds, 3)) s becomes \(size) pixels and the first became \(first); end the "
        + "chain with 'resize' to a width and a height"
    case .stopped(let name): "\(name): has been given up before its end"
    }
  }

  static func text(_ seconds: Double) -> String {
    guard seconds.magnitude < 1e12 else { return "\(seconds)" }
    let all = Int((seconds * 1000).rounded())
    let decimals = String(1000 + all.magnitude % 1000).dropFirst()
    return (all < 0 ? "-" : "") + "\(all.magnitude / 1000).\(decimals)"
  }
}
