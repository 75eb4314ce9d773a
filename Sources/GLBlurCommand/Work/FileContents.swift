import GLBlur
import GLBlurChain
import GLBlurFiles
import Glibc

/// What messages call standard input, and the parts of names that would stand for it.
let standardInputName = "standard input"

/// The largest chain that is read; a device that never ends is no chain.
let mostChainBytes = 1 << 24

/// The bytes of a file, or of standard input for `-`. What has no image's signature is read a
/// little further than the largest chain.
func contents(of path: String, _ limits: ReadLimits) throws(FileError) -> [UInt8] {
  let isStandardInput = path == standardStream
  let file = try isStandardInput ? OpenFile(standardInputAs: standardInputName) : OpenFile(path)
  do throws(FileError) {
    return try file.readBytes { bytes throws(FileError) in
      guard FileFormat(signatureOf: bytes) != nil else { return bytes.count <= mostChainBytes }
      try limits.check(bytes.count, name: named(path))
      return true
    }
  } catch .isDirectory(let name) {
    throw .cannotOpen(name: name, reason: reason(EISDIR))
  }
}

/// An image file, or standard input for `-`.
func image(at path: String, _ limits: ReadLimits) throws(FileError) -> Image {
  guard path == standardStream else { return try Image(contentsOf: path, limits: limits) }
  return try Image(encoded: contents(of: path, limits), name: named(path), limits: limits)
}

/// The rows of an image file, or of standard input for `-`.
func rows(at path: String, _ limits: ReadLimits) throws(FileError) -> any RowSource {
  guard path == standardStream else { return try openRows(path, limits) }
  return try openRows(encoded: contents(of: path, limits), name: named(path), limits)
}

/// What the header of an image file says, or that of standard input for `-`.
func imageShape(at path: String, _ limits: ReadLimits) throws(FileError) -> ImageShape {
  let info =
    try path == standardStream
    ? ImageInfo(encoded: contents(of: path, limits), name: named(path), limits: limits)
    : ImageInfo(contentsOf: path, limits: limits)
  return ImageShape(info.size, info.format)
}

extension ReadLimits {
  /// What the command line says.
  init(_ arguments: Arguments) {
    self.init(maxPixels: arguments.integer(.maxPixels) ?? Image.maximumPixels)
  }
}

/// What messages call a path.
func named(_ path: String) -> String {
  path == standardStream ? standardInputName : path.isEmpty ? "''" : path
}
