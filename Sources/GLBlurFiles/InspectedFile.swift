/// An image file that has been looked at to describe it.
package struct InspectedFile: Sendable {
  /// What the file says about itself.
  package let info: ImageInfo
  /// The size of the file, in bytes.
  package let byteCount: Int
  /// The number of samples of a PFM file that are NaN, infinite or beyond 0…1, which takes reading
  /// all of them. It is nil for other formats, which have no such samples, and for files that end
  /// too early.
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
    guard try source.format() == .pfm else {
      info = try ImageInfo(source)
      clampedSamples = nil
      return
    }
    let header = try PFMHeader(source)
    var info = header.info
    do throws(FileError) {
      clampedSamples = try header.clampedSamples(source)
    } catch .damaged(_, _, let reason) {
      info.warnings.append(reason)
      clampedSamples = nil
    }
    self.info = info
  }
}
