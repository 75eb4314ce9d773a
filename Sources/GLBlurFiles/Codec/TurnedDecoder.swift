import GLBlurImage

/// A picture whose file has other rows than the upright picture. It is decoded in bands of the file's
/// rows, which are turned one by one.
struct TurnedDecoder {
  let decoder: any LibraryDecoder
  let orientation: Orientation
  /// The name of the file in error messages.
  let name: String

  private var format: PixelFormat { decoder.info.format }
  private var stored: Size { decoder.info.storedSize }

  /// The number of bytes that `forEachPart` takes: a band of rows, as it is and turned.
  var decodingBytes: Int {
    decoder.decodingBytes + 2 * bandHeight * stored.width * format.bytesPerPixel
  }

  /// The number of the file's rows that are turned at a time. If rows become columns, 16 of them
  /// become runs of 16 pixels, which fill a cache line of 64 bytes or more.
  private var bandHeight: Int {
    let bytesPerRow = stored.width * format.bytesPerPixel
    return min(max(16, 4 * ImageShape.partBytes / bytesPerRow & ~15), stored.height)
  }

  /// Decodes the picture and calls `body` with each band of the file's rows, turned upright. It can
  /// be called once.
  func forEachPart(_ body: (ImagePart) throws -> Void) throws {
    try decoder.start()
    var band = [UInt32](repeating: 0, count: stored.width * bandHeight * format.bytesPerPixel / 4)
    for top in stride(from: 0, to: stored.height, by: bandHeight) {
      try body(part(top..<min(top + bandHeight, stored.height), &band))
    }
    try decoder.finish()
  }

  /// Decodes the next rows of the file into `band` and returns them, turned upright.
  private func part(
    _ rows: Range<Int>, _ band: inout [UInt32]
  ) throws(FileError) -> ImagePart {
    let clampedBefore = decoder.clampedSamples
    unsafe try band.withUnsafeMutableBufferPointer { band throws(FileError) in
      guard let start = band.baseAddress else { return }
      unsafe try decoder.read(rows.count, into: start)
    }
    let place = orientation.place(ofRows: rows, in: decoder.info.size)
    let walk = orientation.walk(over: place.size)
    let width = stored.width
    let words = format.bytesPerPixel / 4
    let info = ImageInfo(
      fileFormat: decoder.info.fileFormat, size: place.size, format: format,
      bitsPerSample: decoder.info.bitsPerSample)
    var image = try Image(info, profile: decoder.profile, name: name) {
      (target: inout MutableRawSpan) throws(FileError) in
      for x in 0..<width {
        for y in 0..<rows.count {
          let source = (y * width + x) * words
          let place = (walk.start + x * walk.perColumn + y * walk.perRow) * words
          target.storeBytes(of: band[source], toByteOffset: place * 4, as: UInt32.self)
          // Most pixels are one word.
          guard words > 1 else { continue }
          for word in 1..<words {
            target.storeBytes(
              of: band[source + word], toByteOffset: (place + word) * 4, as: UInt32.self)
          }
        }
      }
    }
    image.clampedSamples = decoder.clampedSamples - clampedBefore
    return ImagePart(image, x: place.x, y: place.y)
  }
}

/// Returns the picture of a file whose rows are those of the upright picture, or are turned.
func turned(
  _ reader: any LibraryDecoder, _ metadata: Metadata, name: String
) -> any PictureSource {
  guard reader.info.turn != .upright else { return LibrarySource(reader, metadata) }
  let turned = TurnedDecoder(decoder: reader, orientation: reader.info.turn, name: name)
  return PartSource(
    reader.info, reader.profile, metadata: metadata, decodingBytes: turned.decodingBytes,
    decode: turned.forEachPart)
}
