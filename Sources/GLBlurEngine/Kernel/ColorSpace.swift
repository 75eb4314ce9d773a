/// The colour values on which a filter computes.
public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// The sRGB-encoded values, on which UIKit, GPUImage and CSS compute.
  case srgb
  /// Linear light, in which Core Image computes.
  case linear
}

extension Color {
  /// Returns the components in the colour space. Alpha is the same in all.
  package func components(in space: ColorSpace) -> SIMD4<Double> {
    switch space {
    case .srgb: SIMD4(red, green, blue, alpha)
    case .linear:
      SIMD4(
        SRGB.linear(fromEncoded: red), SRGB.linear(fromEncoded: green),
        SRGB.linear(fromEncoded: blue), alpha)
    }
  }
}

extension Color {
  /// Creates a colour from its components in the colour space.
  package init(_ c: SIMD4<Double>, in space: ColorSpace) {
    switch space {
    case .srgb: self.init(red: c.x, green: c.y, blue: c.z, alpha: c.w)
    case .linear:
      self.init(
        red: SRGB.encoded(fromLinear: c.x), green: SRGB.encoded(fromLinear: c.y),
        blue: SRGB.encoded(fromLinear: c.z), alpha: c.w)
    }
  }

  /// Returns the colour composited over an opaque one in the colour space.
  package func mixed(over background: Color, in space: ColorSpace) -> Color {
    let c = components(in: space)
    let b = background.components(in: space)
    var mixed = c * c.w + b * (1 - c.w)
    mixed.w = 1
    return Color(mixed, in: space)
  }
}
