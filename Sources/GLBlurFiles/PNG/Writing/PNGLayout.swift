import GLBlurImage

/// How a picture lies in the PNG file that is written of it.
struct PNGLayout {
  let size: Size
  let isDeep: Bool
  let hasAlpha: Bool
  let bytesPerPixel: Int
  /// With the number of its filter.
  let bytesPerRow: Int
  let rowsPerBand: Int

  /// - Parameter hasAlpha: whether the file has an alpha channel.
  init(_ picture: any RowProducer, hasAlpha: Bool, _ level: PNGLevel) {
    size = picture.shape.size
    // PNG has no floats: the finer of its depths loses least.
    isDeep = picture.shape.format != .rgba8
    self.hasAlpha = hasAlpha
    bytesPerPixel = (hasAlpha ? 4 : 3) * (isDeep ? 2 : 1)
    bytesPerRow = 1 + size.width * bytesPerPixel
    rowsPerBand = min(max(1, level.bandBytes / bytesPerRow), size.height)
  }

  var bandCount: Int { (size.height + rowsPerBand - 1) / rowsPerBand }

  func rows(of band: Int) -> Range<Int> {
    band * rowsPerBand..<min((band + 1) * rowsPerBand, size.height)
  }

  /// The chunks that a band's rows become.
  func chunkCount(of band: Int) -> Int {
    EncodedBand.pieces(of: rows(of: band).count * bytesPerRow)
  }

  /// The content of IHDR (PNG specification, 11.2.2).
  var header: [UInt8] {
    bigEndian(size.width) + bigEndian(size.height) + [isDeep ? 16 : 8, hasAlpha ? 6 : 2, 0, 0, 0]
  }
}
