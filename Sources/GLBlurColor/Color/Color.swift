/// A colour with straight alpha and sRGB-encoded components, each 0…1.
///
/// A colour outside the gamut of sRGB, such as the red of Display P3, has components outside 0…1,
/// as in UIKit and CSS: the curve of sRGB continues above 1 and is mirrored below 0. Functions that
/// take colours encoded in another space say so.
///
/// As a parameter of a filter or a view, a colour may depend on the picture: `Color.average` and
/// `Color.dominant(0)`.
public struct Color: Hashable, Sendable {
  /// The red component, sRGB-encoded. The range is 0…1.
  public var red: Double
  /// The green component, sRGB-encoded. The range is 0…1.
  public var green: Double
  /// The blue component, sRGB-encoded. The range is 0…1.
  public var blue: Double
  /// The alpha, from 0 for transparent to 1 for opaque. The default is 1.
  public var alpha: Double
  /// The search that finds red, green and blue in the picture, or nil for a fixed colour.
  public package(set) var search: Search?

  /// Creates a colour from its components. Each parameter is described at the property of its name.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey.
  ///
  /// - Parameters:
  ///   - white: The red, green and blue component, sRGB-encoded, from 0 for black to 1 for white.
  ///   - alpha: The alpha, 0…1. The default is 1, opaque.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// Creates a colour from its components in Display P3. Outside the gamut of sRGB, the colour has
  /// components outside 0…1.
  ///
  /// - Parameters:
  ///   - displayP3Red: The red component, encoded in Display P3, 0…1.
  ///   - green: The green component, encoded in Display P3, 0…1.
  ///   - blue: The blue component, encoded in Display P3, 0…1.
  ///   - alpha: The alpha, 0…1. The default is 1, opaque.
  public init(displayP3Red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      Color(red: displayP3Red, green: green, blue: blue, alpha: alpha), in: .displayP3)
  }

  /// Opaque black, of which every component is 0.
  public static let black = Color(white: 0)
  /// Opaque white, of which every component is 1.
  public static let white = Color(white: 1)
  /// Black of alpha 0, which shows nothing.
  public static let clear = Color(white: 0, alpha: 0)

  /// Returns the same colour with another alpha.
  public func withAlpha(_ alpha: Double) -> Color {
    var color = self
    color.alpha = alpha
    return color
  }

  /// Creates a colour from `#RGB`, `#RGBA`, `#RRGGBB` or `#RRGGBBAA`.
  ///
  /// - Returns: Nil for any other text.
  public init?(hex: String) {
    guard hex.first == "#" else { return nil }
    let digits = hex.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == hex.count - 1, hex.utf8.count == hex.count else { return nil }
    let bytes: [Int]
    switch digits.count {
    case 3, 4: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    let channels = bytes.map { Double($0) / 255 }
    self.init(
      red: channels[0], green: channels[1], blue: channels[2],
      alpha: channels.count == 4 ? channels[3] : 1)
  }
}
