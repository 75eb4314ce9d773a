import GLBlurImage

/// A file's information, with figures for a description.
package struct InspectedFile: Sendable {
  package let info: ImageInfo
  package let byteCount: Int
  /// The number of floating-point samples that are NaN, infinite or outside 0…1, or nil if the file
  /// has none or is damaged.
  package let clampedSamples: Int?

  package init(
    contentsOf path: String, limits: ReadLimits = ReadLimits(), in files: FileSystem = .live
  ) throws(FileError) {
    try self.init(ByteSource(contentsOf: path, limits, in: files))
  }

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

  /// Decodes the picture if necessary. Returns the number of clamped samples, or nil without intact
  /// floats.
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
