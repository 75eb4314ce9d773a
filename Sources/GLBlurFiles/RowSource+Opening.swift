import CPNG
package import GLBlurImage

/// Opens an image file for decoding row by row. The format is recognised by the file's first bytes,
/// regardless of its name.
package func openRows(
  _ path: String, _ limits: ReadLimits = ReadLimits(), in files: FileSystem = .live
) throws(FileError) -> any RowSource {
  try openRows(ByteSource(contentsOf: path, limits, in: files))
}

/// Opens an encoded image file in memory for decoding row by row.
///
/// - Parameters:
///   - bytes: The encoded file.
///   - name: The name of the file in error messages.
///   - limits: The limits on what is read, for files from untrusted sources.
/// - Throws: `FileError`.
package func openRows(
  encoded bytes: [UInt8], name: String, _ limits: ReadLimits = ReadLimits()
) throws(FileError) -> any RowSource {
  try openRows(ByteSource(bytes, name: name, limits))
}

/// Opens an encoded image file in memory for decoding row by row. PNG files are always decoded by
/// libpng, so that tests can compare `FastPNGSource` with it.
package func openRowsByLibrary(
  encoded bytes: [UInt8], name: String
) throws(FileError) -> any RowSource {
  let source = ByteSource(bytes, name: name, ReadLimits())
  let format = try source.format()
  return try format == .png ? libPNGRows(PNGReader(source)) : openRows(source, format)
}

func openRows(_ source: ByteSource) throws(FileError) -> any RowSource {
  try openRows(source, source.format())
}

private func openRows(
  _ source: ByteSource, _ format: FileFormat
) throws(FileError) -> any RowSource {
  switch format {
  case .png, .apng:
    let reader = try PNGReader(source)
    if let rows = try FastPNGSource(reader) { return rows }
    return try libPNGRows(reader)
  case .jpeg: return try jpegRows(source)
  case .pfm:
    let header = try PFMHeader(source)
    return WholeImageSource(header.info, .none) { () throws(FileError) in try header.image(source) }
  case .cube: return try WholeImageSource(CubeReader.image(source))
  // The signature never identifies a file as TIFF.
  case .tiff: throw .notAnImage(name: source.name, found: .tiff)
  }
}

private func libPNGRows(_ reader: PNGReader) throws(FileError) -> any RowSource {
  try reader.check()
  guard reader.header.is_interlaced else { return LibrarySource(reader) }
  return WholeImageSource(reader.info, reader.profile) { () throws(FileError) in
    try reader.start()
    return try Image(reader.info, profile: reader.profile, name: reader.source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      try unsafe target.withUnsafeMutableBytes { rows throws(FileError) in
        guard let rows = rows.baseAddress else { return }
        unsafe try reader.read(reader.info.size.height, into: rows)
      }
      try reader.finish()
    }
  }
}

private func jpegRows(_ source: ByteSource) throws(FileError) -> any RowSource {
  let reader = try JPEGReader(source)
  try reader.check()
  if reader.isUpright { return LibrarySource(reader) }
  return WholeImageSource(
    reader.info, reader.profile, decoderBytes: reader.decodingBytes
  ) { () throws(FileError) in
    try reader.turnedImage()
  }
}
