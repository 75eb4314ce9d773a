import SystemLibrary

/// A colour in CIE 1976 L*a*b* relative to D50, as in ICC profiles and CSS's `lab()`.
public struct LabColor: Hashable, Sendable {
  /// The lightness L*, from 0 for black to 100 for white.
  public var lightness: Double
  /// The component a*, negative for green and positive for red. Surfaces have −128…128.
  public var a: Double
  /// The component b*, negative for blue and positive for yellow. Surfaces have −128…128.
  public var b: Double

  /// Creates a colour. Each parameter is described at the property of its name.
  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  /// Creates a colour from XYZ relative to D50, with Y = 1 for white (CIE 15:2004, 8.2.1).
  public init(xyz: SIMD3<Double>) {
    let relative = xyz / RGBSpace.d50
    let (x, y, z) = (Self.root(relative.x), Self.root(relative.y), Self.root(relative.z))
    self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
  }

  /// Creates a colour from an encoded one.
  ///
  /// - Parameters:
  ///   - color: The colour, whose alpha is ignored.
  ///   - space: The space of the encoding. The default is sRGB.
  public init(_ color: Color, in space: RGBSpace = .sRGB) {
    self.init(xyz: space.toXYZ * space.light(of: color))
  }

  /// The cube root, linear near 0 with the constants 216/24389 and 24389/27.
  private static func root(_ value: Double) -> Double {
    value > 216.0 / 24389 ? cbrt(value) : (24389.0 / 27 * value + 16) / 116
  }

  /// `hypot` would need a newer C library (2.35), and no overflow threatens.
  private static func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }

  /// Returns the colour difference ΔE2000 (ISO/CIE 11664-6) with weights of 1. A difference of 1 is
  /// about the least visible side by side; black and white differ by 100.
  ///
  /// The names follow Sharma, Wu and Dalal, The CIEDE2000 Color-Difference Formula, Color Research
  /// and Application 30(1), 2005.
  public func difference(from other: LabColor) -> Double {
    let meanC = (Self.length(a, b) + Self.length(other.a, other.b)) / 2
    let g = 0.5 * (1 - Self.chromaShare(meanC))
    let (a1, a2) = ((1 + g) * a, (1 + g) * other.a)
    let (c1, c2) = (Self.length(a1, b), Self.length(a2, other.b))
    let (h1, h2) = (Self.hue(a1, b), Self.hue(a2, other.b))

    // The smaller of two angles between hues counts. A grey has no hue.
    var deltaH = c1 * c2 == 0 ? 0 : h2 - h1
    if deltaH > 180 { deltaH -= 360 }
    if deltaH < -180 { deltaH += 360 }
    var meanH = c1 * c2 == 0 ? h1 + h2 : (h1 + h2) / 2
    if c1 * c2 != 0, abs(h1 - h2) > 180 { meanH += meanH < 180 ? 180 : -180 }

    let meanL = (lightness + other.lightness) / 2
    let chroma = (c1 + c2) / 2
    let fromMiddle = (meanL - 50) * (meanL - 50)
    let t =
      1 - 0.17 * Self.cosine(meanH - 30) + 0.24 * Self.cosine(2 * meanH)
      + 0.32 * Self.cosine(3 * meanH + 6) - 0.20 * Self.cosine(4 * meanH - 63)
    let weightL = 1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot()
    let weightC = 1 + 0.045 * chroma
    let weightH = 1 + 0.015 * chroma * t
    let blue = (meanH - 275) / 25
    let rotation = -2 * Self.chromaShare(chroma) * Self.sine(60 * exp(-blue * blue))

    let l = (other.lightness - lightness) / weightL
    let c = (c2 - c1) / weightC
    let h = 2 * (c1 * c2).squareRoot() * Self.sine(deltaH / 2) / weightH
    return max(0, l * l + c * c + h * h + rotation * c * h).squareRoot()
  }

  private static func chromaShare(_ c: Double) -> Double {
    let power = pow(c, 7)
    return (power / (power + 6_103_515_625)).squareRoot()
  }

  /// Returns an angle of 0…360, or 0 for a grey.
  private static func hue(_ a: Double, _ b: Double) -> Double {
    let angle = atan2(b, a) * 180 / .pi
    return angle < 0 ? angle + 360 : angle
  }

  private static func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }

  private static func sine(_ degrees: Double) -> Double { sin(degrees * .pi / 180) }
}

/// A colour in Oklab, a perceptual space (Björn Ottosson, 2020; CSS Color 4, `oklab()`).
package struct OklabColor {
  /// The lightness, 0…1, and the opponent components a and b.
  package let components: SIMD3<Double>

  package init(_ components: SIMD3<Double>) { self.components = components }

  package init(_ color: Color, in space: RGBSpace) {
    let light = space.conversion(to: .sRGB) * space.light(of: color)
    let cones = Self.toCones * light
    components = Self.toLab * SIMD3(cbrt(cones.x), cbrt(cones.y), cbrt(cones.z))
  }

  /// Returns the colour encoded in a space and clipped to it.
  package func color(in space: RGBSpace) -> Color {
    guard let fromLab = Self.toLab.inverse, let fromCones = Self.toCones.inverse else {
      return .clear
    }
    let roots = fromLab * components
    let light = RGBSpace.sRGB.conversion(to: space) * (fromCones * (roots * roots * roots))
    let encoded = space.encode(light.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1)))
    return Color(red: encoded.x, green: encoded.y, blue: encoded.z)
  }

  /// From linear sRGB to cone responses.
  private static let toCones = Matrix3(
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005])
  /// From the cube roots of cone responses to Oklab.
  private static let toLab = Matrix3(
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660])
}
