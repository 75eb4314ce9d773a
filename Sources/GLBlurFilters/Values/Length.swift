/// A distance in an image, in points or as a share of one of its sides.
public enum Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number of points. The chain's scale is the number of pixels per point.
  case points(Double)
  /// A percentage of a side. 100 is the whole side.
  case percent(Double)

  /// Creates a length in points.
  public init(floatLiteral value: Double) { self = .points(value) }
  /// Creates a length in points.
  public init(integerLiteral value: Int) { self = .points(Double(value)) }

  /// Returns the length in pixels.
  ///
  /// - Parameters:
  ///   - side: The side that percentages refer to, in pixels.
  ///   - scale: The number of pixels per point.
  package func pixels(of side: Int, scale: Double) -> Double {
    switch self {
    case .points(let points): points * scale
    case .percent(let percent): percent / 100 * Double(side)
    }
  }

  /// The number of points or percent.
  package var number: Double {
    switch self {
    case .points(let number), .percent(let number): number
    }
  }
}
