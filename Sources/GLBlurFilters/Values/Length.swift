/// A distance in an image, in points or as a share of one of its sides.
///
/// ```swift
/// let margin: Length = 16
/// let half = Length.percent(50)
/// let card = Frame(margin, margin * 2, half, half / 2)
/// ```
///
/// Lengths of one unit can be added and subtracted. A sum of points and a percentage is a length
/// too, but no parameter takes it: checking or rendering the chain reports an error.
public struct Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The number of points. It is 0 if the length is a percentage.
  public var points: Double
  /// The percentage of a side, where 100 is the whole side. It is 0 if the length is in points.
  public var percent: Double

  private init(points: Double, percent: Double) {
    self.points = points
    self.percent = percent
  }

  /// Creates a length in points.
  ///
  /// - Parameter points: The number of points. The chain's scale is the number of pixels per point.
  public init(points: Double) { self.init(points: points, percent: 0) }

  /// Creates a share of a side.
  ///
  /// - Parameter percent: The percentage of the side. 100 is the whole side.
  public init(percent: Double) { self.init(points: 0, percent: percent) }

  /// Creates a length in points.
  public init(floatLiteral value: Double) { self.init(points: value) }
  /// Creates a length in points.
  public init(integerLiteral value: Int) { self.init(points: Double(value)) }

  /// - Parameters:
  ///   - side: The side that percentages refer to, in pixels.
  ///   - scale: The number of pixels per point.
  package func pixels(of side: Double, scale: Double) -> Double {
    points * scale + percent / 100 * side
  }

  package func pixels(of side: Int, scale: Double) -> Double {
    pixels(of: Double(side), scale: scale)
  }

  /// Whether the length mixes points and a percentage, which no parameter takes.
  package var isMixed: Bool { points != 0 && percent != 0 }

  /// Returns whether the length is not mixed and lies in the ranges.
  func lies(in points: ClosedRange<Double>, percent: ClosedRange<Double>) -> Bool {
    !isMixed && points.contains(self.points) && percent.contains(self.percent)
  }
}

// The operators are disfavoured, so that the compiler tries those of `Double` first. Otherwise
// literals such as `20 * 2.5` would be ambiguous, and long formulas in importing modules would
// compile more slowly.

extension Length: AdditiveArithmetic {
  /// The length 0.
  public static let zero = Length(points: 0)

  /// Returns the sum of two lengths.
  @_disfavoredOverload
  public static func + (a: Length, b: Length) -> Length {
    Length(points: a.points + b.points, percent: a.percent + b.percent)
  }

  /// Returns the difference of two lengths.
  @_disfavoredOverload
  public static func - (a: Length, b: Length) -> Length {
    Length(points: a.points - b.points, percent: a.percent - b.percent)
  }

  /// Returns the length with the opposite sign.
  @_disfavoredOverload
  public static prefix func - (length: Length) -> Length { length.mapping { -$0 } }

  /// Returns a multiple of a length.
  @_disfavoredOverload
  public static func * (length: Length, factor: Double) -> Length { length.mapping { $0 * factor } }

  /// Returns a multiple of a length.
  @_disfavoredOverload
  public static func * (factor: Double, length: Length) -> Length { length.mapping { $0 * factor } }

  /// Returns a part of a length.
  @_disfavoredOverload
  public static func / (length: Length, divisor: Double) -> Length {
    length.mapping { $0 / divisor }
  }

  /// Multiplies a length.
  @_disfavoredOverload
  public static func *= (length: inout Length, factor: Double) { length = length * factor }

  /// Divides a length.
  @_disfavoredOverload
  public static func /= (length: inout Length, divisor: Double) { length = length / divisor }

  /// Applies an operation that maps 0 to 0. The unused unit stays 0 even for a division by 0.
  private func mapping(_ operation: (Double) -> Double) -> Length {
    percent == 0
      ? Length(points: operation(points))
      : Length(points: points == 0 ? 0 : operation(points), percent: operation(percent))
  }
}
