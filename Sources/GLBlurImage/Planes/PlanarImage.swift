import Synchronization

/// A picture stored as planes of luma and chroma, like video frames. It is converted to an `Image`
/// only when needed: a GPU takes the planes, which with 4:2:0 have three eighths of the bytes, and
/// converts them to the same pixels.
///
/// A `FrameConverter` of GLBlurVideo creates such pictures. They are immutable and thread-safe.
public final class PlanarImage: PixelSource {
  package let layout: PlaneLayout
  package let bytes: [UInt8]
  private let convert: @Sendable ([UInt8]) throws -> Image
  private let converted = Mutex<Image?>(nil)

  /// - Parameters:
  ///   - bytes: The planes, as many bytes as the layout requires.
  ///   - convert: Returns the image of the planes, in the layout's size and format, without a
  ///     profile.
  package init(
    _ bytes: [UInt8], _ layout: PlaneLayout,
    convert: @escaping @Sendable ([UInt8]) throws -> Image
  ) {
    self.bytes = bytes
    self.layout = layout
    self.convert = convert
  }

  /// The width and the height, in pixels.
  public var size: Size { layout.size }

  /// Returns the picture as an image. The first call converts it on the caller's thread and caches
  /// it.
  ///
  /// - Throws: `ImageError.outOfMemory` if there is no memory for the image.
  public func image() throws -> Image {
    try converted.withLock { converted in
      if let converted { return converted }
      let image = try convert(bytes)
      converted = image
      return image
    }
  }

  package var shape: ImageShape { ImageShape(layout.size, layout.pixelFormat) }
  package var profile: ColorProfile { .none }

  /// The bytes of the planes and of the possible image.
  package var residentBytes: Int {
    bytes.count + size.area * layout.pixelFormat.bytesPerPixel
  }

  package func part(_ region: Region) throws -> ImagePart { ImagePart(try image()) }
}
