extension ImageInfo {
  /// The meaning of the samples in a file, apart from alpha. Decoded images are always RGB.
  public enum ColorModel: String, Hashable, Sendable, CaseIterable {
    /// Shades of grey.
    case gray
    /// Red, green and blue.
    case rgb = "RGB"
    /// Indices of a palette of red, green and blue.
    case palette
    /// Luma and two chroma channels of a JPEG file, of a lossy WebP file, or of JPEG data in a TIFF
    /// file.
    case yCbCr = "YCbCr"
    /// Inks of a JPEG or TIFF file: cyan, magenta, yellow and black.
    case cmyk = "CMYK"
    /// Cyan, magenta and yellow of a JPEG file as luma and chroma, and black.
    case ycck = "YCCK"

    /// The number of samples of a pixel without alpha.
    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .rgb, .yCbCr: 3
      case .cmyk, .ycck: 4
      }
    }
  }
}
