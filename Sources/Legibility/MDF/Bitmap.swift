/// An image of straight, sRGB-encoded RGBA of 8 bits, rows from the top, without gaps.
public struct Bitmap: Hashable, Sendable {
  /// A rectangle in pixels; y grows downwards. It may reach beyond the image.
  public struct Region: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  public let width: Int
  public let height: Int
  /// Red, green, blue and alpha of each pixel.
  public let rgba8: [UInt8]

  /// - Returns: nil if there are not 4 bytes for each pixel, or if a side is negative.
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

  /// What of the region is within the image; a side is 0 where nothing is.
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
