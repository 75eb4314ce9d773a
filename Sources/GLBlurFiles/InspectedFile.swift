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
    let file = try OpenedFile(source, source.format())
    var info = file.info
    for omission in try file.metadata().omissions
    where omission.isDamage && !info.warnings.contains(omission.text) {
      info.warnings.append(omission.text)
    }
    clampedSamples = info.format == .rgbaFloat ? try Self.clampedSamples(file, &info, source) : nil
    self.info = info
  }

  /// Returns the number of samples, or nil if they are damaged, with a warning.
  private static func clampedSamples(
    _ file: OpenedFile, _ info: inout ImageInfo, _ source: ByteSource
  ) throws(FileError) -> Int? {
    do {
      let picture = try file.picture()
      try source.limits.check(decodingBytes: picture.decodingBytes, name: source.name)
      try picture.forEachPart { _ in }
      return picture.clampedSamples
    } catch FileError.damaged(_, _, let reason) {
      info.warnings.append(reason)
      return nil
    } catch let error as FileError {
      throw error
    } catch {
      throw .readFailed(name: source.name, reason: "\(error)")
    }
  }
}
