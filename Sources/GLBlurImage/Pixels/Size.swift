/// The size of an image in pixels: width × height.
public struct Size: Hashable, Sendable, CustomStringConvertible {
  public var width: Int
  public var height: Int

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
