import GLBlurImage

/// An image file that has been looked at to describe it.
package struct InspectedFile: Sendable {
  /// What the file says about itself.
  package let info: ImageInfo
  /// The size of the file, in bytes.
  package let byteCount: Int
  /// The number of samples of floating point that are NaN, infinite or beyond 0…1, which takes reading
  /// all of them. It is nil for files without such samples, and for files that are damaged.
  package let clampedSamples: Int?

  /// Looks at a file.
  ///
  /// - Throws: `FileError`.
  package init(
    contentsOf path: String, limits: ReadLimits = ReadLimits(), in files: FileSystem = .live
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits, in: files))
  }

  /// Looks at standard input.
  ///
  /// - Parameters:
  ///   - name: The name of standard input in error messages.
  ///   - limits: The limits on what is read.
  /// - Throws: `FileError`.
  package init(standardInputAs name: String, limits: ReadLimits) throws(FileError) {
    try self.init(ByteSource(OpenFile(standardInputAs: name), limits))
  }

  private init(_ source: ByteSource) throws(FileError) {
    byteCount = source.count
    switch try source.format() {
    case .pfm:
      let header = try PFMHeader(source)
      var info = header.info
      clampedSamples = try Self.clampedSamples(&info) { () throws(FileError) in
        try header.clampedSamples(source)
      }
      self.info = info
    case .tiff:
      var info = try ImageInfo(source)
      clampedSamples =
        info.format != .rgbaFloat
        ? nil
        : try Self.clampedSamples(&info) { () throws(FileError) in
          try TIFFReader.clampedSamples(source)
        }
      self.info = info
    default:
      info = try ImageInfo(source)
      clampedSamples = nil
    }
  }

  /// Returns the number of samples, or nil if they are damaged, with a warning.
  private static func clampedSamples(
    _ info: inout ImageInfo, _ count: () throws(FileError) -> Int
  ) throws(FileError) -> Int? {
    do throws(FileError) {
      return try count()
    } catch .damaged(_, _, let reason) {
      info.warnings.append(reason)
      return nil
    }
  }
}
