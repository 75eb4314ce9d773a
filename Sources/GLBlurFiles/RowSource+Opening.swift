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
  guard format == .png else { return try openRows(source, format) }
  let reader = try PNGReader(source)
  reader.info = try PNGInspector(source, reader).info
  return try libPNGRows(reader, .none)
}

func openRows(_ source: ByteSource) throws(FileError) -> any PictureSource {
  try openRows(source, source.format())
}

func openRows(
  _ source: ByteSource, _ format: FileFormat
) throws(FileError) -> any PictureSource {
  try OpenedFile(source, format).picture()
}

/// Returns the picture of a PNG file.
func openRows(
  _ reader: PNGReader, _ metadata: Metadata
) throws(FileError) -> any PictureSource {
  if let rows = try FastPNGSource(reader, metadata) { return rows }
  return try libPNGRows(reader, metadata)
}

private func libPNGRows(
  _ reader: PNGReader, _ metadata: Metadata
) throws(FileError) -> any PictureSource {
  try reader.check()
  let name = reader.source.name
  guard reader.header.is_interlaced else { return turned(reader, metadata, name: name) }
  let (info, orientation) = (reader.info, reader.info.turn)
  let shape = ImageShape(info.size, info.format)
  let pictures = orientation == .upright ? 1 : 2
  return PartSource(
    info, reader.profile, metadata: metadata, isWhole: true,
    decodingBytes: reader.decodingBytes + pictures * shape.byteCount
      + 3 * info.storedSize.width * info.format.bytesPerPixel
  ) { body in
    try reader.start()
    let image = try Image(info.stored, profile: reader.profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { rows throws(FileError) in
        guard let rows = rows.baseAddress else { return }
        unsafe try reader.read(info.storedSize.height, into: rows)
      }
      try reader.finish()
    }
    try body(ImagePart(image.turned(orientation, name: name)))
  }
}

/// Returns the picture of a file whose rows are those of the upright picture, or are turned.
func turned(
  _ reader: any LibraryDecoder, _ metadata: Metadata, name: String
) -> any PictureSource {
  guard reader.info.turn != .upright else { return LibrarySource(reader, metadata) }
  let turned = TurnedDecoder(decoder: reader, orientation: reader.info.turn, name: name)
  return PartSource(
    reader.info, reader.profile, metadata: metadata, decodingBytes: turned.decodingBytes,
    decode: turned.forEachPart)
}
