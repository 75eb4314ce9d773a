import CJPEG
import GLBlurImage

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
      do throws(FileError) { found = try salvaged() } catch .damaged { found = nil }
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

  /// What could be decoded, with the pixels as they lie in the file.
  private struct Salvaged {
    let image: Image
    /// The numbers of rows without any pixels, and of those with some.
    let missing: Int
    let coarse: Int

    func note(_ count: Int, _ reason: String) -> String {
      let parts = [
        missing == 0 ? nil : "\(missing) of its \(count) rows are missing and transparent",
        coarse == 0 ? nil : "\(coarse) of its \(count) rows are coarse",
      ].compactMap(\.self)
      return "the file is damaged (\(reason)); "
        + (parts.isEmpty ? "all of its rows are there" : parts.joined(separator: ", and "))
    }
  }

  private func salvaged() throws(FileError) -> Salvaged? {
    let source = ByteSource(again: source)
    switch info.fileFormat {
    case .png: return try salvaged(PNGReader(source), source)
    case .jpeg:
      let reader = try JPEGReader(source, isLenient: true)
      try reader.check()
      let found = try rows(of: reader)
      let known = min(Int(reader.damage.sound_rows), found.known)
      return Salvaged(
        image: try found.image.with(0..<known, alone: source.name),
        missing: info.storedSize.height - known, coarse: reader.damage.is_coarse ? known : 0)
    case .netpbm:
      let (image, known) = try rows(of: NetpbmReader(source))
      return Salvaged(image: image, missing: info.storedSize.height - known, coarse: 0)
    case .tiff:
      let reader = try TIFFReader(source)
      try reader.check()
      let (image, known) = try rows(of: reader)
      return Salvaged(image: image, missing: info.storedSize.height - known, coarse: 0)
    case .pfm:
      // The rows of the file begin with the lowest one.
      let header = try PFMHeader(source)
      let known = max(0, source.count - header.count) / header.bytesPerRow
      let missing = info.size.height - known
      let bytes = try ByteSource(again: source).readAll()
      let whole = ByteSource(
        // Samples of a row that is cut off are not counted among those that are clamped.
        bytes.prefix(header.count + known * header.bytesPerRow)
          + [UInt8](repeating: 0, count: missing * header.bytesPerRow), name: source.name,
        ReadLimits())
      let image = try Image(decoding: openRows(whole, .pfm), name: source.name)
      return Salvaged(
        image: try image.with(missing..<info.size.height, alone: source.name), missing: missing,
        coarse: 0)
    default: return nil
    }
  }

  /// Decodes the rows of a file up to the first that is damaged.
  private func rows(
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

  private func salvaged(
    _ reader: PNGReader, _ source: ByteSource
  ) throws(FileError) -> Salvaged? {
    let file = try CutPNG(source, reader)
    var limits = source.limits
    limits.isLenient = false
    let whole = ByteSource(file.bytes, name: source.name, limits)
    let image = try Image(
      decoding: openRows(PNGReader(whole, colors: reader.colors), .none), name: source.name)
    let size = info.storedSize
    let bytes = info.format.bytesPerPixel
    var (missing, coarse) = (0, 0)
    let filled = try Image(info.stored, profile: image.profile, name: source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      image.withBytes { pixels in
        for y in 0..<size.height {
          var (hasAny, hasAll) = (false, true)
          for x in 0..<size.width {
            let place = file.place(of: x, y)
            hasAny = hasAny || place != nil
            hasAll = hasAll && place.map { $0.x == x && $0.y == y } == true
            guard let place else { continue }
            let from = (place.y * size.width + place.x) * bytes
            for byte in 0..<bytes {
              target.storeBytes(
                of: unsafe pixels.unsafeLoad(fromByteOffset: from + byte, as: UInt8.self),
                toByteOffset: (y * size.width + x) * bytes + byte, as: UInt8.self)
            }
          }
          missing += hasAny ? 0 : 1
          coarse += hasAny && !hasAll ? 1 : 0
        }
      }
    }
    return Salvaged(image: filled, missing: missing, coarse: coarse)
  }
}

extension Image {
  /// Returns an image with some of the rows, and others that are transparent.
  ///
  /// - Parameter name: The name of the file in error messages.
  fileprivate func with(_ rows: Range<Int>, alone name: String) throws(FileError) -> Image {
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
