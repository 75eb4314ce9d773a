import Glibc

/// A stream that bytes go into.
///
/// `@unchecked Sendable`: the C library locks a stream while it is written to.
@safe struct ByteSink: @unchecked Sendable {
  private let stream: UnsafeMutablePointer<FILE>
  /// What errors call the file.
  let name: String

  /// - Parameter stream: must outlive the sink.
  @unsafe init(_ stream: UnsafeMutablePointer<FILE>, name: String) {
    unsafe self.stream = stream
    self.name = name
  }

  func write(_ bytes: [UInt8]) throws(FileError) {
    unsafe try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      unsafe try write(bytes)
    }
  }

  @unsafe func write(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    try check(unsafe fwrite(bytes.baseAddress, 1, bytes.count, stream) == bytes.count)
  }

  func flush() throws(FileError) { try check(unsafe fflush(stream) == 0) }

  private func check(_ isWritten: Bool) throws(FileError) {
    if !isWritten { throw .writeFailed(name: name, reason: reason(errno)) }
  }
}
