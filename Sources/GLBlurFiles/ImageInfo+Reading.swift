import GLBlurImage

extension ImageInfo {
  /// Reads what an image file that is in memory says about itself.
  ///
  /// - Parameters:
  ///   - bytes: The encoded file: an array, Foundation's `Data`, or any other sequence of bytes.
  ///   - name: The name of the file in error messages. The default, nil, stands for `the image in
  ///     memory`.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`, also if the image has more pixels than the limit.
  public init(
    encoded bytes: some Sequence<UInt8>, name: String? = nil,
    limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(Array(bytes), name: name ?? nameInMemory, limits))
  }

  /// Reads what a file says about itself.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limits: The limits on what is read, for files from untrusted sources. By default only
  ///     `Image.maximumPixels` limits it.
  /// - Throws: `FileError`, also if the image has more pixels than the limit.
  public init(
    contentsOf path: String, limits: ReadLimits = ReadLimits()
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits))
  }

  /// Reads the header of a file, and what lies beside the pixels.
  ///
  /// - Parameter source: A source of the whole file.
  init(_ source: ByteSource) throws(FileError) {
    self = try source.format().codec.open(source).info
  }
}
