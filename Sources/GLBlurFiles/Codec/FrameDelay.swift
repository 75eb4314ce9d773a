/// The time of a frame of an animation, as an exact fraction of a second. GIF files state
/// hundredths, WebP files thousandths, and APNG files any fraction.
public struct FrameDelay: Hashable, Sendable, CustomStringConvertible {
  /// The number of parts of a second, 0…2147483647.
  public let numerator: Int
  /// The number of parts that make a second, 1…2147483647.
  public let denominator: Int

  /// Creates the time of `numerator` / `denominator` seconds, both limited to their ranges.
  public init(_ numerator: Int, _ denominator: Int) {
    self.numerator = min(max(numerator, 0), Int(Int32.max))
    self.denominator = min(max(denominator, 1), Int(Int32.max))
  }

  /// Creates a time in milliseconds.
  public static func milliseconds(_ count: Int) -> FrameDelay { FrameDelay(count, 1000) }

  /// The time in seconds.
  public var seconds: Double { Double(numerator) / Double(denominator) }

  /// The time as a duration, less than an attosecond too short.
  public var duration: Duration { .seconds(numerator) / denominator }

  /// The time in words, such as `1/25 s`.
  public var description: String {
    denominator == 1 ? "\(numerator) s" : "\(numerator)/\(denominator) s"
  }

  /// Returns whether two fractions are equal in value, as 40/1000 and 1/25 are.
  public static func == (a: FrameDelay, b: FrameDelay) -> Bool {
    a.numerator * b.denominator == b.numerator * a.denominator
  }

  /// Hashes the reduced fraction.
  public func hash(into hasher: inout Hasher) {
    let divisor = Self.divisor(numerator, denominator)
    hasher.combine(numerator / divisor)
    hasher.combine(denominator / divisor)
  }

  /// Returns the sum of two times, or nil if no form has a numerator up to `most` and one of the
  /// denominators.
  func joined(
    _ other: FrameDelay, most: Int, denominators: ClosedRange<Int>
  ) -> FrameDelay? {
    let common = Self.divisor(denominator, other.denominator)
    // All numbers are below 2³¹, and these sums below 2⁶³.
    var sum = numerator * (other.denominator / common) + other.numerator * (denominator / common)
    var parts = denominator / common * other.denominator
    if sum > most || parts > denominators.upperBound {
      let divisor = Self.divisor(sum, parts)
      (sum, parts) = (sum / divisor, parts / divisor)
    }
    guard sum <= most, denominators.contains(parts) else { return nil }
    return FrameDelay(sum, parts)
  }

  private static func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }

  /// The fraction in two numbers of 16 bits for APNG: the first that fits of unchanged; exact in
  /// thousandths, hundredths, tenths or seconds; reduced; rounded in the finest unit.
  var inTwoBytesEach: (numerator: Int, denominator: Int) {
    let most = Int(UInt16.max)
    if numerator <= most, denominator <= most { return (numerator, denominator) }
    for parts in [1000, 100, 10, 1] where numerator * parts % denominator == 0 {
      let count = numerator * parts / denominator
      if count <= most { return (count, parts) }
    }
    let divisor = Self.divisor(numerator, denominator)
    if numerator / divisor <= most, denominator / divisor <= most {
      return (numerator / divisor, denominator / divisor)
    }
    for parts in [1000, 100, 10] {
      let count = (seconds * Double(parts)).rounded()
      if count <= Double(most) { return (Int(count), parts) }
    }
    return (min(Int(seconds.rounded()), most), 1)
  }
}

/// A clock that counts frame times in whole units and carries rounding errors over to later frames.
struct FrameClock {
  let unitsPerSecond: Int
  let most: Int
  private var elapsed = Duration.zero
  /// The units of all frames so far, before the limit of `most`.
  private var counted = 0

  init(unitsPerSecond: Int, most: Int) {
    self.unitsPerSecond = unitsPerSecond
    self.most = most
  }

  mutating func units(of delay: FrameDelay) -> Int {
    elapsed += delay.duration
    let (seconds, attoseconds) = elapsed.components
    let attosecondsPerUnit = 1_000_000_000_000_000_000 / Int64(unitsPerSecond)
    let part = (attoseconds + attosecondsPerUnit / 2) / attosecondsPerUnit
    let total = Int(seconds) * unitsPerSecond + Int(part)
    defer { counted = total }
    return min(max(total - counted, 0), most)
  }
}
