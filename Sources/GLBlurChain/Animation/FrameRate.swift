/// A number of frames per second, as an exact fraction.
public struct FrameRate: Hashable, Sendable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  /// The frames in `denominator` seconds, from 1, in lowest terms.
  public let numerator: Int
  /// The number of seconds, from 1, in lowest terms.
  public let denominator: Int

  /// Creates the rate of `numerator` / `denominator`, each 1…1 000 000 000, or nil if the rate is
  /// not 0.01…1000.
  public init?(_ numerator: Int, _ denominator: Int = 1) {
    let range = 1...1_000_000_000
    guard range.contains(numerator), range.contains(denominator),
      numerator <= 1000 * denominator, 100 * numerator >= denominator
    else { return nil }
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    let common = divisor(numerator, denominator)
    self.numerator = numerator / common
    self.denominator = denominator / common
  }

  /// Creates a rate of whole frames per second, clamped to 1…1000.
  public init(integerLiteral value: Int) {
    numerator = min(max(value, 1), 1000)
    denominator = 1
  }

  /// Parses a rate: `25`, `12.5` or `30000/1001`, or nil. Decimals of NTSC rates, such as `29.97`,
  /// mean the exact fractions.
  public init?(_ text: String) {
    if let rate = Self.ofNTSC[text] {
      self = rate
      return
    }
    func whole(_ digits: Substring) -> Int? {
      digits.isEmpty || digits.count > 10 || !digits.utf8.allSatisfy { (48...57).contains($0) }
        ? nil : Int(digits)
    }
    let fraction = text.split(separator: "/", omittingEmptySubsequences: false)
    if fraction.count == 2 {
      guard let a = whole(fraction[0]), let b = whole(fraction[1]) else { return nil }
      self.init(a, b)
      return
    }
    let decimal = text.split(separator: ".", omittingEmptySubsequences: false)
    switch decimal.count {
    case 1:
      guard let number = whole(decimal[0]) else { return nil }
      self.init(number)
    case 2:
      guard decimal[1].count <= 6, whole(decimal[1]) != nil,
        let number = whole(Substring(decimal[0] + decimal[1]))
      else { return nil }
      self.init(number, decimal[1].reduce(1) { power, _ in power * 10 })
    default: return nil
    }
  }

  /// NTSC rates, a thousandth less than whole ones, by their usual decimals.
  private static let ofNTSC = [
    "23.976": 24, "23.98": 24, "29.97": 30, "47.952": 48, "59.94": 60, "119.88": 120,
  ].compactMapValues { (whole: Int) in FrameRate(whole * 1000, 1001) }

  /// The rate as a number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The rate as `25` or `30000/1001`.
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// Returns the time at which a frame begins, in seconds. Frames count from 0.
  public func time(of index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// Returns the number of the frame shown at a time in seconds, or 0 before time 0.
  func index(at time: Double) -> Int {
    // A billionth of a frame is more than the rounding error of a frame's time.
    let index = (time * Double(numerator) / Double(denominator) + 1e-9).rounded(.down)
    return Int(min(max(index, 0), 1e15))
  }

  /// Returns the number of frames in a duration in seconds, rounded, at least one.
  public func frameCount(in duration: Double) -> Int {
    let count = (duration * Double(numerator) / Double(denominator)).rounded()
    return max(1, Int(min(count, 1e15)))
  }
}
