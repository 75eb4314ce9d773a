import CDeflate
import Glibc

/// Writes a PNG file's chunks (PNG specification, 5.3) into a stream.
///
/// `@unchecked Sendable`: the C library locks a stream while it is written to.
@safe struct ChunkWriter: @unchecked Sendable {
  private let stream: UnsafeMutablePointer<FILE>
  let name: String

  /// - Parameter stream: must outlive the writer.
  @unsafe init(_ stream: UnsafeMutablePointer<FILE>, name: String) {
    unsafe self.stream = stream
    self.name = name
  }

  func writeSignature() throws(FileError) {
    try write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  }

  func write(_ name: String, _ bytes: [UInt8]) throws(FileError) {
    let body = Array(name.utf8) + bytes
    let crc = unsafe cdeflate_crc32(0, body, body.count)
    try write(bigEndian(bytes.count) + body + bigEndian(Int(crc)))
  }

  /// The band's IDAT chunks; `end` is added to the last of them.
  func write(_ band: EncodedBand, endingWith end: [UInt8]) throws(FileError) {
    unsafe try band.withBytes { bytes throws(FileError) in
      var start = 0
      for (index, piece) in band.pieces.enumerated() {
        let end = index == band.pieces.count - 1 ? end : []
        try write(bigEndian(piece.count + end.count) + EncodedBand.chunkName)
        unsafe try write(UnsafeBufferPointer(rebasing: bytes[start..<start + piece.count]))
        let crc = unsafe cdeflate_crc32(piece.crc, end, end.count)
        try write(end + bigEndian(Int(crc)))
        start += piece.count
      }
    }
  }

  func flush() throws(FileError) { try check(unsafe fflush(stream) == 0) }

  private func write(_ bytes: [UInt8]) throws(FileError) {
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try write(bytes)
    }
  }

  @unsafe private func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    try check(unsafe fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count)
  }

  private func check(_ isWritten: Bool) throws(FileError) {
    if !isWritten { throw .writeFailed(name: name, reason: reason(errno)) }
  }
}

func bigEndian(_ value: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
