import GLBlurImage

/// The layout of a picture in a PNG file.
struct PNGLayout {
  let size: Size
  /// Whether samples have 16 bits rather than 8.
  let isDeep: Bool
  let hasAlpha: Bool
  let bytesPerPixel: Int
  /// The size of a row in bytes, including the byte for its filter type.
  let bytesPerRow: Int
  let rowsPerBand: Int

  /// Creates the layout of a picture.
  ///
  /// - Parameters:
  ///   - shape: The size and the format of the picture to write.
  ///   - hasAlpha: Whether the file has an alpha channel.
  ///   - level: The compression level, which determines the size of the bands.
  init(_ shape: ImageShape, hasAlpha: Bool, _ level: PNGLevel) {
    size = shape.size
    // PNG has no floating-point samples; 16 bits lose least.
    isDeep = shape.format != .rgba8
    self.hasAlpha = hasAlpha
    bytesPerPixel = (hasAlpha ? 4 : 3) * (isDeep ? 2 : 1)
    bytesPerRow = 1 + size.width * bytesPerPixel
    rowsPerBand = min(max(1, level.bandBytes / bytesPerRow), size.height)
  }

  var bandCount: Int { (size.height + rowsPerBand - 1) / rowsPerBand }

  func rows(of band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, size.height)
  }

  /// Returns the number of chunks into which a band is written.
  func chunkCount(of band: Int) -> Int {
    EncodedBand.pieces(of: rows(of: band).count * bytesPerRow)
  }

  /// The content of the IHDR chunk (PNG specification, 11.2.2).
  var header: [UInt8] {
    bigEndian(size.width) + bigEndian(size.height) + [isDeep ? 16 : 8, hasAlpha ? 6 : 2, 0, 0, 0]
  }
}
