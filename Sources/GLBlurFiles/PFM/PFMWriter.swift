import GLBlurImage

/// An encoder of PFM files: little-endian red, green and blue, from the bottom row up.
struct PFMWriter {
  let output: ByteSink
  /// The background of transparent pixels: red, green and blue, each 0…1.
  let background: SIMD3<Double>

  /// Writes the whole file. `notes` gains a line for each part of the colour profile that PFM
  /// cannot hold.
  func write(_ picture: any RowProducer, notes: inout [String]) throws(FileError) {
    _ = picture.profile.onlyICC(of: .pfm, most: 0, notes: &notes)
    let size = picture.shape.size
    let flattener = Flattener(background: background, in: picture.profile)
    var pixels = [Float](repeating: 0, count: 4 * size.width)
    try output.write(Array("PF\n\(size.width) \(size.height)\n-1.0\n".utf8))
    for band in size.bands().reversed() {
      var rows: [[UInt8]] = []
      unsafe try picture.rows(band) { row throws(FileError) in
        unsafe flattener.flatten(row, of: picture.shape.format, into: &pixels)
        rows.append(bytes(of: pixels))
      }
      for row in rows.reversed() { try output.write(row) }
    }
  }

  /// Returns the red, green and blue of RGBA pixels as little-endian floats.
  private func bytes(of pixels: [Float]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 3 * pixels.count)
    for (index, value) in pixels.enumerated() where index % 4 < 3 {
      let start = 4 * (index / 4 * 3 + index % 4)
      for byte in 0..<4 {
        bytes[start + byte] = UInt8(truncatingIfNeeded: value.bitPattern >> UInt32(8 * byte))
      }
    }
    return bytes
  }
}
