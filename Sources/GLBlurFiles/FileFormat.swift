/// The kinds of image file that are read and written.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"

  /// The endings of a file's name that ask for this format, with their dot, in lower case.
  public var endings: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    }
  }

  /// The format of an encoded file by its first bytes, whatever its name; nil when it is neither.
  public init?(signatureOf bytes: [UInt8]) {
    // PNG's whole signature is longer: libpng says what a transfer as text has done to the rest.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else {
      return nil
    }
  }

  /// The format that the ending of a path asks for, in small or capital letters; nil for any other.
  public init?(endingOf path: String) {
    let path = path.lowercased()
    let format = Self.allCases.first { $0.endings.contains { path.hasSuffix($0) } }
    guard let format else { return nil }
    self = format
  }
}
