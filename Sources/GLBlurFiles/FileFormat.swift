public import GLBlurImage

/// The kinds of image file that are read and written.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  /// Written alone.
  case tiff = "TIFF"
  /// Portable float maps: 32-bit floats without alpha.
  case pfm = "PFM"
  /// Animated PNG, of several frames or of one; read as PNG, which gives the first frame.
  case apng = "APNG"
  /// Colour tables, read alone: an image that `colorLookup` takes.
  case cube = "Cube"

  /// The endings of a file's name that ask to write this format, with their dot, in lower case.
  public var endings: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .tiff: [".tiff", ".tif"]
    case .pfm: [".pfm"]
    case .apng: [".apng"]
    case .cube: []
    }
  }

  /// The formats of pixels that a file holds without loss, the coarsest first.
  public var pixelFormats: [PixelFormat] {
    switch self {
    case .png, .apng: [.rgba8, .rgba16]
    case .jpeg: [.rgba8]
    case .tiff: [.rgba8, .rgba16, .rgbaFloat]
    case .pfm: [.rgbaFloat]
    case .cube: []
    }
  }

  /// Whether such files are written.
  public var isWritable: Bool { !endings.isEmpty }

  /// Whether such files are read.
  public var isReadable: Bool { self != .tiff }

  /// The format of an encoded file by its first bytes, whatever its name; nil when it is none that
  /// is read.
  public init?(signatureOf bytes: [UInt8]) {
    // PNG's whole signature is longer: libpng says what a transfer as text has done to the rest.
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if PFMHeader.begins(bytes) {
      self = .pfm
    } else if CubeScanner.begins(bytes) {
      self = .cube
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
