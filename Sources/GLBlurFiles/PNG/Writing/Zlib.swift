import CCodecs

/// Returns the bytes as a zlib stream (RFC 1950), or nil if there is not enough memory.
func zlib(_ bytes: [UInt8], _ level: PNGLevel) -> [UInt8]? {
  guard let compressor = unsafe cdeflate_compressor_create(level == .small) else { return nil }
  defer { unsafe cdeflate_compressor_destroy(compressor) }
  let band = EncodedBand()
  let isDone = unsafe bytes.withUnsafeBufferPointer { bytes in
    unsafe band.deflate(
      bytes, with: compressor, header: level.zlibHeader, isLast: true,
      start: PixelChunks.image.start)
  }
  guard isDone else { return nil }
  var stream: [UInt8] = []
  unsafe band.withBytes { unsafe stream.append(contentsOf: $0) }
  return stream + bigEndian(Int(band.adler))
}
