import GLBlurImage

/// An image file whose header has been read.
///
/// Every use of a file goes through this type, so that `ImageInfo` and a picture's notes always
/// agree.
struct OpenedFile {
  let info: ImageInfo
  let source: ByteSource
  var metadata: () throws(FileError) -> Metadata = { .none }
  /// Opens the picture, once. This fails before memory is allocated if the file is too short for
  /// its pixels.
  let decoder: (Metadata) throws(FileError) -> any PictureSource

  func picture() throws(FileError) -> any PictureSource {
    try source.limits.isLenient ? salvagedPicture() : decoder(metadata())
  }

  /// Returns a function that reads the metadata.
  static func metadata(
    _ info: ImageInfo, _ source: ByteSource
  ) -> () throws(FileError) -> Metadata {
    { () throws(FileError) in try MetadataReader(info, source).metadata }
  }
}

extension OpenedFile {
  /// Decodes what is left, for `ReadLimits.isLenient`, and notes the number of missing, transparent
  /// rows.
  func salvagedPicture() throws(FileError) -> any PictureSource {
    let metadata = try metadata()
    do throws(FileError) {
      let strict = try decoder(metadata)
      let bytes =
        strict.decodingBytes + (strict.isWhole ? 0 : ImageShape(info.size, info.format).byteCount)
      try source.limits.check(decodingBytes: bytes, name: source.name)
      return picture(try Image(decoding: strict, name: source.name), metadata)
    } catch .damaged(let name, let format, let reason) {
      let damage = FileError.damaged(name: name, format: format, reason: reason)
      let found: Salvaged?
      // A refusal by the system or the limits is no damage.
      do throws(FileError) {
        found = try info.fileFormat.codec.salvaged(self, ByteSource(again: source))
      } catch .damaged { found = nil }
      guard let salvaged = found else { throw damage }
      var image = try salvaged.image.turned(info.turn, name: name)
      image.clampedSamples = salvaged.image.clampedSamples
      return picture(image, metadata, note: salvaged.note(info.storedSize.height, reason))
    }
  }

  private func picture(
    _ image: Image, _ metadata: Metadata, note: String? = nil
  ) -> any PictureSource {
    var info = info
    if let note { info.notes.append(note) }
    return PartSource(
      info, image.profile, metadata: metadata, isWhole: true,
      decodingBytes: ImageShape(image).byteCount
    ) { try $0(ImagePart(image)) }
  }

  /// Decodes the rows of a file up to the first damaged one.
  func salvaged(by reader: any LibraryDecoder) throws(FileError) -> Salvaged {
    let (image, known) = try rows(of: reader)
    return Salvaged(image: image, missing: info.storedSize.height - known)
  }

  /// Decodes and counts the rows up to the first damaged one.
  func rows(
    of reader: any LibraryDecoder
  ) throws(FileError) -> (image: Image, known: Int) {
    let bytesPerRow = info.storedSize.width * info.format.bytesPerPixel
    try source.limits.check(
      decodingBytes: reader.decodingBytes + 2 * info.storedSize.height * bytesPerRow,
      name: source.name)
    try reader.start()
    var known = 0
    var image = try Image(info.stored, profile: reader.profile, name: source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { target throws(FileError) in
        guard let start = target.baseAddress else { return }
        for row in 0..<info.storedSize.height {
          let place = unsafe start + row * bytesPerRow
          do throws(FileError) {
            unsafe try reader.read(1, into: place)
          } catch .damaged {
            unsafe place.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow)
            return
          }
          known += 1
        }
      }
    }
    image.clampedSamples = reader.clampedSamples
    return (image, known)
  }
}

/// The intact part of a picture, before the orientation is applied.
struct Salvaged {
  let image: Image
  /// The number of rows without any pixels, and with only some.
  var missing = 0
  var coarse = 0

  func note(_ count: Int, _ reason: String) -> String {
    let parts = [
      missing == 0 ? nil : "\(missing) of its \(count) rows are missing and transparent",
      coarse == 0 ? nil : "\(coarse) of its \(count) rows are coarse",
    ].compactMap(\.self)
    return "the file is damaged (\(reason)); "
      + (parts.isEmpty ? "all of its rows are there" : parts.joined(separator: ", and "))
  }
}

extension Image {
  /// Returns an image that is transparent outside these rows.
  func with(_ rows: Range<Int>, alone name: String) throws(FileError) -> Image {
    let info = ImageInfo(fileFormat: .png, size: size, format: format, bitsPerSample: 8)
    var image = try Image(info, profile: profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      unsafe target.withUnsafeMutableBytes { target in
        let place = rows.lowerBound * bytesPerRow..<rows.upperBound * bytesPerRow
        unsafe UnsafeMutableRawBufferPointer(rebasing: target[place])
          .copyMemory(
            from: UnsafeRawBufferPointer(start: base + place.lowerBound, count: place.count))
      }
    }
    image.clampedSamples = clampedSamples
    return image
  }
}
