import GLBlurImage

extension PFMHeader {
  /// The picture of a PFM file, opaque, its values cut to 0…1 and taken as they are: as those that
  /// `PFMWriter` writes, sRGB-encoded.
  ///
  /// - Parameter source: stands behind the header.
  func image(_ source: ByteSource) throws(FileError) -> Image {
    let size = info.size
    func tooShort() -> FileError {
      .damaged(name: source.name, format: .pfm, reason: "it ends before its pixels do")
    }
    // Before room is made for them.
    guard source.count - count >= size.height * bytesPerRow else { throw tooShort() }
    var row = [UInt8](repeating: 0, count: bytesPerRow)
    return try Image(info, profile: .none, name: source.name) {
      (target: inout MutableRawSpan) throws(FileError) in
      // The bottom row comes first.
      for y in (0..<size.height).reversed() {
        let isRead = unsafe row.withUnsafeMutableBytes { row in
          guard let start = row.baseAddress else { return false }
          return unsafe source.read(row.count, into: start)
        }
        guard isRead else { throw source.failure ?? tooShort() }
        store(row, at: y * size.width * 16, into: &target)
      }
    }
  }

  /// Writes a row of the file as straight RGBA.
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
