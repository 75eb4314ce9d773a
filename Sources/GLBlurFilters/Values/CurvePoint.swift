/// A point on a curve that maps 0…1 to 0…1.
public struct CurvePoint: Hashable, Sendable {
  /// The input value, 0…1.
  public var x: Double
  /// The output value, 0…1.
  public var y: Double

  /// Creates a point that maps `x` to `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
