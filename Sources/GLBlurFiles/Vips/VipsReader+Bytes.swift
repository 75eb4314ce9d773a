import GLBlurImage
import SystemLibrary

// libvips decodes files that are in memory.
extension VipsReader {
  /// Returns the bytes of the whole file.
  static func bytes(
    of source: ByteSource, _ format: FileFormat
  ) throws(FileError) -> UnsafeMutableRawBufferPointer {
    try source.limits.check(source.count, name: source.name)
    var needed = libraryBytes + source.count
    // The header of a GIF file begins with the size of the canvas. Others are known to libvips alone,
    // which takes the whole file to read the header.
    if format == .gif, let size = try source.bytes(in: 6..<10) {
      let canvas = Size(
        width: littleEndianNumber(size[..<2]), height: littleEndianNumber(size[2...]))
      try source.limits.check(canvas, name: source.name)
      needed += canvas.area * (gifDecoderBytes + PixelFormat.rgba8.bytesPerPixel)
    }
    // A file that fits is read, since the amount for the whole render is known behind its header.
    if let memory = source.limits.memory, !memory.allows(source.count) {
      try source.limits.check(decodingBytes: needed, name: source.name)
    }
    guard let start = unsafe malloc(max(1, source.count)) else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    let file = unsafe UnsafeMutableRawBufferPointer(start: start, count: source.count)
    guard unsafe source.read(into: file, at: 0) == source.count else {
      unsafe free(start)
      throw source.failure ?? .readFailed(name: source.name, reason: "it became shorter")
    }
    return unsafe file
  }

  /// Inserts bytes at an offset of a file in memory.
  static func insert(
    _ bytes: [UInt8], at offset: Int, _ file: inout UnsafeMutableRawBufferPointer,
    _ source: ByteSource
  ) throws(FileError) {
    let count = file.count + bytes.count
    guard let start = unsafe realloc(file.baseAddress, count) else {
      throw .readFailed(name: source.name, reason: "not enough memory")
    }
    let place = unsafe start + offset
    unsafe memmove(place + bytes.count, place, file.count - offset)
    unsafe memcpy(place, bytes, bytes.count)
    unsafe file = UnsafeMutableRawBufferPointer(start: start, count: count)
  }
}
