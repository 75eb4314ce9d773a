public import GLBlurImage

extension Image {
  /// Writes the image to a file in the format of its extension, one of `FileFormat.endings`.
  ///
  /// The file appears only when it is complete. An existing file is replaced only then, also
  /// through a symbolic link, and keeps its permissions. Devices and pipes are written directly, by
  /// default as PNG.
  ///
  /// PNG files have 8 bits per sample for `.rgba8` and 16 otherwise. PNG and WebP files have alpha
  /// unless the image is opaque, JPEG and PFM files never. WebP files have 8 bits per sample and at
  /// most 16383 pixels a side. TIFF files hold each pixel format unchanged. PFM files hold
  /// floating-point samples in 0…1, encoded like those of 8-bit files.
  ///
  /// - Returns: What the file cannot hold of the colour profile and the metadata, in sentences.
  /// - Throws: `FileError`.
  @discardableResult
  public func write(
    to path: String, options: WriteOptions = WriteOptions()
  ) throws(FileError) -> [String] {
    try ImageWriter(options).write(self, to: path)
  }

  /// Returns the bytes that `write(to:options:)` would write in the given format.
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

  /// Returns the bytes that `write(to:options:)` would write in the given format. `notes` gains
  /// sentences on what the file cannot hold of the colour profile and the metadata.
  ///
  /// - Throws: `FileError`.
  public func encoded(
    as format: FileFormat, options: WriteOptions = WriteOptions(), notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    try ImageWriter(options).encoded(self, as: format, notes: &notes)
  }
}
