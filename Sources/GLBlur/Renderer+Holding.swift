import GLBlurChain
import GLBlurFiles

extension Renderer {
  /// The memory that a render may take.
  package var memory: MemoryLimit { blockingContext.memory }

  /// Decodes a picture that one or more renders will read: into memory as long as it takes little of
  /// what is allowed, and otherwise into a file without a name. Decoding may take as long as a render.
  ///
  /// - Parameters:
  ///   - source: The picture.
  ///   - name: The name of its file in error messages.
  ///   - others: The number of bytes of pictures that are held in memory already.
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
    // Renders that follow need the rest for what they compute from the pictures.
    let isSmall = others + picture <= memory.pixelBytes / 4
    if isSmall, memory.allows(needed + (source.isWhole ? 0 : picture)) {
      return try Image(reading: source)
    }
    return try ScratchImage(reading: source)
  }
}
