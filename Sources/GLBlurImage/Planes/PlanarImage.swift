import Synchronization

/// A picture stored as planes of luma and chroma, like video frames, by a `FrameConverter` of
/// GLBlurVideo. Planar images are immutable and thread-safe.
///
/// A GPU takes the planes, which with 4:2:0 have three eighths of the bytes, and converts them to
/// the pixels of the `Image`.
public final class PlanarImage: PixelSource {
  package let layout: PlaneLayout
  package let bytes: [UInt8]
  private let convert: @Sendable ([UInt8]) throws -> Image
  private let converted = Mutex<Image?>(nil)

  /// - Parameter convert: Returns the image of the planes, in the layout's size and format, without
  ///   a profile.
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

  /// Returns the picture as an image, which the first call converts and caches.
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

  package var residentBytes: Int {
    bytes.count + size.area * layout.pixelFormat.bytesPerPixel
  }

  package func part(_ region: Region) throws -> ImagePart { ImagePart(try image()) }
}

/// The layout of planes and the numbers that convert them to colours, so that backends need not
/// know video formats.
///
/// The planes are luma, Cb, Cr and alpha, as far as present, without gaps. Samples of more than 8
/// bits are the low bits of a 16-bit word in the machine's byte order.
package struct PlaneLayout: Hashable, Sendable {
  /// Factors for 16-bit integer arithmetic that converts 8-bit samples to levels of 0…255.
  package struct ByteFactors: Hashable, Sendable {
    /// The luma factor less 1, in units of 2⁻¹⁵.
    package var lumaScale: Int32
    /// The level of luma 128 minus 128, in units of 2⁻⁷.
    package var lumaMiddle: Int32
    /// The factors of Cr in red (less 1), of Cb in green, of Cr in green, and of Cb in blue (less
    /// 1), in units of 2⁻¹⁶ for doubled chroma.
    package var chroma: SIMD4<Int32>

    package init(lumaScale: Int32, lumaMiddle: Int32, chroma: SIMD4<Int32>) {
      self.lumaScale = lumaScale
      self.lumaMiddle = lumaMiddle
      self.chroma = chroma
    }
  }

  package var size: Size
  /// The bits per sample, 8…16.
  package var bits: Int
  package var hasChroma: Bool
  package var hasAlpha: Bool
  /// Chroma has half the columns or rows, rounded up.
  package var halvesColumns: Bool
  package var halvesRows: Bool
  /// Whether subsampled chroma lies at even columns, and not halfway between two.
  package var isLeft: Bool
  /// Whether subsampled chroma lies at even rows, and not halfway between two.
  package var isTop: Bool
  /// Whether the planes are green, blue and red.
  package var isIdentity: Bool
  /// Subtracted from luma and chroma before multiplication.
  package var lumaOffset: Int
  package var chromaOffset: Int
  /// The factors of luma, Cb and Cr in red, green and blue, for samples of `bits` and
  /// `pixelFormat`.
  package var matrix: [SIMD3<Float>]
  package var alphaScale: Float
  package var byteFactors: ByteFactors

  package init(
    size: Size, bits: Int, hasChroma: Bool, hasAlpha: Bool, halvesColumns: Bool, halvesRows: Bool,
    isLeft: Bool, isTop: Bool, isIdentity: Bool, lumaOffset: Int, chromaOffset: Int,
    matrix: [SIMD3<Float>], alphaScale: Float, byteFactors: ByteFactors
  ) {
    self.size = size
    self.bits = bits
    self.hasChroma = hasChroma
    self.hasAlpha = hasAlpha
    self.halvesColumns = halvesColumns
    self.halvesRows = halvesRows
    self.isLeft = isLeft
    self.isTop = isTop
    self.isIdentity = isIdentity
    self.lumaOffset = lumaOffset
    self.chromaOffset = chromaOffset
    self.matrix = matrix
    self.alphaScale = alphaScale
    self.byteFactors = byteFactors
  }

  package var pixelFormat: PixelFormat { bits == 8 ? .rgba8 : .rgba16 }

  package var bytesPerSample: Int { bits == 8 ? 1 : 2 }

  package var chromaSize: Size {
    Size(
      width: halvesColumns ? (size.width + 1) / 2 : size.width,
      height: halvesRows ? (size.height + 1) / 2 : size.height)
  }

  package enum Plane: Int, CaseIterable, Sendable {
    case luma
    case cb
    case cr
    case alpha

    fileprivate var isChroma: Bool { self == .cb || self == .cr }
  }

  package var planes: [Plane] {
    Plane.allCases.filter { $0.isChroma ? hasChroma : $0 == .luma || hasAlpha }
  }

  package func size(of plane: Plane) -> Size { plane.isChroma ? chromaSize : size }

  package func bytes(of plane: Plane, rows: Range<Int>) -> Range<Int> {
    let before = planes.prefix { $0 != plane }.reduce(0) { $0 + size(of: $1).area }
    let width = size(of: plane).width
    let start = before + rows.lowerBound * width
    return start * bytesPerSample..<(start + rows.count * width) * bytesPerSample
  }

  /// Returns the rows of a plane that rows of the picture depend on.
  package func rows(of plane: Plane, for rows: Range<Int>) -> Range<Int> {
    guard plane.isChroma, halvesRows, !rows.isEmpty else { return rows }
    // A row lies between the chroma row of half its number and a neighbour of that.
    let (first, last) = (rows.lowerBound / 2 - 1, (rows.upperBound - 1) / 2 + 1)
    return max(0, first)..<min(last + 1, chromaSize.height)
  }
}
