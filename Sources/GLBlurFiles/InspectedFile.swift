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
    let file = try source.format().codec.open(source)
    var info = file.info
    for omission in try file.metadata().omissions
    where omission.isDamage && !info.warnings.contains(omission.text) {
      info.warnings.append(omission.text)
    }
    clampedSamples = try Self.decoded(file, &info, source)
    self.info = info
  }

  /// Decodes the picture if there is something to say that only its pixels tell.
  ///
  /// - Returns: The number of samples that were clamped, or nil if they are damaged or no floats.
  private static func decoded(
    _ file: OpenedFile, _ info: inout ImageInfo, _ source: ByteSource
  ) throws(FileError) -> Int? {
    let isFloat = info.format == .rgbaFloat
    guard isFloat || source.limits.isLenient else { return nil }
    do {
      let picture = try file.picture()
      try source.limits.check(decodingBytes: picture.decodingBytes, name: source.name)
      try picture.forEachPart { _ in }
      info.notes += picture.notes.filter { !file.info.pictureNotes.contains($0) }
      return isFloat ? picture.clampedSamples : nil
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
