package import GLBlurImage

/// Writes pictures whose rows are computed on demand.
package struct ImageWriter: Sendable {
  package let options: WriteOptions
  let files: FileSystem
  let libtiff: String?
  let libwebp: String?
  let libvips: String?

  /// Creates a writer. Libraries have their usual file names if these are nil, libtiff that of the
  /// version that glblur was built with.
  package init(
    _ options: WriteOptions = WriteOptions(), in files: FileSystem = .live, libtiff: String? = nil,
    libwebp: String? = nil, libvips: String? = nil
  ) {
    self.options = options
    self.files = files
    self.libtiff = libtiff
    self.libwebp = libwebp
    self.libvips = libvips
  }

  /// Writes a picture to a path. Returns sentences on what the file cannot hold.
  package func write(
    _ picture: any RowProducer, to path: String
  ) throws(FileError) -> [String] {
    let place = try OutputPlace(path, in: files)
    guard let format = FileFormat(endingOf: path) ?? (place.isDevice ? .png : nil) else {
      throw .unknownEnding(name: path)
    }
    try check(picture.shape.size, as: format, name: path)
    var notes: [String] = []
    try place.write { output throws(FileError) in
      try encode(picture, as: format, to: output, notes: &notes)
    }
    return notes
  }

  /// Returns the file, and adds what it cannot hold to `notes`.
  package func encoded(
    _ picture: any RowProducer, as format: FileFormat, notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    try collectBytes(name: "the \(format.rawValue) file in memory") { output throws(FileError) in
      try encode(picture, as: format, to: output, notes: &notes)
    }
  }

  package func spooled(
    _ picture: any RowProducer, as format: FileFormat, notes: inout [String]
  ) throws(FileError) -> Spool {
    let name = "the \(format.rawValue) file"
    return try spoolBytes(name: name, in: files) { output throws(FileError) in
      try encode(picture, as: format, to: output, notes: &notes)
    }
  }

  private func encode(
    _ picture: any RowProducer, as format: FileFormat, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    try check(picture.shape.size, as: format, name: output.name)
    guard !format.codec.isAnimationOnly else {
      var animation = Animation(options: options)
      animation.isStill = true
      try animation.add(picture)
      return try animation.write(to: output, notes: &notes)
    }
    let metadata = picture.metadata.prepared(
      for: format, picture.shape.size, picture.profile, options.metadata, notes: &notes)
    let picture = DescribedRows(picture, metadata)
    try format.codec.write(picture, to: output, self, notes: &notes)
    if let failure = picture.failure {
      throw .writeFailed(name: output.name, reason: "\(failure)")
    }
  }

  /// Throws `FileError.cannotEncode` if the format or the options forbid a picture of this size.
  package func check(_ size: Size, as format: FileFormat, name: String) throws(FileError) {
    if let most = format.maximumSide, max(size.width, size.height) > most {
      throw .cannotEncode(
        name: name, format: format,
        reason: "it has \(size) pixels, and at most \(most) are possible on a side; scale it "
          + "down, or choose another format")
    }
    guard !options.isLossless || format.hasLossless else {
      throw .cannotEncode(
        name: name, format: format,
        reason: "the format always loses something; choose another one, or do not ask for a "
          + "lossless file")
    }
  }

  package func metadata(of picture: any RowProducer, as format: FileFormat) -> [String] {
    var notes: [String] = []
    let metadata = picture.metadata.prepared(
      for: format, picture.shape.size, picture.profile, options.metadata, notes: &notes)
    return metadata.kinds.map(\.rawValue) + (metadata.gainMap == nil ? [] : ["a gain map"])
  }

  /// Returns the approximate memory for writing a picture, besides that of its producer.
  package func memory(for shape: ImageShape, as format: FileFormat) -> Int {
    // Before writing, all rows are searched for transparent pixels.
    let part = (shape.parts.first?.count ?? 0) * shape.bytesPerRow
    return part + format.codec.memory(for: shape, self)
  }

  /// Returns the approximate memory for writing a frame, including that kept of earlier frames.
  package func memory(forFramesOf shape: ImageShape, as format: FileFormat) -> Int {
    let canvas = format == .gif ? 0 : WrittenCanvas.memory(for: shape)
    return memory(for: shape, as: format) + canvas
  }
}
