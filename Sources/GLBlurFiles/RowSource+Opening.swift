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
  guard try source.format() == .png else { return try openRows(source) }
  let reader = try PNGReader(source)
  reader.info = try PNGInspector(source, reader).info
  return try libPNGRows(reader, .none)
}

func openRows(_ source: ByteSource) throws(FileError) -> any PictureSource {
  try source.format().codec.open(source).picture()
}
