/// The values that a filter computes on.
public enum ColorSpace: String, Choice {
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
