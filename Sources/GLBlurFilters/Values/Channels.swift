/// One number for each of red, green and blue.
public struct Channels: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The number for red.
  public var red: Double
  /// The number for green.
  public var green: Double
  /// The number for blue.
  public var blue: Double

  /// Creates a value with one number for each channel.
  ///
  /// - Parameters:
  ///   - red: The number for red, in the range of the parameter that takes the value.
  ///   - green: The number for green, in the same range.
  ///   - blue: The number for blue, in the same range.
  public init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a value with the same number for every channel.
  public init(_ value: Double) { self.init(value, value, value) }

  /// Creates a value with the same number for every channel.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates a value with the same number for every channel.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// A vector of red, green, blue and 0.
  var vector: SIMD4<Double> { SIMD4(red, green, blue, 0) }
}
