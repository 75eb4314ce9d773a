/// The CIE 1931 x and y of a white and three primaries.
public struct Chromaticities: Hashable, Sendable {
  /// The x and y of the white, each 0…1.
  public var white: SIMD2<Double>
  /// The x and y of the red primary, 0…1 if the colour is visible.
  public var red: SIMD2<Double>
  /// The x and y of the green primary, 0…1 if the colour is visible.
  public var green: SIMD2<Double>
  /// The x and y of the blue primary, 0…1 if the colour is visible.
  public var blue: SIMD2<Double>

  /// Creates primaries. Each parameter is described at the property of its name.
  public init(
    white: SIMD2<Double>, red: SIMD2<Double>, green: SIMD2<Double>, blue: SIMD2<Double>
  ) {
    self.white = white
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The x and y of the daylight D65, as IEC 61966-2-1 and BT.2020 round them.
  static let d65 = SIMD2(0.3127, 0.3290)

  /// The primaries and the white of sRGB (IEC 61966-2-1) and BT.709.
  public static let sRGB = Chromaticities(
    white: d65, red: [0.64, 0.33], green: [0.30, 0.60], blue: [0.15, 0.06])
  /// The primaries of DCI P3 with the white D65 (SMPTE EG 432-1).
  public static let displayP3 = Chromaticities(
    white: d65, red: [0.680, 0.320], green: [0.265, 0.690], blue: [0.150, 0.060])
  /// The primaries and the white of Adobe RGB (1998).
  public static let adobeRGB = Chromaticities(
    white: d65, red: [0.64, 0.33], green: [0.21, 0.71], blue: [0.15, 0.06])
  /// The primaries and the white, D50, of ROMM RGB (ISO 22028-2).
  public static let proPhoto = Chromaticities(
    white: [0.3457, 0.3585], red: [0.7347, 0.2653], green: [0.1596, 0.8404],
    blue: [0.0366, 0.0001])
  /// The primaries and the white of BT.2020 and BT.2100.
  public static let rec2020 = Chromaticities(
    white: d65, red: [0.708, 0.292], green: [0.170, 0.797], blue: [0.131, 0.046])

  /// The XYZ of the white, scaled to Y = 1.
  var whiteXYZ: SIMD3<Double> { Self.xyz(white) }

  /// The matrix from linear red, green and blue to XYZ relative to the white, or nil if the
  /// primaries lie on a line.
  var toXYZ: Matrix3? {
    // The columns are the primaries with X + Y + Z = 1, scaled so that they add up to white (SMPTE
    // RP 177).
    let columns = Matrix3(
      Self.point(red), Self.point(green), Self.point(blue)
    ).transposed
    guard let inverse = columns.inverse else { return nil }
    return columns * Matrix3(diagonal: inverse * whiteXYZ)
  }

  /// The matrix from linear red, green and blue to XYZ relative to D50, or nil if the primaries lie
  /// on a line or the white is not a colour.
  var toD50: Matrix3? {
    guard let toXYZ, let adaptation = Matrix3.adaptation(from: whiteXYZ, to: RGBSpace.d50) else {
      return nil
    }
    return adaptation * toXYZ
  }

  private static func point(_ xy: SIMD2<Double>) -> SIMD3<Double> { [xy.x, xy.y, 1 - xy.x - xy.y] }

  private static func xyz(_ xy: SIMD2<Double>) -> SIMD3<Double> { point(xy) / xy.y }
}
