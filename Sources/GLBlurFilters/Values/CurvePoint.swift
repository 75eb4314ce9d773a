/// A point that a curve goes through.
public struct CurvePoint: Hashable, Sendable {
  /// The value before, 0…1.
  public var x: Double
  /// The value after, 0…1.
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
