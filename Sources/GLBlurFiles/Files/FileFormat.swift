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
