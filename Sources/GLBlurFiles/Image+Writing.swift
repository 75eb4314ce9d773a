public import GLBlurImage

extension Image {
  /// Writes a file in the format that the ending of its name says: `.png`, `.jpg` or `.jpeg`,
  /// `.tif` or `.tiff`, `.pfm`, `.apng`.
  ///
  /// The file appears under its name only when it is whole; where one was, that is replaced, also
  /// through a symbolic link, and its permissions are kept. Whatever fails, or kills the program on
  /// the way, the old file stays as it was. A device or a pipe is written to as it is, PNG if its name
  /// has no such ending.
  ///
  /// PNG files have 16 bits a sample unless the image is `.rgba8`, and an alpha channel unless
  /// all of it is opaque. JPEG files are opaque. TIFF files hold each format as it is, PFM files
  /// floats without alpha: the encoded values, as files of 8 bits have them, in 0…1.
  ///
  /// - Returns: a sentence for each part of the colour profile that the file could not carry.
  /// - Throws: `FileError`.
  @discardableResult
  public func write(
    to path: String, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [String] {
    try ImageWriter(options).write(self, to: path)
  }

  /// The bytes of a file, as `write` makes it.
  ///
  /// - Throws: `FileError`.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [UInt8] {
    var notes: [String] = []
    return try encoded(as: format, options: options, notes: &notes)
  }

  /// As `encoded(as:options:)`; `notes` gains what `write` returns.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions(), notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    try ImageWriter(options).encoded(self, as: format, notes: &notes)
  }
}
