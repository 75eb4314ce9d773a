public import GLBlurImage

extension Image {
  /// Reads a PNG, JPEG or PFM file, whatever its name says it is.
  ///
  /// PNG files of 16 bits a sample become `.rgba16`, PFM files `.rgbaFloat`, all others `.rgba8`,
  /// with the file's exact values, of which PFM's are cut to 0…1. Of an animation it is the first
  /// frame. JPEG files are turned upright as their EXIF orientation says.
  ///
  /// - Parameter limits: for files that come from anywhere.
  /// - Throws: `FileError`.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(openRows(path, limits), name: path)
  }

  /// Decodes the bytes of an image file, as `init(contentsOf:)` does.
  ///
  /// - Parameters:
  ///   - name: what errors call the file.
  ///   - limits: for files that come from anywhere.
  /// - Throws: `FileError`.
  public init(
    encoded bytes: [UInt8], name: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(openRows(encoded: bytes, name: name, limits), name: name)
  }

  /// Decodes all rows.
  private init(_ source: any RowSource, name: String) throws(FileError) {
    do {
      try self.init(reading: source)
    } catch let error as FileError {
      throw error
    } catch {
      throw .tooLarge(name: name, size: source.shape.size, limit: Self.maximumPixels)
    }
  }

  /// An image of the size that a file's header gives, filled by the file's reader.
  init(
    _ info: ImageInfo, profile: ColorProfile, name: String,
    filledBy fill: (inout MutableRawSpan) throws(FileError) -> Void
  ) throws(FileError) {
    do {
      try self.init(size: info.size, format: info.format, profile: profile, filledBy: fill)
    } catch let error as FileError {
      throw error
    } catch {
      throw .tooLarge(name: name, size: info.size, limit: Self.maximumPixels)
    }
  }
}
