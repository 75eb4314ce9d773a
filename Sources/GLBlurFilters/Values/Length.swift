/// A distance in an image: points, a share of one of its sides, or the sum of both.
///
/// ```swift
/// let margin: Length = 16
/// let half = Length.percent(50)
/// let card = Frame(margin, margin * 2, half, .percent(100) - margin * 2)
/// ```
///
/// Chain files spell the sum of both `"100% - 32"`, with each part in the range of the parameter,
/// except in a frame's width and height, where parts may be negative and a sum below 0 counts as 0.
public struct Length: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The number of points, beside the percentage.
  public var points: Double
  /// The percentage of a side, beside the points.
  public var percent: Double

  private init(points: Double, percent: Double) {
    self.points = points
    self.percent = percent
  }

  /// Creates a length in points. The chain's scale is the number of pixels per point.
  public init(points: Double) { self.init(points: points, percent: 0) }

  /// Creates a length in percent of a side.
  public init(percent: Double) { self.init(points: 0, percent: percent) }

  /// Creates a length in points.
  public init(floatLiteral value: Double) { self.init(points: value) }
  /// Creates a length in points.
  public init(integerLiteral value: Int) { self.init(points: Double(value)) }

  /// Returns the length in pixels. Percentages refer to `side`, in pixels.
  package func pixels(of side: Double, scale: Double) -> Double {
    points * scale + percent / 100 * side
  }

  package func pixels(of side: Int, scale: Double) -> Double {
    pixels(of: Double(side), scale: scale)
  }

  package var isMixed: Bool { points != 0 && percent != 0 }

  func lies(in points: ClosedRange<Double>, percent: ClosedRange<Double>) -> Bool {
    points.contains(self.points) && percent.contains(self.percent)
  }
}

extension Length {
  /// Creates the length of a text in a chain file, a percentage such as `12%` or a sum such as
  /// `100% - 40`. Other texts give nil.
  init?(text: String) {
    // A sign at the start, or behind the e of an exponent, belongs to its number.
    let signs = text.indices.dropFirst().filter {
      "+-".contains(text[$0]) && !"eE".contains(text[text.index(before: $0)])
    }
    guard let sign = signs.first else {
      guard text.last == "%", let length = Self.term(text) else { return nil }
      self = length
      return
    }
    let terms = [text[..<sign], text[text.index(after: sign)...]].flatMap {
      $0.split(separator: " ")
    }
    guard signs.count == 1, terms.count == 2, terms.count(where: { $0.last == "%" }) == 1,
      text.first != " ", text.last != " ",
      let first = Self.term(terms[0]), let second = Self.term(terms[1])
    else { return nil }
    self = text[sign] == "+" ? first + second : first - second
  }

  private static func term(_ text: some StringProtocol) -> Length? {
    let isPercent = text.last == "%"
    // Double accepts numbers that JSON does not have, such as hexadecimal ones.
    guard !text.contains(where: \.isWhitespace),
      let json = try? JSONParser.parse(Array(text.utf8.dropLast(isPercent ? 1 : 0))),
      case .number(let number) = json.value
    else { return nil }
    return isPercent ? .percent(number) : .points(number)
  }
}

// Disfavoured operators make the compiler try those of `Double` first. Otherwise literals such as
// `20 * 2.5` would be ambiguous, and long formulas in importing modules slow to compile.

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

  /// Applies an operation that maps 0 to 0. An unused unit stays 0, even if divided by 0.
  private func mapping(_ operation: (Double) -> Double) -> Length {
    percent == 0
      ? Length(points: operation(points))
      : Length(points: points == 0 ? 0 : operation(points), percent: operation(percent))
  }
}

/// A value that converts to a length: a `Length` or a number of points.
///
/// ```swift
/// func card(_ width: Double, _ y: Int) -> RoundedRect {
///   RoundedRect(frame: Frame(0, y + 10, width, .percent(20)), cornerRadius: width / 20)
/// }
/// ```
public protocol LengthConvertible: Sendable {
  /// The value as a length.
  var length: Length { get }
}

extension LengthConvertible where Self == Length {
  /// Returns a number of points.
  public static func points(_ points: Double) -> Length { Length(points: points) }

  /// Returns a percentage of a side.
  public static func percent(_ percent: Double) -> Length { Length(percent: percent) }
}

extension Length: LengthConvertible {
  /// The length itself.
  public var length: Length { self }
}

extension Double: LengthConvertible {
  /// The number as a length in points.
  public var length: Length { Length(points: self) }
}

extension Float: LengthConvertible {
  /// The number as a length in points.
  public var length: Length { Length(points: Double(self)) }
}

extension Int: LengthConvertible {
  /// The number as a length in points.
  public var length: Length { Length(points: Double(self)) }
}
