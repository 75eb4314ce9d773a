package import GLBlurImage

/// Writes pictures whose rows are computed on demand. `Image.write` and `Image.encoded` document
/// the resulting files.
package struct ImageWriter {
  private let options: WriteOptions
  private let files: FileSystem
  private let libtiff: String?

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - options: The options of the formats.
  ///   - files: The functions that the file is written with.
  ///   - libtiff: The file name of libtiff, or nil for that of the version that glblur was built
  ///     with.
  package init(
    _ options: WriteOptions = WriteOptions(), in files: FileSystem = .live, libtiff: String? = nil
  ) {
    self.options = options
    self.files = files
    self.libtiff = libtiff
  }

  /// Writes a picture to the file at `path`.
  ///
  /// - Returns: A sentence for each part of the colour profile that the file could not hold.
  /// - Throws: `FileError`.
  package func write(
    _ picture: any RowProducer, to path: String
  ) throws(FileError) -> [String] {
    let place = try OutputPlace(path, in: files)
    guard let format = FileFormat(endingOf: path) ?? (place.isDevice ? .png : nil) else {
      throw .unknownEnding(name: path)
    }
    var notes: [String] = []
    try place.write { output throws(FileError) in
      try encode(picture, as: format, to: output, notes: &notes)
    }
    return notes
  }

  /// Returns the bytes of the encoded file. `notes` gains a sentence for each part of the colour
  /// profile that the file cannot hold.
  package func encoded(
    _ picture: any RowProducer, as format: FileFormat, notes: inout [String]
  ) throws(FileError) -> [UInt8] {
    try collectBytes(name: "the \(format.rawValue) file in memory") { output throws(FileError) in
      try encode(picture, as: format, to: output, notes: &notes)
    }
  }

  private func encode(
    _ picture: any RowProducer, as format: FileFormat, to output: ByteSink, notes: inout [String]
  ) throws(FileError) {
    switch format {
    case .png: try PNGWriter(output, options).write(picture, notes: &notes)
    case .apng:
      var animation = Animation(options: options)
      try animation.add(picture)
      try animation.write(to: output, notes: &notes)
    case .jpeg:
      try JPEGWriter(output).write(picture, options: options, notes: &notes)
    case .tiff: try TIFFWriter(output, library: libtiff).write(picture, notes: &notes)
    case .pfm:
      try PFMWriter(output: output, background: options.background).write(picture, notes: &notes)
    case .cube:
      throw .cannotEncode(name: output.name, format: format, reason: "the format can only be read")
    }
    if let failure = picture.failure {
      throw .writeFailed(name: output.name, reason: "\(failure)")
    }
  }
}
