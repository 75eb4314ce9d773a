/// A time of a film, as a fraction of seconds: times of films are data, and rounding would let them drift.
public struct FilmTime: Hashable, Sendable, CustomStringConvertible {
  /// The number of units.
  public let value: Int
  /// The number of units in a second, at least 1.
  public let timescale: Int

  /// States a time as a number of units.
  ///
  /// - Parameters:
  ///   - value: The number of units.
  ///   - timescale: The number of units in a second. A number below 1 is taken as 1.
  public init(value: Int, timescale: Int) {
    self.value = value
    self.timescale = max(1, timescale)
  }

  /// The time in seconds, rounded to a 64-bit float.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The fraction in words, such as `1001/30000 s`.
  public var description: String { "\(value)/\(timescale) s" }
}
