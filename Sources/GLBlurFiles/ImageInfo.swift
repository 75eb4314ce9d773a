public import GLBlurImage

/// What the header of an image file says, found without decoding the pixels.
public struct ImageInfo: Hashable, Sendable {
  public let fileFormat: FileFormat
  /// The size of the decoded image, upright: EXIF's orientation may swap the sides in the file.
  public let size: Size
  /// The format of the decoded image.
  public let format: PixelFormat
  /// Bits of a sample in the file: 1, 2, 4, 8 or 16; 32 for floats.
  public let bitsPerSample: Int

  /// Reads the header of an encoded file.
  ///
  /// - Parameters:
  ///   - name: what errors call the file.
  ///   - limits: for files that come from anywhere.
  /// - Throws: `FileError`, also for more pixels than the limit.
  public init(
    encoded bytes: [UInt8], name: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(bytes, name: name, limits))
  }

  /// Reads the header of a file.
  ///
  /// - Parameter limits: for files that come from anywhere.
  /// - Throws: `FileError`, also for more pixels than the limit.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  private init(_ source: ByteSource) throws(FileError) {
    self =
      switch try source.format() {
      case .png, .apng: try PNGReader(source).info
      case .jpeg: try JPEGReader(source).info
      case .pfm: try PFMHeader(source).info
      // A small text: its size may stand anywhere in it.
      case .cube:
        ImageInfo(
          fileFormat: .cube, size: try CubeReader.image(source).size, format: .rgbaFloat,
          bitsPerSample: 32)
      // No signature gives it.
      case .tiff: throw FileError.notAnImage(name: source.name)
      }
  }

  init(fileFormat: FileFormat, size: Size, format: PixelFormat, bitsPerSample: Int) {
    self.fileFormat = fileFormat
    self.size = size
    self.format = format
    self.bitsPerSample = bitsPerSample
  }
}
