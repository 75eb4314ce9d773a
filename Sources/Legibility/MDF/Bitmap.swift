/// An image of sRGB-encoded RGBA pixels with straight alpha and 8 bits per channel. Rows are
/// packed, the top one first.
public struct Bitmap: Hashable, Sendable {
  /// A rectangle in pixels, with y growing downwards, which may extend beyond the image.
  public struct Region: Hashable, Sendable {
    /// The first column, of any sign.
    public var x: Int
    /// The first row, of any sign.
    public var y: Int
    /// The number of columns; a negative one counts as 0.
    public var width: Int
    /// The number of rows; a negative one counts as 0.
    public var height: Int

    /// Creates a rectangle. Each parameter is described at the property of its name.
    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// The number of pixels in a row, not negative.
  public let width: Int
  /// The number of rows, not negative.
  public let height: Int
  /// The red, green, blue and alpha bytes of each pixel.
  public let rgba8: [UInt8]

  /// Creates an image, or nil if there are not 4 bytes for each pixel or a side is negative. Each
  /// parameter is described at the property of its name.
  public init?(width: Int, height: Int, rgba8: [UInt8]) {
    let (row, rowOverflows) = width.multipliedReportingOverflow(by: 4)
    let (count, overflows) = row.multipliedReportingOverflow(by: height)
    guard width >= 0, height >= 0, !rowOverflows, !overflows, count == rgba8.count else {
      return nil
    }
    self.width = width
    self.height = height
    self.rgba8 = rgba8
  }

  func pixel(x: Int, y: Int) -> SIMD4<UInt8> {
    let start = (y * width + x) * 4
    return SIMD4(rgba8[start], rgba8[start + 1], rgba8[start + 2], rgba8[start + 3])
  }

  func visible(_ region: Region) -> Region {
    let columns = Self.visible(region.x, region.width, of: width)
    let rows = Self.visible(region.y, region.height, of: height)
    return Region(
      x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count)
  }

  private static func visible(_ start: Int, _ length: Int, of side: Int) -> Range<Int> {
    let (end, overflows) = start.addingReportingOverflow(max(0, length))
    let first = min(max(0, start), side)
    return first..<max(first, min(overflows ? side : end, side))
  }
}
