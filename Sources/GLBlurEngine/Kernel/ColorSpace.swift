/// The values that a filter computes on.
public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
  /// sRGB-encoded values, as UIKit, GPUImage and CSS do.
  case srgb
  /// Linear light, as Core Image does.
  case linear
}

extension Color {
  /// The components in `space`, alpha untouched.
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
  /// The colour whose components in `space` are these.
  package init(_ c: SIMD4<Double>, in space: ColorSpace) {
    switch space {
    case .srgb: self.init(red: c.x, green: c.y, blue: c.z, alpha: c.w)
    case .linear:
      self.init(
        red: SRGB.encoded(fromLinear: c.x), green: SRGB.encoded(fromLinear: c.y),
        blue: SRGB.encoded(fromLinear: c.z), alpha: c.w)
    }
  }

  /// The colour over an opaque one, mixed in `space`.
  package func mixed(over background: Color, in space: ColorSpace) -> Color {
    let c = components(in: space)
    let b = background.components(in: space)
    var mixed = c * c.w + b * (1 - c.w)
    mixed.w = 1
    return Color(mixed, in: space)
  }
}
