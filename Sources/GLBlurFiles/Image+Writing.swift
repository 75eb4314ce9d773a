public import GLBlurImage

extension Image {
  /// Writes the image to a file in the format that the extension selects: `.png`, `.jpg` or
  /// `.jpeg`, `.webp`, `.tif` or `.tiff`, `.pfm`, `.apng`, and the others in `FileFormat.endings`.
  ///
  /// The file appears under its name only when it is complete. An existing file is replaced, also
  /// through a symbolic link, and keeps its permissions; it stays unchanged if writing fails or the
  /// process is killed. Devices and pipes are written directly, as PNG unless the name has a known
  /// extension.
  ///
  /// PNG files have 8 bits per sample for `.rgba8` and 16 otherwise, and an alpha channel unless
  /// the image is opaque. JPEG files are opaque. WebP files have 8 bits per sample, alpha unless
  /// the image is opaque, and at most 16383 pixels a side. TIFF files hold each pixel format
  /// unchanged. PFM files hold floating-point samples in 0…1 without alpha, encoded like those of
  /// 8-bit files.
  ///
  /// - Returns: A sentence for each part of the colour profile and the metadata that the file
  ///   cannot hold.
  /// - Throws: `FileError`.
  @discardableResult
  public func write(
    to path: String, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [String] {
    try ImageWriter(options).write(self, to: path)
  }

  /// Returns the bytes of the file that `write(to:options:)` would write in the given format.
  ///
  /// ```swift
  /// let data = Data(try card.encoded(as: .png))
  /// ```
  ///
  /// - Throws: `FileError`.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [UInt8] {
    var notes: [String] = []
    return try encoded(as: format, options: options, notes: &notes)
  }

  /// Returns the bytes of the file that `write(to:options:)` would write in the given format.
  /// `notes` gains a sentence for each part of the colour profile and the metadata that the file
  /// cannot hold.
  ///
  /// - Throws: `FileError`.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions(), notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    try ImageWriter(options).encoded(self, as: format, notes: &notes)
  }
}
