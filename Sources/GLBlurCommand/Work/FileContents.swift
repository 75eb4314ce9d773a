import GLBlur
import GLBlurChain
import GLBlurFiles
import SystemLibrary

/// The name of standard input in messages.
let standardInputName = "standard input"

/// Opens a chain or an image, or standard input for `-`, and returns the file with the bytes of the
/// chain, or the first ones of the image. Little more than the largest chain is read, even from a
/// device that never ends.
func inputFile(
  _ path: String, _ limits: ReadLimits
) throws(FileError) -> (file: InputFile, text: [UInt8]) {
  let isStandardInput = path == standardStream
  let file = try isStandardInput ? OpenFile(standardInputAs: standardInputName) : OpenFile(path)
  do throws(FileError) {
    let file = try InputFile(file, limits, mostText: ChainLimits.mostBytes)
    return (file, try file.text())
  } catch .isDirectory(let name) {
    throw .cannotOpen(name: name, reason: reason(EISDIR))
  }
}

/// Returns the bytes of a chain file, or of standard input for `-`.
func contents(of path: String, _ limits: ReadLimits) throws(FileError) -> [UInt8] {
  try inputFile(path, limits).text
}

/// Returns the bytes of a chain, a shader, or standard input for `-`. Little more than the largest
/// chain is read.
func text(of path: String) throws(FileError) -> [UInt8] {
  let isStandardInput = path == standardStream
  let file = try isStandardInput ? OpenFile(standardInputAs: standardInputName) : OpenFile(path)
  do throws(FileError) {
    return try file.readBytes { bytes throws(FileError) in bytes.count <= ChainLimits.mostBytes }
  } catch .isDirectory(let name) {
    throw .cannotOpen(name: name, reason: reason(EISDIR))
  }
}

/// Opens an image file, or standard input for `-`.
func imageFile(at path: String, _ limits: ReadLimits) throws(FileError) -> ImageFile {
  guard path == standardStream else { return try ImageFile(path, limits) }
  return try ImageFile(standardInputAs: standardInputName, limits)
}

/// Opens an image file for decoding, or standard input for `-`.
func picture(
  at path: String, _ limits: ReadLimits, _ frame: FrameChoice
) throws(FileError) -> any PictureSource {
  try frame.picture(of: imageFile(at: path, limits))
}

/// Warns of what reading an image changed.
func warn(of image: any PixelSource, _ path: String) {
  for note in image.readingNotes { Console.warn("\(named(path)): \(note)") }
}

/// Reads the header of an image file, or of standard input for `-`.
func imageTraits(at path: String, _ limits: ReadLimits) throws(FileError) -> ImageTraits {
  try picture(at: path, limits, .input).traits
}

extension MemoryLimit {
  init(_ arguments: Arguments) {
    self.init(arguments.bytes(.memory), sharers: 1)
  }
}

extension ReadLimits {
  init(_ arguments: Arguments) {
    self.init(maxPixels: arguments.integer(.maxPixels) ?? Image.maximumPixels)
    maxFrames = arguments.integer(.maxFrames) ?? Self.usualFrames
    memory = MemoryLimit(arguments)
    allowsUntrustedFormats = arguments.has(.allowUntrusted)
    isLenient = arguments.has(.lenient)
  }
}

extension ChainLimits {
  init(_ arguments: Arguments) {
    self.init(
      maxNodes: arguments.integer(.maxNodes) ?? Self.mostNodes,
      maxText: arguments.integer(.maxText) ?? Self.mostText,
      maxKeys: arguments.integer(.maxKeys) ?? Self.mostKeys)
  }
}

func named(_ path: String) -> String {
  path == standardStream ? standardInputName : path.isEmpty ? "''" : path
}
