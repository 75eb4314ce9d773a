import CPNG
package import GLBlurImage

/// Opens an image file for decoding. The format is recognised by the file's first bytes, regardless
/// of its name.
package func openRows(
  _ path: String, _ limits: ReadLimits = ReadLimits(), in files: FileSystem = .live
) throws(FileError) -> any PictureSource {
  try openRows(ByteSource(contentsOf: path, limits, in: files))
}

/// Opens standard input for decoding an image file.
///
/// - Parameters:
///   - name: The name of standard input in error messages.
///   - limits: The limits on what is read, for files from untrusted sources.
/// - Throws: `FileError`.
package func openRows(
  standardInputAs name: String, _ limits: ReadLimits
) throws(FileError) -> any PictureSource {
  try openRows(ByteSource(OpenFile(standardInputAs: name), limits))
}

/// Opens an encoded image file in memory for decoding.
///
/// - Parameters:
///   - bytes: The encoded file.
///   - name: The name of the file in error messages.
///   - limits: The limits on what is read, for files from untrusted sources.
/// - Throws: `FileError`.
package func openRows(
  encoded bytes: [UInt8], name: String, _ limits: ReadLimits = ReadLimits()
) throws(FileError) -> any PictureSource {
  try openRows(ByteSource(bytes, name: name, limits))
}

/// Opens an encoded image file in memory for decoding. PNG files are always decoded by
/// libpng, so that tests can compare `FastPNGSource` with it.
package func openRowsByLibrary(
  encoded bytes: [UInt8], name: String
) throws(FileError) -> any PictureSource {
  let source = ByteSource(bytes, name: name, ReadLimits())
  let format = try source.format()
  return try format == .png ? libPNGRows(PNGReader(source), .none) : openRows(source, format)
}

func openRows(_ source: ByteSource) throws(FileError) -> any PictureSource {
  try openRows(source, source.format())
}

func openRows(
  _ source: ByteSource, _ format: FileFormat
) throws(FileError) -> any PictureSource {
  try openPicture(source, format).picture
}

/// Opens a file for decoding, and returns its picture with what the file says.
func openPicture(
  _ source: ByteSource, _ format: FileFormat
) throws(FileError) -> (picture: any PictureSource, info: ImageInfo) {
  switch format {
  case .png, .apng:
    let reader = try PNGReader(source)
    // The metadata comes first, since the pixels may be read by another thread.
    let info = try PNGInspector(source, reader).info
    return (try openRows(reader, MetadataReader(info, source).metadata), info)
  case .jpeg:
    let reader = try JPEGReader(source)
    try reader.check()
    let info = try JPEGInspector(source, reader.info).info
    let metadata = try MetadataReader(info, source).metadata
    return (picture(reader, reader.orientation, metadata, name: source.name), info)
  case .webP:
    let reader = try WebPReader(source)
    return (try reader.rows(), reader.info)
  case .pfm:
    let header = try PFMHeader(source)
    return (try pfmPicture(header, source), header.info)
  case .cube: return try cubePicture(source)
  case .tiff:
    let reader = try TIFFReader(source)
    try reader.check()
    let info = try TIFFInspector(source, reader.info).info
    let fields = try TIFFMetadata(of: source)
    let metadata = try MetadataReader(
      info, source, exif: fields.exif, omissions: fields.omissions
    ).metadata
    return (picture(reader, reader.orientation, metadata, name: source.name), info)
  case .netpbm:
    let reader = try NetpbmReader(source)
    try reader.check()
    return (LibrarySource(reader), reader.info)
  case .avif, .heic, .gif, .jpegXL, .jpeg2000, .openEXR, .bmp:
    let reader = try VipsReader(source, format)
    return (try openRows(reader), reader.info)
  }
}

/// Returns the picture of a PNG file.
func openRows(
  _ reader: PNGReader, _ metadata: Metadata
) throws(FileError) -> any PictureSource {
  if let rows = try FastPNGSource(reader, metadata) { return rows }
  return try libPNGRows(reader, metadata)
}

/// Returns the picture of a file that libvips decodes.
func openRows(_ reader: VipsReader) throws(FileError) -> any PictureSource {
  try reader.check()
  return LibrarySource(reader, reader.metadata)
}

private func libPNGRows(
  _ reader: PNGReader, _ metadata: Metadata
) throws(FileError) -> any PictureSource {
  try reader.check()
  guard reader.header.is_interlaced else { return LibrarySource(reader, metadata) }
  let shape = ImageShape(reader.info.size, reader.info.format)
  return PartSource(
    reader.info, reader.profile, notes: reader.notes, metadata: metadata, isWhole: true,
    decodingBytes: reader.decodingBytes + shape.byteCount + 3 * shape.bytesPerRow
  ) { body in
    try reader.start()
    let image = try Image(reader.info, profile: reader.profile, name: reader.source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { rows throws(FileError) in
        guard let rows = rows.baseAddress else { return }
        unsafe try reader.read(reader.info.size.height, into: rows)
      }
      try reader.finish()
    }
    try body(ImagePart(image))
  }
}

/// Returns the picture of a file whose rows are those of the upright picture, or are turned.
private func picture(
  _ reader: any LibraryDecoder, _ orientation: Orientation, _ metadata: Metadata, name: String
) -> any PictureSource {
  guard orientation != .upright else { return LibrarySource(reader, metadata) }
  let turned = TurnedDecoder(decoder: reader, orientation: orientation, name: name)
  return PartSource(
    reader.info, reader.profile, notes: reader.notes, metadata: metadata,
    decodingBytes: turned.decodingBytes, decode: turned.forEachPart)
}

private func pfmPicture(
  _ header: PFMHeader, _ source: ByteSource
) throws(FileError) -> any PictureSource {
  try header.checkLength(of: source)
  return PartSource(header.info, .none, decodingBytes: header.decodingBytes) { body in
    try header.forEachPart(source, body)
  }
}

private func cubePicture(
  _ source: ByteSource
) throws(FileError) -> (any PictureSource, ImageInfo) {
  let (image, info) = try CubeReader.picture(source)
  let picture = PartSource(
    info, .none, isWhole: true, decodingBytes: ImageShape(image).byteCount
  ) { body in
    try body(ImagePart(image))
  }
  return (picture, info)
}
