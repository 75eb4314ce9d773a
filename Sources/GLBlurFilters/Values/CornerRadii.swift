/// The radii of the four corners of a rectangle, clockwise from the top left as in CSS.
///
/// ```swift
/// let sheet = ContainerView(backgroundColor: .white, corners: CornerRadii(topLeft: 24, topRight: 24))
/// ```
///
/// Radii must not be negative. Percentages refer to the shorter side of the rectangle.
public struct CornerRadii: Hashable, Sendable {
  /// The radius of the top left corner. The default is 0.
  public var topLeft: Length
  /// The radius of the top right corner. The default is 0.
  public var topRight: Length
  /// The radius of the bottom right corner. The default is 0.
  public var bottomRight: Length
  /// The radius of the bottom left corner. The default is 0.
  public var bottomLeft: Length

  /// Creates radii from lengths or numbers of points. Each parameter is described at the property
  /// of its name.
  public init(
    topLeft: some LengthConvertible = 0, topRight: some LengthConvertible = 0,
    bottomRight: some LengthConvertible = 0, bottomLeft: some LengthConvertible = 0
  ) {
    self.init([topLeft.length, topRight.length, bottomRight.length, bottomLeft.length])
  }

  init(all radius: Length) { self.init(Array(repeating: radius, count: 4)) }

  /// Takes four radii, clockwise from the top left.
  init(_ radii: [Length]) {
    (topLeft, topRight, bottomRight, bottomLeft) = (radii[0], radii[1], radii[2], radii[3])
  }

  var radii: [Length] { [topLeft, topRight, bottomRight, bottomLeft] }
}
