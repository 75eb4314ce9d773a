import Glibc

/// The values that a filter computes on.
public enum ColorSpace: String, Choice {
  /// sRGB-encoded values, as UIKit, GPUImage and CSS do.
  case srgb
  /// Linear light, as Core Image does.
  case linear

  /// The sRGB transfer function (IEC 61966-2-1), from encoded to linear.
  package static func linear(fromEncoded value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
