/// What the bytes of planes are, and how the colours of pixels follow from them, in numbers alone, so that a
/// backend can convert planes and need not know films.
///
/// The planes are luma, Cb, Cr and alpha, as far as there are any, one after the other and without gaps. A sample
/// of 8 bits is a byte, and one of more bits the low bits of a word of the machine.
package struct PlaneLayout: Hashable, Sendable {
  /// Factors of samples of 8 bits, of which a level of 0…255 is made in whole numbers of 16 bits.
  package struct ByteFactors: Hashable, Sendable {
    /// What a sample of luma counts beyond one level, in parts of 2¹⁵.
    package var lumaScale: Int32
    /// The level of a luma of 128 less that of the middle, in parts of 2⁷.
    package var lumaMiddle: Int32
    /// What Cr adds to red beside itself, Cb to green, Cr to green, and Cb to blue beside itself, in parts
    /// of 2¹⁶ of a number that counts twice.
    package var chroma: SIMD4<Int32>

    package init(lumaScale: Int32, lumaMiddle: Int32, chroma: SIMD4<Int32>) {
      self.lumaScale = lumaScale
      self.lumaMiddle = lumaMiddle
      self.chroma = chroma
    }
  }

  /// The size of the picture, in pixels.
  package var size: Size
  /// The number of bits of a sample, 8…16.
  package var bits: Int
  package var hasChroma: Bool
  package var hasAlpha: Bool
  /// Whether chroma has half the columns and half the rows, rounded up.
  package var halvesColumns: Bool
  package var halvesRows: Bool
  /// Whether samples of chroma lie at the pixels with even numbers, or in the middle between two, in the
  /// direction in which there are half as many.
  package var isLeft: Bool
  package var isTop: Bool
  /// Whether the planes are green, blue and red.
  package var isIdentity: Bool
  /// What is subtracted from luma and from chroma before they are multiplied.
  package var lumaOffset: Int
  package var chromaOffset: Int
  /// What luma, Cb and Cr add to red, to green and to blue, as `bits` and `pixelFormat` have them.
  package var matrix: [SIMD3<Float>]
  /// The alpha of a pixel is that of the plane times this.
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

  /// The format of the picture's pixels: 8 bits stay 8, and more become 16.
  package var pixelFormat: PixelFormat { bits == 8 ? .rgba8 : .rgba16 }

  package var bytesPerSample: Int { bits == 8 ? 1 : 2 }

  /// The size of the planes of chroma, in samples.
  package var chromaSize: Size {
    Size(
      width: halvesColumns ? (size.width + 1) / 2 : size.width,
      height: halvesRows ? (size.height + 1) / 2 : size.height)
  }

  /// The planes.
  package enum Plane: Int, CaseIterable, Sendable {
    case luma
    case cb
    case cr
    case alpha

    fileprivate var isChroma: Bool { self == .cb || self == .cr }
  }

  /// The planes that there are.
  package var planes: [Plane] {
    Plane.allCases.filter { $0.isChroma ? hasChroma : $0 == .luma || hasAlpha }
  }

  /// Returns the size of a plane, in samples.
  package func size(of plane: Plane) -> Size { plane.isChroma ? chromaSize : size }

  /// Returns the place of a plane's rows among the bytes of all planes.
  package func bytes(of plane: Plane, rows: Range<Int>) -> Range<Int> {
    let before = planes.prefix { $0 != plane }.reduce(0) { $0 + size(of: $1).area }
    let width = size(of: plane).width
    let start = before + rows.lowerBound * width
    return start * bytesPerSample..<(start + rows.count * width) * bytesPerSample
  }

  /// Returns the rows of a plane that are needed for some rows of the picture.
  package func rows(of plane: Plane, for rows: Range<Int>) -> Range<Int> {
    guard plane.isChroma, halvesRows, !rows.isEmpty else { return rows }
    // A row lies between the row of chroma of half its number and one beside that.
    let (first, last) = (rows.lowerBound / 2 - 1, (rows.upperBound - 1) / 2 + 1)
    return max(0, first)..<min(last + 1, chromaSize.height)
  }
}
