import CCodecs

/// A time of a film as an exact fraction of seconds, since rounded times would drift.
public struct FilmTime: Hashable, Sendable, CustomStringConvertible {
  /// The number of units.
  public let value: Int
  /// The number of units per second, at least 1.
  public let timescale: Int

  /// Creates a time from a number of units. The timescale is raised to at least 1.
  public init(value: Int, timescale: Int) {
    self.value = value
    self.timescale = max(1, timescale)
  }

  /// The time in seconds, rounded to a 64-bit float.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The fraction, such as `1001/30000 s`.
  public var description: String { "\(value)/\(timescale) s" }
}

/// A time in seconds with the precision of its file: containers round times to their unit. All
/// times are compared through this type, so that a film has the same frames in every container.
package struct StatedTime {
  package let seconds: Double
  /// The unit to which the time was rounded, in seconds, or 0 if it is exact.
  package let unit: Double

  package init(_ seconds: Double, unit: Double = 0) {
    self.seconds = seconds
    self.unit = unit
  }

  /// Returns whether a moment is at or after this time, within half of both units.
  package func hasCome(at moment: StatedTime) -> Bool {
    clibav_has_come(seconds, moment.seconds, unit + moment.unit)
  }
}

/// The beginning and the duration of a frame of a film.
public struct FrameSpan: Hashable, Sendable {
  /// The beginning of the frame, from that of the film.
  public let time: FilmTime
  /// The duration for which the frame is shown.
  public let duration: FilmTime

  /// Creates the time of a frame.
  public init(time: FilmTime, duration: FilmTime) {
    self.time = time
    self.duration = duration
  }
}

/// A ratio of two whole numbers, such as 30000/1001 frames per second.
public struct Ratio: Hashable, Sendable, CustomStringConvertible {
  /// The number above the line, at least 1.
  public let numerator: Int
  /// The number below the line, at least 1.
  public let denominator: Int

  /// Creates a ratio. Numbers below 1 are raised to 1.
  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = max(1, numerator)
    self.denominator = max(1, denominator)
  }

  /// Both numbers with a colon, such as `30000:1001`.
  public var description: String { "\(numerator):\(denominator)" }
}
