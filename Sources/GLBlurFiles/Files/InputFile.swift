import Glibc

/// The bytes of an image file from where the descriptor stands, which stays open.
///
/// - Throws: `FileError`; what is no image is not read further than its first bytes.
package func readFile(_ descriptor: Int32, name: String) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  while true {
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count < 0 {
      switch errno {
      case EINTR: continue
      case EISDIR: throw .isDirectory(name: name)
      case let code: throw .readFailed(name: name, reason: reason(code))
      }
    }
    bytes.append(contentsOf: chunk.prefix(count))
    guard count > 0 else { return bytes }
    // A device may never end.
    guard bytes.count < 4 || FileFormat(signatureOf: bytes) != nil else {
      throw .notAnImage(name: name)
    }
  }
}

/// The system's words for an `errno`.
package func reason(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
