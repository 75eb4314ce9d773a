/// The colour values on which a filter computes.
public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// Encoded values: sRGB unless the picture's profile says otherwise. UIKit, GPUImage and CSS
  /// compute on them.
  case srgb
  /// Linear light, by the curves of the picture's profile. Core Image computes in it.
  case linear
}

extension Color {
  /// Returns a colour encoded in an RGB space as the numbers that filters compute on.
  package func components(in space: ColorSpace, of colors: RGBSpace) -> SIMD4<Double> {
    let encoded = SIMD3(red, green, blue)
    return switch space {
    case .srgb: SIMD4(encoded, alpha)
    case .linear: SIMD4(colors.decode(encoded), alpha)
    }
  }

  package init(_ c: SIMD4<Double>, in space: ColorSpace, of colors: RGBSpace) {
    let rgb = SIMD3(c.x, c.y, c.z)
    let encoded =
      switch space {
      case .srgb: rgb
      case .linear: colors.encode(rgb)
      }
    self.init(red: encoded.x, green: encoded.y, blue: encoded.z, alpha: c.w)
  }

  /// Returns the colour composited over an opaque one. All are encoded in an RGB space.
  package func mixed(
    over background: Color, in space: ColorSpace, of colors: RGBSpace
  ) -> Color {
    let c = components(in: space, of: colors)
    let b = background.components(in: space, of: colors)
    var mixed = c * c.w + b * (1 - c.w)
    mixed.w = 1
    return Color(mixed, in: space, of: colors)
  }
}
