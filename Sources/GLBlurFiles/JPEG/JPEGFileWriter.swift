import GLBlurImage

/// A writer of JPEG files with metadata and, if there is one, the gain map behind the picture.
struct JPEGFileWriter {
  let output: ByteSink
  let coefficients: CoefficientFile
  let files: FileSystem

  /// Writes the whole file. `notes` gains a line for each part of the colour profile and the metadata that
  /// JPEG cannot hold.
  func write(
    _ picture: any RowProducer, options: WriteOptions, notes: inout [String]
  ) throws(FileError) {
    let segments = JPEGMetadata(picture.metadata, notes: &notes).segments
    guard let map = picture.metadata.gainMap else {
      return try JPEGWriter(output, coefficients).write(
        picture, options: options, segments: segments, notes: &notes)
    }
    // The length of the picture is stated before it.
    let index = FurtherPicture(count: map.file.count)
    let announcement = map.kinds.contains(.iso) ? JPEGMetadata.isoAnnouncement : []
    let all = segments + announcement + index.segment
    var written: [String] = []
    let spool = try spoolBytes(name: output.name, in: files) { (sink) throws(FileError) in
      try JPEGWriter(sink, coefficients).write(
        picture, options: options, segments: all, notes: &written)
    }
    notes += written
    // libjpeg writes the start of the picture and the segment of JFIF before the others.
    let start = 2 + 18 + all.count - index.segment.count
    let values = index.values(picture: spool.count, segment: start)
    try unsafe values.withUnsafeBufferPointer { (values) throws(FileError) in
      try unsafe spool.write(UnsafeRawBufferPointer(values), at: start)
    }
    try spool.copy(0..<spool.count, to: output)
    try output.write(map.file)
  }
}

extension JPEGMetadata {
  /// The segment by which a picture says that it has a gain map (ISO 21496-1, annex C): the least and the
  /// written version of the parameters, which are those of the map.
  static let isoAnnouncement: [UInt8] = {
    let content = Array(JPEGSegments.gainMap.utf8) + [0, 0, 0, 0]
    return [0xFF, 0xE2] + bigEndian(content.count + 2).suffix(2) + content
  }()
}
