import CCodecs
import GLBlurImage

struct TIFFCodec: Codec {
  let format = FileFormat.tiff
  let endings = [".tiff", ".tif"]
  let pixelFormats = [PixelFormat.rgba8, .rgba16, .rgbaFloat]
  let canBeSalvaged = true
  let metadataKinds: Set<MetadataKind> = [.exif, .xmp, .iptc, .resolution]
  let nameOfPiece = "directory"

  /// libtiff describes itself by "LIBTIFF, Version 4.5.0" and further lines.
  var library: String? {
    guard let text = unsafe ctiff_version() else { return "libtiff (not installed)" }
    let words = unsafe String(cString: text).split(whereSeparator: \.isWhitespace)
    return "libtiff " + (words.dropFirst(2).first ?? "of unknown version")
  }

  /// The raw images of some cameras begin like TIFF files.
  func begins(_ bytes: [UInt8]) -> Bool {
    ["II*\0", "MM\0*", "II+\0", "MM\0+"].contains { bytes.starts(with: $0.utf8) }
      && !ForeignFormat.beginsCanonRaw(bytes)
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    let reader = try TIFFReader(source)
    reader.info = try TIFFInspector(source, reader.info).info
    let info = reader.info
    return OpenedFile(
      info: info, source: source,
      metadata: { () throws(FileError) in
        let fields = try TIFFMetadata(of: source)
        return try MetadataReader(
          info, source, exif: fields.exif, omissions: fields.omissions
        ).metadata
      }
    ) { (metadata) throws(FileError) in
      try reader.check()
      return turned(reader, metadata, name: source.name)
    }
  }

  func salvaged(_ file: OpenedFile, _ source: ByteSource) throws(FileError) -> Salvaged? {
    let reader = try TIFFReader(source)
    try reader.check()
    return try file.salvaged(by: reader)
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    try TIFFWriter(output, library: writer.libtiff, in: writer.files).write(picture, notes: &notes)
  }

  /// libtiff keeps strips of at least a row: as they are, with differences, and deflated.
  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    5 * shape.bytesPerRow + 2 * Spool.mostInMemory
  }
}
