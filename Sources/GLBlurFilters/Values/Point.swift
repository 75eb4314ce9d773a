/// A place in an image, measured from the top left corner.
///
/// Percentages of `x` refer to the width of the image, those of `y` to the height.
public struct Point: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Length
  /// The distance from the top edge.
  public var y: Length

  /// Creates a point from lengths or numbers of points.
  public init(_ x: some LengthConvertible, _ y: some LengthConvertible) {
    self.x = x.length
    self.y = y.length
  }

  /// The centre of the image.
  public static let center = Point(.percent(50), .percent(50))

  /// Returns x and y in pixels. Percentages refer to `size`, in pixels.
  package func pixels(in size: Size, scale: Double) -> SIMD2<Double> {
    SIMD2(x.pixels(of: size.width, scale: scale), y.pixels(of: size.height, scale: scale))
  }
}
