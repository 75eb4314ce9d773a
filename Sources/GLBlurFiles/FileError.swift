public import GLBlurImage

/// Why an image file cannot be read or written. `name` is its path, or what the caller named it.
public enum FileError: Error, Hashable, Sendable, CustomStringConvertible {
  case cannotOpen(name: String, reason: String)
  case isDirectory(name: String)
  /// No file of a format that is read, by its first bytes.
  case notAnImage(name: String)
  /// The reason is in the words of the library that reads it, if there is one.
  case damaged(name: String, format: FileFormat, reason: String)
  /// More pixels than `limit`, that of `ReadLimits`.
  case tooLarge(name: String, size: Size, limit: Int)
  /// More bytes than a file of so many pixels needs.
  case tooLong(name: String, limit: Int)
  case readFailed(name: String, reason: String)
  case unknownEnding(name: String)
  /// The file format cannot hold this image.
  case cannotEncode(name: String, format: FileFormat, reason: String)
  case cannotCreate(name: String, reason: String)
  case writeFailed(name: String, reason: String)

  /// What an error is about, for callers that only need to know that.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The file to read is not there, or may not be read.
    case cannotOpen
    /// What was read, or is to be written, is damaged, too large or of the wrong kind.
    case badData
    /// Reading or writing failed on the way.
    case transferFailed
    /// The file to write cannot be made.
    case cannotCreate
    /// The name of the file to write does not say a known format.
    case unknownEnding
  }

  public var kind: Kind {
    switch self {
    case .cannotOpen, .isDirectory: .cannotOpen
    case .notAnImage, .damaged, .tooLarge, .tooLong, .cannotEncode: .badData
    case .readFailed, .writeFailed: .transferFailed
    case .cannotCreate: .cannotCreate
    case .unknownEnding: .unknownEnding
    }
  }

  public var description: String {
    switch self {
    case .cannotOpen(let name, let reason):
      "\(name): cannot be opened: \(reason)"
    case .isDirectory(let name):
      "\(name): is a folder; name an image file"
    case .notAnImage(let name):
      "\(name): is not an image that can be read; PNG, JPEG, PFM and .cube files are"
    case .damaged(let name, let format, let reason):
      "\(name): is a damaged \(format.rawValue) file (\(reason)); get or export it anew"
    case .tooLarge(let name, let size, let limit):
      "\(name): has \(size) pixels, and at most \(limit) are read; scale it down"
        + (limit < Image.maximumPixels ? " or allow more" : "")
    case .tooLong(let name, let limit):
      "\(name): has more than \(limit) bytes, which no image of the allowed pixels needs; export "
        + "it anew or allow more pixels"
    case .readFailed(let name, let reason):
      "\(name): cannot be read to its end: \(reason)"
    case .unknownEnding(let name):
      "\(name): the ending does not say how to write it; end it in one of "
        + FileFormat.allCases.flatMap(\.endings).joined(separator: ", ")
    case .cannotEncode(let name, let format, let reason):
      "\(name): \(format.rawValue) cannot hold this image: \(reason)"
    case .cannotCreate(let name, let reason):
      "\(name): cannot be created: \(reason)"
    case .writeFailed(let name, let reason):
      "\(name): cannot be written to its end: \(reason)"
    }
  }
}
