import GLBlur
import GLBlurChain
import GLBlurFiles
import Glibc

/// The name of standard input in messages.
let standardInputName = "standard input"

/// Returns the bytes of a file, or of standard input for `-`. A file without the signature of an
/// image is read only a little further than the largest chain, which ends the reading of a device
/// that never ends.
func contents(of path: String, _ limits: ReadLimits) throws(FileError) -> [UInt8] {
  let isStandardInput = path == standardStream
  let file = try isStandardInput ? OpenFile(standardInputAs: standardInputName) : OpenFile(path)
  do throws(FileError) {
    return try file.readBytes { bytes throws(FileError) in
      let isImage = FileFormat(signatureOf: bytes) != nil
      guard isImage else { return bytes.count <= ChainLimits.mostBytes }
      try limits.check(bytes.count, name: named(path))
      return true
    }
  } catch .isDirectory(let name) {
    throw .cannotOpen(name: name, reason: reason(EISDIR))
  }
}

/// Reads an image file, or standard input for `-`.
func image(at path: String, _ limits: ReadLimits) throws(FileError) -> Image {
  guard path == standardStream else { return try Image(contentsOf: path, limits: limits) }
  return try Image(encoded: contents(of: path, limits), name: named(path), limits: limits)
}

/// Opens the rows of an image file, or of standard input for `-`.
func rows(at path: String, _ limits: ReadLimits) throws(FileError) -> any RowSource {
  guard path == standardStream else { return try openRows(path, limits) }
  return try openRows(encoded: contents(of: path, limits), name: named(path), limits)
}

/// Warns if an image that has been read had samples beyond 0…1.
func warnOfClamping(_ image: Image, _ path: String) {
  if let note = clampingNote(image.clampedSamples) { Console.warn("\(named(path)): \(note)") }
}

/// Reads the size and format from the header of an image file, or of standard input for `-`.
func imageShape(at path: String, _ limits: ReadLimits) throws(FileError) -> ImageShape {
  let info =
    try path == standardStream
    ? ImageInfo(encoded: contents(of: path, limits), name: named(path), limits: limits)
    : ImageInfo(contentsOf: path, limits: limits)
  return ImageShape(info.size, info.format)
}

extension ReadLimits {
  /// Creates the limits that the command line asks for.
  init(_ arguments: Arguments) {
    self.init(maxPixels: arguments.integer(.maxPixels) ?? Image.maximumPixels)
  }
}

extension ChainLimits {
  /// Creates the limits that the command line asks for.
  init(_ arguments: Arguments) {
    self.init(
      maxNodes: arguments.integer(.maxNodes) ?? Self.mostNodes,
      maxText: arguments.integer(.maxText) ?? Self.mostText)
  }
}

/// Returns the name of a path in messages.
func named(_ path: String) -> String {
  path == standardStream ? standardInputName : path.isEmpty ? "''" : path
}
