import GLBlurImage

extension PFMHeader {
  /// Decodes the picture of a PFM file. The picture is opaque, and its values are clamped to 0…1.
  /// They are taken as sRGB-encoded, like those that `PFMWriter` writes.
  ///
  /// - Parameter source: A source whose next byte is the first after the header.
  func image(_ source: ByteSource) throws(FileError) -> Image {
    let size = info.size
    func tooShort() -> FileError {
      .damaged(name: source.name, format: .pfm, reason: "it ends before its last pixel")
    }
    // The length is checked before memory for the pixels is allocated.
    guard source.count - count >= size.height * bytesPerRow else { throw tooShort() }
    var row = [UInt8](repeating: 0, count: bytesPerRow)
    var image = try Image(info, profile: .none, name: source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      // PFM files begin with the bottom row.
      for y in (0..<size.height).reversed() {
        let isRead = unsafe row.withUnsafeMutableBytes { row in
          guard let start = row.baseAddress else { return false }
          return unsafe source.read(row.count, into: start)
        }
        guard isRead else { throw source.failure ?? tooShort() }
        store(row, at: y * size.width * 16, into: &target)
      }
    }
    // A grey sample has become three.
    if isGray { image.clampedSamples /= 3 }
    return image
  }

  /// Converts a row of the file to straight RGBA at `start` in `target`.
  fileprivate func store(_ row: [UInt8], at start: Int, into target: inout MutableRawSpan) {
    let channels = isGray ? 1 : 3
    for x in 0..<info.size.width {
      for channel in 0..<4 {
        let value = channel == 3 ? 1 : float(row, x * channels + min(channel, channels - 1))
        target.storeBytes(of: value, toByteOffset: start + 16 * x + 4 * channel, as: Float.self)
      }
    }
  }

  private func float(_ row: [UInt8], _ index: Int) -> Float {
    let bits = (0..<4).reduce(UInt32(0)) { bits, byte in
      bits << 8 | UInt32(row[4 * index + (isLittleEndian ? 3 - byte : byte)])
    }
    return Float(bitPattern: bits)
  }
}
