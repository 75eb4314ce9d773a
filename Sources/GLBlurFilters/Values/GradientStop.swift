/// A colour of a gradient and where it is reached.
public struct GradientStop: Hashable, Sendable {
  /// 0 is the gradient's start, 1 its end.
  public var position: Double
  public var color: Color

  public init(_ position: Double, _ color: Color) {
    self.position = position
    self.color = color
  }
}
