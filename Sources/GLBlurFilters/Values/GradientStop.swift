/// A colour of a gradient and its position.
public struct GradientStop: Hashable, Sendable {
  /// The position on the gradient, from 0 at its start to 1 at its end.
  public var position: Double
  /// The colour at the position.
  public var color: Color

  /// Creates a stop. A gradient has at least two.
  ///
  /// - Parameters:
  ///   - position: The position on the gradient, from 0 at its start to 1 at its end. It must not
  ///     be less than that of the stop before.
  ///   - color: The colour at the position.
  public init(_ position: Double, _ color: Color) {
    self.position = position
    self.color = color
  }
}

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
