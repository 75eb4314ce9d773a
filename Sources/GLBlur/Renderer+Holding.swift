import GLBlurChain
import GLBlurFiles

extension Renderer {
  /// The memory limit of a render.
  package var memory: MemoryLimit { blockingContext.memory }

  /// Decodes a picture that renders will read: into memory if it takes little of the limit,
  /// otherwise into an unnamed file. Decoding may take as long as a render.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - name: The name of its file in error messages.
  ///   - others: The number of bytes of pictures already in memory.
  /// - Throws: `FileError.memory`, before any work, if decoding alone takes too much,
  ///   `RenderLimitError.time` if it takes too long, and the errors of the decoder.
  package func hold(
    _ source: any PictureSource, named name: String, beside others: Int = 0
  ) throws -> any PixelSource {
    let source = context.controlled(source)
    let picture = source.shape.byteCount
    let needed = others + source.decodingBytes
    guard memory.allows(needed) else {
      throw FileError.memory(name: name, memory.error(needing: needed))
    }
    // The renders need the rest for their own computation.
    let isSmall = others + picture <= memory.pixelBytes / 4
    if isSmall, memory.allows(needed + (source.isWhole ? 0 : picture)) {
      return try Image(reading: source)
    }
    return try ScratchImage(reading: source)
  }
}
