import GLBlurImage

struct NetpbmCodec: Codec {
  let format = FileFormat.netpbm
  let canBeSalvaged = true

  func begins(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 3 && bytes[0] == UInt8(ascii: "P") && (0x31...0x36).contains(bytes[1])
      && bytes[2].isSpace
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    let reader = try NetpbmReader(source)
    return OpenedFile(info: reader.info, source: source) { (metadata) throws(FileError) in
      try reader.check()
      return LibrarySource(reader, metadata)
    }
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? {
    try file.salvaged(by: NetpbmReader(source))
  }
}

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
    // The file begins with the lowest row.
    let header = try PFMHeader(source)
    let known = max(0, source.count - header.count) / header.bytesPerRow
    let missing = file.info.size.height - known
    let bytes = try ByteSource(again: source).readAll()
    let whole = ByteSource(
      // Samples of an incomplete row are not counted as clamped.
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
    _ = picture.profile.onlyICC(of: .pfm, most: 0, notes: &notes)
    let size = picture.shape.size
    let flattener = Flattener(background: writer.options.background, in: picture.profile)
    var pixels = [Float](repeating: 0, count: 4 * size.width)
    // Files are little-endian, with rows from the bottom up.
    try output.write(Array("PF\n\(size.width) \(size.height)\n-1.0\n".utf8))
    for band in size.bands().reversed() {
      var rows: [[UInt8]] = []
      unsafe try picture.rows(band) { row throws(FileError) in
        unsafe flattener.flatten(row, of: picture.shape.format, into: &pixels)
        rows.append(bytes(of: pixels))
      }
      for row in rows.reversed() { try output.write(row) }
    }
  }

  private func bytes(of pixels: [Float]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 3 * pixels.count)
    for (index, value) in pixels.enumerated() where index % 4 < 3 {
      let start = 4 * (index / 4 * 3 + index % 4)
      for byte in 0..<4 {
        bytes[start + byte] = UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * byte))
      }
    }
    return bytes
  }

  /// A band of rows of three floats, and a row of four.
  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    12 * shape.size.width * min(16, shape.size.height) + 3 * 16 * shape.size.width
  }
}
