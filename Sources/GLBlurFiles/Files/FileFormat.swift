public import GLBlurImage

/// A format of image files that can be read, written or both.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// Portable Network Graphics, 8 or 16 bits per sample.
  case png = "PNG"
  /// JPEG, 8 bits per sample, without alpha.
  case jpeg = "JPEG"
  /// WebP, 8 bits per sample, with or without loss, still or animated. `Image` gives the first frame of
  /// an animation, and `AnimationReader` all of them.
  case webP = "WebP"
  /// TIFF and BigTIFF, whose first page is read. Files are written with 8 or 16 bits per sample, or
  /// with 32-bit floating-point samples.
  case tiff = "TIFF"
  /// Portable float maps: 32-bit floating-point samples without alpha.
  case pfm = "PFM"
  /// Animated PNG with one or more frames. Such a file is read as PNG, of which `Image` gives the picture
  /// that every program shows, and `AnimationReader` the frames.
  case apng = "APNG"
  /// AV1 still images, 8, 10 or 12 bits per sample. It is read through libvips, as HEIC, GIF and the
  /// formats are that are read only from trusted files.
  case avif = "AVIF"
  /// High-efficiency images, as phones take them: HEIF with HEVC, 8 or 10 bits per sample.
  case heic = "HEIC"
  /// GIF, still or animated. `Image` gives the first frame of an animation, and `AnimationReader` all of
  /// them.
  case gif = "GIF"
  /// JPEG XL, which is read only from trusted files.
  case jpegXL = "JPEG XL"
  /// JPEG 2000, which is read only from trusted files.
  case jpeg2000 = "JPEG 2000"
  /// Netpbm's bitmaps, grey maps and pixmaps, plain and raw, with any number for white.
  case netpbm = "Netpbm"
  /// OpenEXR, whose samples are linear light, and which is read only from trusted files.
  case openEXR = "OpenEXR"
  /// Windows bitmaps, which are read only from trusted files.
  case bmp = "BMP"
  /// Colour lookup tables in Adobe's Cube format, which can only be read. A table becomes an image
  /// that the filter `colorLookup` accepts.
  case cube = "Cube"

  /// The file name extensions that select this format for writing, in lower case and with their
  /// dot.
  public var endings: [String] {
    switch self {
    case .png: [".png"]
    case .jpeg: [".jpg", ".jpeg"]
    case .webP: [".webp"]
    case .tiff: [".tiff", ".tif"]
    case .pfm: [".pfm"]
    case .apng: [".apng"]
    case .avif: [".avif"]
    case .heic: [".heic", ".heif"]
    case .gif: [".gif"]
    case .jpegXL: [".jxl"]
    case .jpeg2000, .netpbm, .openEXR, .bmp, .cube: []
    }
  }

  /// The pixel formats that a file can hold, the coarsest first. AVIF files hold 12 of 16 bits, and
  /// HEIC files hold 10.
  public var pixelFormats: [PixelFormat] {
    switch self {
    case .png, .apng, .avif, .heic, .jpegXL: [.rgba8, .rgba16]
    case .jpeg, .webP, .gif: [.rgba8]
    case .tiff: [.rgba8, .rgba16, .rgbaFloat]
    case .pfm: [.rgbaFloat]
    case .jpeg2000, .netpbm, .openEXR, .bmp, .cube: []
    }
  }

  /// Whether libvips decodes and encodes the format.
  package var usesLibvips: Bool {
    switch self {
    case .avif, .heic, .gif, .jpegXL, .jpeg2000, .openEXR, .bmp: true
    case .png, .apng, .jpeg, .webP, .tiff, .pfm, .netpbm, .cube: false
    }
  }

  /// Whether the reader of the format is made for files of strangers. Others are read only if
  /// `ReadLimits.allowsUntrustedFormats` says so.
  ///
  /// The authors of libvips do not stand behind these decoders where files may be hostile.
  public var isTrusted: Bool {
    switch self {
    case .jpegXL, .jpeg2000, .openEXR, .bmp: false
    case .png, .apng, .jpeg, .webP, .tiff, .pfm, .avif, .heic, .gif, .netpbm, .cube: true
    }
  }

  /// Whether pixels can be stored without loss, at the depth that the format has. AVIF and HEIC files
  /// are written as luma and chroma, and GIF files with 256 colours.
  public var hasLossless: Bool { ![.jpeg, .avif, .heic, .gif].contains(self) }

  /// The greatest width and height of a picture, in pixels, or nil if the format has no limit below
  /// that of images.
  public var maximumSide: Int? {
    switch self {
    // The head of a picture has 14 bits for each, and its encoder can use one less than that.
    case .webP: 16383
    // The file has 16 bits for each.
    case .gif: 65535
    default: nil
    }
  }

  /// Whether `ReadLimits.isLenient` decodes what there is of a damaged file.
  package var canBeSalvaged: Bool { [.png, .jpeg, .tiff, .pfm].contains(self) }

  /// Whether files of this format can be written.
  public var isWritable: Bool { !endings.isEmpty }

  /// The trusted formats, in words. All formats can be read.
  static var readable: String {
    let names = allCases.filter { $0.isTrusted && $0 != .cube && $0 != .apng }
    return names.map(\.rawValue).joined(separator: ", ") + " and .cube files"
  }

  /// Creates the format that the file name extension of a path selects, ignoring case. The result
  /// is nil if no writable format has that extension.
  public init?(endingOf path: String) {
    let path = path.lowercased()
    let format = Self.allCases.first { $0.endings.contains { path.hasSuffix($0) } }
    guard let format else { return nil }
    self = format
  }
}
