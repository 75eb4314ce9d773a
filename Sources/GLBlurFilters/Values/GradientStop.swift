/// A colour of a gradient and its position.
public struct GradientStop: Hashable, Sendable {
  /// The position, from 0 at the start to 1 at the end.
  public var position: Double
  /// The colour at this position.
  public var color: Color

  /// Creates a stop. Positions of a gradient do not descend.
  public init(_ position: Double, _ color: Color) {
    self.position = position
    self.color = color
  }
}

/// A point on a curve that maps 0…1 to 0…1.
public struct CurvePoint: Hashable, Sendable {
  /// The input, 0…1.
  public var x: Double
  /// The output, 0…1.
  public var y: Double

  /// Creates a point that maps `x` to `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
