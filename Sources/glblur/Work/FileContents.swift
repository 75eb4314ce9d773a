import GLBlur
import GLBlurCore
import GLBlurFiles
import Glibc

/// What messages call standard input, and the parts of names that would stand for it.
let standardInputName = "standard input"

/// The largest chain that is read; a device that never ends is no chain.
let mostChainBytes = 1 << 24

/// The bytes of a file, or of standard input for `-`. What has no image's signature is read a
/// little further than the largest chain.
func contents(of path: String) throws(FileError) -> [UInt8] {
  guard path != standardStream else { return try contents(STDIN_FILENO, standardInputName) }
  guard !path.utf8.contains(0) else {
    throw .cannotOpen(name: path, reason: "the name holds a zero byte")
  }
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { throw .cannotOpen(name: named(path), reason: reason(errno)) }
  defer { close(descriptor) }
  return try contents(descriptor, path)
}

private func contents(_ descriptor: Int32, _ name: String) throws(FileError) -> [UInt8] {
  var bytes: [UInt8] = []
  var chunk = [UInt8](repeating: 0, count: 1 << 18)
  while bytes.count <= mostChainBytes || FileFormat(signatureOf: bytes) != nil {
    let count = unsafe read(descriptor, &chunk, chunk.count)
    if count < 0 {
      switch errno {
      case EINTR: continue
      case EISDIR: throw .cannotOpen(name: name, reason: reason(EISDIR))
      case let code: throw .readFailed(name: name, reason: reason(code))
      }
    }
    guard count > 0 else { break }
    bytes.append(contentsOf: chunk.prefix(count))
  }
  return bytes
}

/// An image file, or standard input for `-`.
func image(at path: String) throws(FileError) -> Image {
  try Image(encoded: contents(of: path), name: named(path))
}

/// The rows of an image file, or of standard input for `-`.
func rows(at path: String) throws(FileError) -> any RowSource {
  if path == standardStream || path.isEmpty {
    return try openRows(encoded: contents(of: path), name: named(path))
  }
  return try openRows(path)
}

/// What the header of an image file says, or that of standard input for `-`.
func imageShape(at path: String) throws(FileError) -> ImageShape {
  let info = try ImageInfo(encoded: contents(of: path), name: named(path))
  return ImageShape(info.size, info.format)
}

/// What messages call a path.
func named(_ path: String) -> String {
  path == standardStream ? standardInputName : path.isEmpty ? "''" : path
}
