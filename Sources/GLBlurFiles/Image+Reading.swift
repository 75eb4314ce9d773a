public import GLBlurImage

extension Image {
  /// Reads a PNG, JPEG, PFM or Cube file. The format is recognised by the file's first bytes,
  /// regardless of its name.
  ///
  /// PNG files with 16 bits per sample become `.rgba16`, PFM and Cube files become `.rgbaFloat`,
  /// and all others become `.rgba8`. The values are exactly those of the file, except that values
  /// of PFM files are limited to 0…1. An animation gives its first frame. JPEG files are rotated
  /// and mirrored as their EXIF orientation requires.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(openRows(path, limits), name: path)
  }

  /// Decodes the bytes of an image file in the same way as `init(contentsOf:limits:)`.
  ///
  /// - Parameters:
  ///   - bytes: The encoded file.
  ///   - name: The name of the file in error messages.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`.
  public init(
    encoded bytes: [UInt8], name: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(openRows(encoded: bytes, name: name, limits), name: name)
  }

  /// Creates an image by decoding all rows of a source.
  private init(_ source: any RowSource, name: String) throws(FileError) {
    do {
      try self.init(reading: source)
    } catch let error as FileError {
      throw error
    } catch ImageError.outOfMemory {
      throw .readFailed(name: name, reason: "not enough memory")
    } catch {
      throw .tooLarge(name: name, size: source.shape.size, limit: Self.maximumPixels)
    }
  }
}
