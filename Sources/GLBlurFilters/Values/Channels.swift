/// A number for each of red, green and blue.
public struct Channels: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public var red: Double
  public var green: Double
  public var blue: Double

  public init(_ red: Double, _ green: Double, _ blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The same for all.
  public init(_ value: Double) { self.init(value, value, value) }

  public init(floatLiteral value: Double) { self.init(value) }
  public init(integerLiteral value: Int) { self.init(Double(value)) }

  /// Red, green, blue, and 0.
  var vector: SIMD4<Double> { SIMD4(red, green, blue, 0) }
}
