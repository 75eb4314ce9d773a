import GLBlurChain

/// The picture that stands in for the source of chains that start from canvases. Their plans never
/// read it.
package final class NoSource: PixelSource, RowSource {
  package let shape = ImageShape(Size(width: 1, height: 1), .rgba8)
  package let profile = ColorProfile.none
  package let clampedSamples = 0

  package init() {}

  package func part(_ region: Region) throws -> ImagePart {
    ImagePart(try Image(rgba8: [0, 0, 0, 0], width: 1, height: 1))
  }

  package func read(_ count: Int, into rows: UnsafeMutableRawPointer) throws {
    unsafe rows.storeBytes(of: 0, as: UInt32.self)
  }
}
