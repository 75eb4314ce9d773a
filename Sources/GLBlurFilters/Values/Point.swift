/// A place in an image, from its top left corner: percentages of x are of the width, those of y of the
/// height.
public struct Point: Hashable, Sendable {
  public var x: Length
  public var y: Length

  public init(_ x: Length, _ y: Length) {
    self.x = x
    self.y = y
  }

  /// The middle.
  public static let center = Point(.percent(50), .percent(50))

  /// x and y in pixels.
  package func pixels(in size: Size, scale: Double) -> SIMD2<Double> {
    SIMD2(x.pixels(of: size.width, scale: scale), y.pixels(of: size.height, scale: scale))
  }
}
