/// The time of a key from the beginning.
public enum KeyTime: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number of seconds, 0…1 000 000.
  case seconds(Double)
  /// A share of the duration, in percent, 0…100.
  case percent(Double)
  /// The start of a frame, by its number, 0…1 000 000 000.
  case frame(Int)

  /// Creates a time in seconds.
  public init(floatLiteral value: Double) { self = .seconds(value) }
  /// Creates a time in seconds.
  public init(integerLiteral value: Int) { self = .seconds(Double(value)) }

  /// Parses a time: `1.5` in seconds, `60%` of the duration, or `12f` for a frame. The result is
  /// nil for any other text and for times out of range.
  public init?(_ text: String) {
    if text.last == "f" {
      guard text.utf8.dropLast().allSatisfy({ (48...57).contains($0) }),
        let index = Int(text.dropLast())
      else { return nil }
      self = .frame(index)
    } else {
      let isShare = text.last == "%"
      // JSON's numbers have no hexadecimal digits.
      guard let json = try? JSONParser.parse(Array((isShare ? text.dropLast() : text[...]).utf8)),
        case .number(let number) = json.value
      else { return nil }
      self = isShare ? .percent(number) : .seconds(number)
    }
    guard isInRange else { return nil }
  }

  /// The time as chain files spell it.
  public var json: String {
    switch self {
    case .seconds(let seconds): numeral(seconds)
    case .percent(let percent): "\"\(numeral(percent))%\""
    case .frame(let index): "\"\(index)f\""
    }
  }

  /// The possible spellings, for errors.
  static let spellings =
    "seconds from 0, \"60%\" of the duration, or \"12f\" for the time of a frame"

  var isInRange: Bool {
    switch self {
    case .seconds(let seconds): (0...1e6).contains(seconds)
    case .percent(let percent): (0...100).contains(percent)
    case .frame(let index): (0...1_000_000_000).contains(index)
    }
  }

  /// Returns whether this time is earlier than another, or nil if that depends on the duration or
  /// the rate.
  func isBefore(_ other: KeyTime) -> Bool? {
    switch (self, other) {
    case (.seconds(let a), .seconds(let b)): a < b
    case (.percent(let a), .percent(let b)): a < b
    case (.frame(let a), .frame(let b)): a < b
    default: other.isZero ? false : nil
    }
  }

  /// Returns whether the times are equal, or nil if that depends on the duration or the rate.
  func equals(_ other: KeyTime) -> Bool? {
    switch (self, other) {
    case (.seconds(let a), .seconds(let b)): a == b
    case (.percent(let a), .percent(let b)): a == b
    case (.frame(let a), .frame(let b)): a == b
    default: isZero && other.isZero ? true : isZero || other.isZero ? false : nil
    }
  }

  private var isZero: Bool {
    switch self {
    case .seconds(let time), .percent(let time): time == 0
    case .frame(let index): index == 0
    }
  }
}
