import GLBlurColor

/// The values of one parameter of a node over time.
///
/// The first and the last key hold before and after them. Between keys, numbers, lengths, points
/// and frames are interpolated by component, and colours by premultiplied component. Other values,
/// such as texts and colours found in the picture, hold until the next key.
public struct KeyframeTrack: Hashable, Sendable {
  /// The name of the parameter in chain files.
  public var parameter: String
  /// The keys, at least one, each later than the one before.
  public var keys: [Keyframe<ParameterValue>]
  /// The keys' values in JSON while the shader that declares the parameter has not been read.
  package var unread: [JSON] = []
  /// The place in the chain file, such as `animation[0]`, or nil.
  package var place: String?
  /// The lines of the chain file, by places in the track such as `keys[1].value`.
  package var lines: [String: Int] = [:]

  /// Creates a track. Each parameter is described at the property of its name.
  public init(_ parameter: String, _ keys: [Keyframe<ParameterValue>]) {
    self.parameter = parameter
    self.keys = keys
  }

  private var spelledValues: [String] {
    unread.isEmpty ? keys.map(\.value.json) : unread.map { JSONText($0).line }
  }

  func text(ofNode node: String) -> JSONText {
    let keys = zip(keys, spelledValues).map { key, value in
      JSONText.object(
        [("at", JSONText(spelled: key.time.json)), ("value", JSONText(spelled: value))]
          + (key.easing == .linear ? [] : [("ease", .string(key.easing.text))]))
    }
    return .object([("set", .string("\(node).\(parameter)")), ("keys", .array(keys))])
  }

  // Places and lines are for messages only.

  public static func == (a: KeyframeTrack, b: KeyframeTrack) -> Bool {
    a.parameter == b.parameter && a.keys == b.keys
      && a.unread.map { JSONText($0).line } == b.unread.map { JSONText($0).line }
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(parameter)
    hasher.combine(keys)
  }
}

/// A value of a parameter at a time.
public struct Keyframe<Value> {
  /// The time of the value: in seconds, as a share of the duration, or at a frame.
  public var time: KeyTime
  /// The value of the parameter then.
  public var value: Value
  /// The easing from the previous key, which the first key does not use. The default is `linear`.
  public var easing: Easing

  /// Creates a key. A number as the time is in seconds. Each parameter is described at the property
  /// of its name.
  public init(at time: KeyTime, _ value: Value, _ easing: Easing = .linear) {
    self.time = time
    self.value = value
    self.easing = easing
  }
}

extension Keyframe: Equatable where Value: Equatable {}
extension Keyframe: Hashable where Value: Hashable {}
extension Keyframe: Sendable where Value: Sendable {}

/// The time of a key from the beginning.
public enum KeyTime: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// A number of seconds, 0…1 000 000.
  case seconds(Double)
  /// A share of the duration, in percent, 0…100.
  case percent(Double)
  /// The start of the frame of a number, 0…1 000 000 000.
  case frame(Int)

  /// A literal is in seconds.
  public init(floatLiteral value: Double) { self = .seconds(value) }
  /// A whole literal is in seconds, too.
  public init(integerLiteral value: Int) { self = .seconds(Double(value)) }

  /// Parses `1.5` in seconds, `60%` of the duration, or `12f` for a frame. The result is nil for
  /// other texts and for times out of range.
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

  static let spellings =
    "seconds from 0, \"60%\" of the duration, or \"12f\" for the time of a frame"

  var isInRange: Bool {
    switch self {
    case .seconds(let seconds): (0...1e6).contains(seconds)
    case .percent(let percent): (0...100).contains(percent)
    case .frame(let index): (0...1_000_000_000).contains(index)
    }
  }

  /// Returns whether the time precedes another at every duration and rate, or nil if that depends
  /// on them.
  func isBefore(_ other: KeyTime) -> Bool? {
    switch (self, other) {
    case (.seconds(let a), .seconds(let b)): a < b
    case (.percent(let a), .percent(let b)): a < b
    case (.frame(let a), .frame(let b)): a < b
    default: other.isZero ? false : nil
    }
  }

  /// Returns whether the times are the same at every duration and rate, or nil if that depends on
  /// them.
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

extension ParameterDomain {
  /// Clamps to the domain where `way` is not in 0…1. Values that cannot be interpolated stay the
  /// first.
  func value(
    between first: ParameterValue, _ last: ParameterValue, at way: Double
  ) -> ParameterValue {
    if way == 0 { return first }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * way }
    let result: ParameterValue?
    switch (first, last) {
    case (.color(let a), .color(let b)):
      result = Color.between(a, b, at: way).map(ParameterValue.color)
    default:
      if way == 1, first.combined(with: last, by: between) != nil { return last }
      result = first.combined(with: last, by: between).map(clamped)
    }
    guard let result else { return first }
    // Clamping is not enough for a length whose range excludes 0 percent, for example.
    return contains(result) ? result : way < 0.5 ? first : last
  }
}

extension Color {
  /// Interpolates by premultiplied components (CSS Color 4, 12.3), of Display P3 if a colour is
  /// outside of sRGB. The result is nil if a colour is found in a picture.
  static func between(_ first: Color, _ last: Color, at way: Double) -> Color? {
    guard first.search == nil, last.search == nil else { return nil }
    let isInSRGB = first.isInSRGB && last.isInSRGB
    func components(_ color: Color) -> SIMD3<Double> {
      let color =
        isInSRGB ? color : color.inDisplayP3 ?? RGBSpace.sRGB.convert(color, to: .displayP3).0
      return SIMD3(color.red, color.green, color.blue)
    }
    let (a, b) = (components(first), components(last))
    let alpha = min(max(first.alpha + (last.alpha - first.alpha) * way, 0), 1)
    let (u, v) = (a * first.alpha, b * last.alpha)
    // A transparent colour keeps the tone of the first colour.
    let straight = alpha > 0 ? (u + (v - u) * way) / alpha : a
    let clamped = straight.clamped(lowerBound: .zero, upperBound: .one)
    return isInSRGB
      ? Color(red: clamped.x, green: clamped.y, blue: clamped.z, alpha: alpha)
      : Color(displayP3Red: clamped.x, green: clamped.y, blue: clamped.z, alpha: alpha)
  }
}
