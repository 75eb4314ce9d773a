import SystemLibrary

/// The sRGB transfer function (IEC 61966-2-1) for values of 0…1.
public enum SRGB {
  /// Converts an encoded value to linear light. The threshold .04045 is the standard's and, since
  /// May 2021, WCAG's.
  public static func linear(fromEncoded value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Converts linear light to an encoded value.
  public static func encoded(fromLinear value: Double) -> Double {
    value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
  }
}
