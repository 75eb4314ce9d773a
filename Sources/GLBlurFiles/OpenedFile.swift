import GLBlurImage

/// An image file whose header has been read, and what lies beside its pixels.
///
/// This is the one reading of a file. `ImageInfo` is a part of it, and a picture has the notes of its
/// `ImageInfo`, so that what is said about a file does not depend on who asks.
struct OpenedFile {
  let info: ImageInfo
  /// Reads the metadata of the picture.
  let metadata: () throws(FileError) -> Metadata
  /// Opens the picture for decoding, which can be done once. It fails if the file is too short to have
  /// its pixels, before memory for them is allocated.
  let decoder: (Metadata) throws(FileError) -> any PictureSource
  let source: ByteSource

  /// Opens the picture for decoding, with its metadata. This can be done once.
  func picture() throws(FileError) -> any PictureSource {
    try source.limits.isLenient ? salvagedPicture() : decoder(metadata())
  }

  /// Opens a file.
  init(_ source: ByteSource, _ format: FileFormat) throws(FileError) {
    switch format {
    case .png, .apng: try self.init(PNGReader(source), source)
    case .jpeg: try self.init(JPEGReader(source), source)
    case .webP: try self.init(WebPReader(source), source)
    case .tiff: try self.init(TIFFReader(source), source)
    case .netpbm:
      let reader = try NetpbmReader(source)
      self.init(reader.info, source) { (metadata) throws(FileError) in
        try reader.check()
        return LibrarySource(reader, metadata)
      }
    case .avif, .heic, .gif, .jpegXL, .jpeg2000, .openEXR, .bmp:
      try self.init(VipsReader(source, format), source)
    case .pfm:
      let header = try PFMHeader(source)
      self.init(header.info, source) { (_) throws(FileError) in try header.picture(of: source) }
    case .cube:
      let (image, info) = try CubeReader.picture(source)
      self.init(info, source) { _ in
        PartSource(info, .none, isWhole: true, decodingBytes: ImageShape(image).byteCount) { body in
          try body(ImagePart(image))
        }
      }
    }
  }

  init(_ reader: PNGReader, _ source: ByteSource) throws(FileError) {
    reader.info = try PNGInspector(source, reader).info
    let info = reader.info
    self.init(info, source, { () throws(FileError) in try MetadataReader(info, source).metadata }) {
      (metadata) throws(FileError) in try openRows(reader, metadata)
    }
  }

  private init(_ reader: JPEGReader, _ source: ByteSource) throws(FileError) {
    reader.info = try JPEGInspector(source, reader.info).info
    let info = reader.info
    self.init(info, source, { () throws(FileError) in try MetadataReader(info, source).metadata }) {
      (metadata) throws(FileError) in
      try reader.check()
      return turned(reader, metadata, name: source.name)
    }
  }

  private init(_ reader: TIFFReader, _ source: ByteSource) throws(FileError) {
    reader.info = try TIFFInspector(source, reader.info).info
    let info = reader.info
    self.init(
      info, source,
      { () throws(FileError) in
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

  init(_ reader: WebPReader, _ source: ByteSource) throws(FileError) {
    self.init(reader.info, source, reader.metadata) { (metadata) throws(FileError) in
      try reader.rows(metadata)
    }
  }

  init(_ reader: VipsReader, _ source: ByteSource) throws(FileError) {
    self.init(reader.info, source, { reader.metadata }) { (metadata) throws(FileError) in
      try reader.check()
      return LibrarySource(reader, metadata)
    }
  }

  private init(
    _ info: ImageInfo, _ source: ByteSource,
    _ metadata: @escaping () throws(FileError) -> Metadata = { .none },
    _ decoder: @escaping (Metadata) throws(FileError) -> any PictureSource
  ) {
    self.info = info
    self.source = source
    self.metadata = metadata
    self.decoder = decoder
  }
}
