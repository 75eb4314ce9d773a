import GLBlurImage

/// An image file whose header has been read, and what lies beside its pixels.
///
/// This is the one reading of a file. `ImageInfo` is a part of it, and a picture has the notes of its
/// `ImageInfo`, so that what is said about a file does not depend on who asks.
struct OpenedFile {
  let info: ImageInfo
  let source: ByteSource
  /// Reads the metadata of the picture.
  var metadata: () throws(FileError) -> Metadata = { .none }
  /// Opens the picture for decoding, which can be done once. It fails if the file is too short to have
  /// its pixels, before memory for them is allocated.
  let decoder: (Metadata) throws(FileError) -> any PictureSource

  /// Opens the picture for decoding, with its metadata. This can be done once.
  func picture() throws(FileError) -> any PictureSource {
    try source.limits.isLenient ? salvagedPicture() : decoder(metadata())
  }

  /// Returns the reading of the metadata that a file lists.
  static func metadata(
    _ info: ImageInfo, _ source: ByteSource
  ) -> () throws(FileError) -> Metadata {
    { () throws(FileError) in try MetadataReader(info, source).metadata }
  }
}

extension OpenedFile {
  /// Decodes as much of the picture as there is, for `ReadLimits.isLenient`. Rows that are missing are
  /// transparent, and a note says how many there are.
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
      // What the system or the limits refuse is no damage.
      do throws(FileError) {
        found = try info.fileFormat.codec.salvaged(self, ByteSource(again: source))
      } catch .damaged { found = nil }
      guard let salvaged = found else { throw damage }
      var image = try salvaged.image.turned(info.turn, name: name)
      image.clampedSamples = salvaged.image.clampedSamples
      return picture(image, metadata, note: salvaged.note(info.storedSize.height, reason))
    }
  }

  /// Returns a picture that has been decoded.
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

  /// Decodes the rows of a file up to the first that is damaged.
  func salvaged(by reader: any LibraryDecoder) throws(FileError) -> Salvaged {
    let (image, known) = try rows(of: reader)
    return Salvaged(image: image, missing: info.storedSize.height - known)
  }

  /// Decodes the rows of a file up to the first that is damaged.
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

/// What could be decoded, with the pixels as they lie in the file.
struct Salvaged {
  let image: Image
  /// The numbers of rows without any pixels, and of those with some.
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
  /// Returns an image with some of the rows, and others that are transparent.
  ///
  /// - Parameter name: The name of the file in error messages.
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
