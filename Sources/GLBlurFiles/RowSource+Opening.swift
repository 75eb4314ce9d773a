import CPNG
package import GLBlurImage

/// Opens an image file, whatever its name says it is, to be decoded row by row.
package func openRows(
  _ path: String, _ limits: ReadLimits = ReadLimits(), in files: FileSystem = .live
) throws(FileError) -> any RowSource {
  try openRows(ByteSource(contentsOf: path, limits, in: files))
}

/// Opens the bytes of an image file, to be decoded row by row.
///
/// - Parameter name: what errors call the file.
package func openRows(
  encoded bytes: [UInt8], name: String, _ limits: ReadLimits = ReadLimits()
) throws(FileError) -> any RowSource {
  try openRows(ByteSource(bytes, name: name, limits))
}

/// As `openRows(encoded:name:)`, PNG files with libpng alone.
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
    if let rows = try PNGRows(reader) { return rows }
    return try libPNGRows(reader)
  case .jpeg: return try jpegRows(source)
  case .pfm:
    let header = try PFMHeader(source)
    return ImageRows(header.info, .none) { () throws(FileError) in try header.image(source) }
  case .cube: return try ImageRows(CubeReader.image(source))
  // No signature gives it.
  case .tiff: throw .notAnImage(name: source.name)
  }
}

private func libPNGRows(_ reader: PNGReader) throws(FileError) -> any RowSource {
  try reader.check()
  guard reader.header.is_interlaced else { return LibraryRows(reader) }
  return ImageRows(reader.info, reader.profile) { () throws(FileError) in
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
  if reader.isUpright { return LibraryRows(reader) }
  return ImageRows(
    reader.info, reader.profile, decoderBytes: reader.decodingBytes
  ) { () throws(FileError) in
    try reader.turnedImage()
  }
}
