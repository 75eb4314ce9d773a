import CCodecs

/// A writer of the signature and the chunks of a PNG file (PNG specification, 5.3).
struct ChunkWriter: Sendable {
  let output: ByteSink

  func writeSignature() throws(FileError) {
    try output.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let body = Array(name.utf8) + bytes
    let crc = unsafe cdeflate_crc32(0, body, body.count)
    try output.write(bigEndian(bytes.count) + body + bigEndian(Int(crc)))
  }

  /// Writes the chunks of a band, with `end` appended to the content of the last one.
  func write(_ band: EncodedBand, endingWith end: [UInt8]) throws(FileError) {
    unsafe try band.withBytes { bytes throws(FileError) in
      var start = 0
      for (index, piece) in band.pieces.enumerated() {
        let end = index == band.pieces.count - 1 ? end : []
        try output.write(piece.head(adding: end.count))
        unsafe try output.write(
          UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(bytes)[start..<start + piece.count]))
        let crc = unsafe cdeflate_crc32(piece.crc, end, end.count)
        try output.write(end + bigEndian(Int(crc)))
        start += piece.count
      }
    }
  }
}
