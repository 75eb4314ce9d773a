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
  /// Returns a number of points. The chain's scale is the number of pixels per point.
  public static func points(_ points: Double) -> Length { Length(points: points) }

  /// Returns a percentage of a side. 100 is the whole side.
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
