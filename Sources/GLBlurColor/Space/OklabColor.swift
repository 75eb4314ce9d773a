import SystemLibrary

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

  /// Returns the colour encoded in a space, clipped to the space.
  package func color(in space: RGBSpace) -> Color {
    guard let fromLab = Self.toLab.inverse, let fromCones = Self.toCones.inverse else {
      return .clear
    }
    let roots = fromLab * components
    let light = RGBSpace.sRGB.conversion(to: space) * (fromCones * (roots * roots * roots))
    let encoded = space.encode(light.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1)))
    return Color(red: encoded.x, green: encoded.y, blue: encoded.z)
  }

  /// The matrix from linear sRGB to cone responses.
  private static let toCones = Matrix3(
    [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005])
  /// The matrix from the cube roots of cone responses to Oklab.
  private static let toLab = Matrix3(
    [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.8086757660])
}
