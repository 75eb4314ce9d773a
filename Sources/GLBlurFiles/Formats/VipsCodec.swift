import CCodecs
import GLBlurImage

/// A format for which there is libvips.
protocol VipsCodec: Codec, VipsFormat {}

extension VipsCodec {
  var library: String? {
    var version = [CChar](repeating: 0, count: 32)
    let isInstalled = unsafe cvips_version(&version, version.count)
    return "libvips " + (isInstalled ? string(of: version) : "(not installed)")
  }

  func open(_ source: ByteSource) throws(FileError) -> OpenedFile {
    try open(VipsReader(source, self), source)
  }

  func open(_ reader: VipsReader, _ source: ByteSource) -> OpenedFile {
    OpenedFile(info: reader.info, source: source, metadata: { reader.metadata }) {
      (metadata) throws(FileError) in
      try reader.check()
      return LibrarySource(reader, metadata)
    }
  }

  func write(
    _ picture: any RowProducer, to output: ByteSink, _ writer: ImageWriter, notes: inout [String]
  ) throws(FileError) {
    guard let encoder else {
      throw .cannotEncode(name: output.name, format: format, reason: "the format can only be read")
    }
    try VipsWriter(output, self, encoder, library: writer.libvips).write(
      picture, options: writer.options, notes: &notes)
  }

  func memory(for shape: ImageShape, _ writer: ImageWriter) -> Int {
    VipsWriter.memory(for: shape)
  }
}

extension [UInt8] {
  /// Returns whether the bytes begin a picture in boxes (ISO/IEC 14496-12) with one of these major brands.
  func beginBoxes(of brands: Set<String>) -> Bool {
    dropFirst(4).starts(with: "ftyp".utf8)
      && brands.contains(String(decoding: dropFirst(8).prefix(4), as: UTF8.self))
  }
}
