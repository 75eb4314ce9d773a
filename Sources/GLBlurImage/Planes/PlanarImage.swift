import Synchronization

/// A picture that is stored as planes of luma and chroma, as frames of films are. It becomes an `Image` when that is
/// needed, and not before: a GPU that renders it is given the planes, which are three eighths of the bytes with
/// 4:2:0, and converts them to the same pixels.
///
/// A `FrameConverter` of GLBlurVideo makes such pictures. They never change, and any number of threads may use one.
public final class PlanarImage: PixelSource {
  /// What the bytes mean.
  package let layout: PlaneLayout
  /// The bytes of the planes.
  package let bytes: [UInt8]
  private let convert: @Sendable ([UInt8]) throws -> Image
  private let converted = Mutex<Image?>(nil)

  /// Creates a picture of planes.
  ///
  /// - Parameters:
  ///   - bytes: The planes, as many bytes as the layout says.
  ///   - convert: Returns the image that the planes are: of the size and the format of the layout, without a
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

  /// Returns the picture as an image. It is converted on the thread of the caller at the first call, and kept.
  ///
  /// - Throws: `ImageError.outOfMemory` if the system has no memory for the image.
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

  /// The planes, and the image that they may become.
  package var residentBytes: Int {
    bytes.count + size.area * layout.pixelFormat.bytesPerPixel
  }

  package func part(_ region: Region) throws -> ImagePart { ImagePart(try image()) }
}
