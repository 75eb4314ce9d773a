/// One number for each of red, green and blue.
public struct Channels: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The number for red, in the parameter's range.
  public var red: Double
  /// The number for green, in the parameter's range.
  public var green: Double
  /// The number for blue, in the parameter's range.
  public var blue: Double

  /// Creates a value with one number for each channel. Each parameter is described at the property
  /// of its name.
  public init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates a value with the same number for every channel.
  public init(_ value: Double) { self.init(value, value, value) }

  /// Creates equal numbers for all channels.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Creates equal numbers for all channels.
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Red, green, blue and 0.
  var vector: SIMD4<Double> { SIMD4(red, green, blue, 0) }
}
