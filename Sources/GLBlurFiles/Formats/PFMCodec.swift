import GLBlurImage

/// Portable float maps.
struct PFMCodec: Codec {
  let format = FileFormat.pfm
  let endings = [".pfm"]
  let pixelFormats = [PixelFormat.rgbaFloat]
  let canBeSalvaged = true

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && (bytes.starts(with: "PF".utf8) || bytes.starts(with: "Pf".utf8))
      && bytes[2].isSpace
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    let header = try PFMHeader(source)
    return OpenedFile(info: header.info, source: source) { (_) throws(FileError) in
      try header.picture(of: source)
    }
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? {
    // The rows of the file begin with the lowest one.
    let header = try PFMHeader(source)
    let known = max(0, source.count - header.count) / header.bytesPerRow
    let missing = file.info.size.height - known
    let bytes = try ByteSource(again: source).readAll()
    let whole = ByteSource(
      // Samples of a row that is cut off are not counted among those that are clamped.
      bytes.prefix(header.count + known * header.bytesPerRow)
        + [UInt8](repeating: 0, count: missing * header.bytesPerRow), name: source.name,
      ReadLimits())
    let image = try Image(decoding: open(whole).picture(), name: source.name)
    return Salvaged(
      image: try image.with(missing..<file.info.size.height, alone: source.name), missing: missing)
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    try PFMWriter(output: output, background: writer.options.background)
      .write(picture, notes: &notes)
  }

  /// A band of rows of three floats, and a row of four.
  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    12 * shape.size.width * min(16, shape.size.height) + 3 * 16 * shape.size.width
  }
}
