public import GLBlurImage

/// A format of image files that can be read, written or both.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, 8 or 16 bits per sample.
  case png = "PNG"
  /// JPEG, 8 bits per sample, without alpha.
  case jpeg = "JPEG"
  /// TIFF, which can only be written.
  case tiff = "TIFF"
  /// Portable float maps: 32-bit floating-point samples without alpha.
  case pfm = "PFM"
  /// Animated PNG with one or more frames. Such a file is read as PNG, which gives the first frame.
  case apng = "APNG"
  /// Colour lookup tables in Adobe's Cube format, which can only be read. A table becomes an image
  /// that the filter `colorLookup` accepts.
  case cube = "Cube"

  /// The file name extensions that select this format for writing, in lower case and with their
  /// dot.
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

  /// The pixel formats that a file can hold without loss, the coarsest first.
  public var pixelFormats: [PixelFormat] {
    switch self {
    case .png, .apng: [.rgba8, .rgba16]
    case .jpeg: [.rgba8]
    case .tiff: [.rgba8, .rgba16, .rgbaFloat]
    case .pfm: [.rgbaFloat]
    case .cube: []
    }
  }

  /// Whether files of this format can be written.
  public var isWritable: Bool { !endings.isEmpty }

  /// Whether files of this format can be read.
  public var isReadable: Bool { self != .tiff }

  /// Creates the format that the file name extension of a path selects, ignoring case. The result
  /// is nil if no writable format has that extension.
  public init?(endingOf path: String) {
    let path = path.lowercased()
    let format = Self.allCases.first { $0.endings.contains { path.hasSuffix($0) } }
    guard let format else { return nil }
    self = format
  }
}
