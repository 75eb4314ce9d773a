public import GLBlurImage

/// The size and format of an image file, read from its header without decoding the pixels.
public struct ImageInfo: Hashable, Sendable {
  /// The format of the file. Animated PNG files count as PNG.
  public let fileFormat: FileFormat
  /// The size of the decoded image. It is the upright size: EXIF orientation may swap width and
  /// height in the file.
  public let size: Size
  /// The pixel format of the decoded image.
  public let format: PixelFormat
  /// The bits per sample in the file: 1, 2, 4, 8 or 16, or 32 for floating point.
  public let bitsPerSample: Int

  init(fileFormat: FileFormat, size: Size, format: PixelFormat, bitsPerSample: Int) {
    self.fileFormat = fileFormat
    self.size = size
    self.format = format
    self.bitsPerSample = bitsPerSample
  }
}
