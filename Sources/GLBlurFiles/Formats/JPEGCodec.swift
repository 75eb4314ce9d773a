import CCodecs
import GLBlurImage

struct JPEGCodec: Codec {
  let format = FileFormat.jpeg
  let endings = [".jpg", ".jpeg"]
  let pixelFormats = [PixelFormat.rgba8]
  let hasLossless = false
  let canBeSalvaged = true
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp, .iptc, .texts, .resolution]
  let nameOfPiece = "segment"
  var library: String? { unsafe "libjpeg " + String(cString: cjpeg_version()) }

  func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0xFF, 0xD8, 0xFF]) }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    let reader = try JPEGReader(source)
    reader.info = try JPEGInspector(source, reader.info).info
    let info = reader.info
    return OpenedFile(info: info, source: source, metadata: OpenedFile.metadata(info, source)) {
      (metadata) throws(FileError) in
      try reader.check()
      return turned(reader, metadata, name: source.name)
    }
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? {
    let reader = try JPEGReader(source, isLenient: true)
    try reader.check()
    let found = try file.rows(of: reader)
    let known = min(Int(reader.damage.sound_rows), found.known)
    return Salvaged(
      image: try found.image.with(0..<known, alone: source.name),
      missing: file.info.storedSize.height - known, coarse: reader.damage.is_coarse ? known : 0)
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    try JPEGFileWriter(output: output, coefficients: coefficients(writer), files: writer.files)
      .write(picture, options: writer.options, notes: &notes)
  }

  /// One row is flattened, and libjpeg keeps two rows of blocks in three channels, at two
  /// resolutions.
  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    let options = writer.options
    let count =
      options.optimizesJPEG
      ? JPEGWriter.coefficientBytes(of: shape.size, quality: options.quality(of: .jpeg)) : 0
    let width = shape.size.width
    return 2 * shape.bytesPerRow + 2 * 16 * 3 * width
      + coefficients(writer).bytesInMemory(of: count, width: width)
  }

  private func coefficients(_ writer: ImageWriter) -> CoefficientFile {
    CoefficientFile(mostBytes: writer.options.memory?.codecBytes ?? .max, in: writer.files)
  }
}
