/// A ratio of two whole numbers, such as 30000/1001 frames per second.
public struct Ratio: Hashable, Sendable, CustomStringConvertible {
  /// The number above the line, at least 1.
  public let numerator: Int
  /// The number below the line, at least 1.
  public let denominator: Int

  /// Creates a ratio. Numbers below 1 are raised to 1.
  ///
  /// - Parameters:
  ///   - numerator: The number above the line.
  ///   - denominator: The number below the line.
  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = max(1, numerator)
    self.denominator = max(1, denominator)
  }

  /// Both numbers with a colon, such as `30000:1001`.
  public var description: String { "\(numerator):\(denominator)" }
}
