/// A time of a film as an exact fraction of seconds, since rounded times would drift.
public struct FilmTime: Hashable, Sendable, CustomStringConvertible {
  /// The number of units.
  public let value: Int
  /// The number of units per second, at least 1.
  public let timescale: Int

  /// Creates a time from a number of units.
  ///
  /// - Parameters:
  ///   - value: The number of units.
  ///   - timescale: The number of units per second, raised to at least 1.
  public init(value: Int, timescale: Int) {
    self.value = value
    self.timescale = max(1, timescale)
  }

  /// The time in seconds, rounded to a 64-bit float.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The fraction, such as `1001/30000 s`.
  public var description: String { "\(value)/\(timescale) s" }
}
