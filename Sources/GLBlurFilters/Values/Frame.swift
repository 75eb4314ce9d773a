/// A rectangle in an image, from its top left corner: x and width are shares of the width, y and
/// height of the height where they are percentages.
public struct Frame: Hashable, Sendable {
  public var x: Length
  public var y: Length
  public var width: Length
  public var height: Length

  public init(x: Length, y: Length, width: Length, height: Length) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(_ x: Length, _ y: Length, _ width: Length, _ height: Length) {
    self.init(x: x, y: y, width: width, height: height)
  }

  /// x, y, width, height in pixels.
  package func pixels(in size: Size, scale: Double) -> SIMD4<Double> {
    SIMD4(
      x.pixels(of: size.width, scale: scale), y.pixels(of: size.height, scale: scale),
      width.pixels(of: size.width, scale: scale), height.pixels(of: size.height, scale: scale))
  }
}

extension Frame {
  /// All there is.
  public static let whole = Frame(0, 0, .percent(100), .percent(100))
}
