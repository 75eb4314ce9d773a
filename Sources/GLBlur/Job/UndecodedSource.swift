import GLBlurChain

/// A picture without pixels. It stands for the source of chains that start from canvases, whose
/// plans never read it, and for a source not yet decoded.
package final class UndecodedSource: PixelSource, RowSource {
  package let shape: ImageShape
  package let profile = ColorProfile.none
  package let clampedSamples = 0
  package let notes: [String] = []
  package let metadata = Metadata.none
  package var traits: ImageTraits { ImageTraits(shape) }

  package init(_ shape: ImageShape = ImageShape(Size(width: 1, height: 1), .rgba8)) {
    self.shape = shape
  }

  package func part(_ region: Region) throws -> ImagePart {
    ImagePart(try Image(rgba8: [0, 0, 0, 0], width: 1, height: 1))
  }

  package func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    unsafe rows.initializeMemory(as: UInt8.self, repeating: 0, count: count * shape.bytesPerRow)
  }
}
