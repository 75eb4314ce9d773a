/// The size of an image in pixels: width × height.
public struct Size: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public var width: Int
  /// The number of rows.
  public var height: Int

  /// Creates a size. An image needs at least one column and one row.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as text, such as `3840×2160`.
  public var description: String { "\(width)×\(height)" }

  package var area: Int { width * height }

  /// The largest area of an image, in pixels: `Image.maximumPixels`.
  static let maximumArea = 1 << 30

  /// The shorter of width and height, in pixels.
  public var shorterSide: Int { min(width, height) }
}
