extension RGBSpace {
  /// sRGB (IEC 61966-2-1), the space of files that state none.
  public static let sRGB = RGBSpace("sRGB", .sRGB, .sRGB, weights: rec709Weights)
  /// The colours of sRGB as linear light.
  public static let linearSRGB = RGBSpace(
    "Linear sRGB", .sRGB, .linear, weights: rec709Weights)
  /// Display P3, the space of most phones' photographs: the primaries of SMPTE EG 432-1, the white
  /// D65, and the curve of sRGB.
  public static let displayP3 = RGBSpace("Display P3", .displayP3, .sRGB)
  /// Adobe RGB (1998).
  public static let adobeRGB = RGBSpace("Adobe RGB", .adobeRGB, .adobeRGB)
  /// ProPhoto RGB, also called ROMM RGB (ISO 22028-2). Its white is D50.
  public static let proPhoto = RGBSpace("ProPhoto RGB", .proPhoto, .proPhoto)
  /// Rec. 2020 (BT.2020), whose curve is the inverse of its transfer function.
  public static let rec2020 = RGBSpace("Rec. 2020", .rec2020, .rec2020)

  /// The spaces that have a name of their own.
  static let named: [RGBSpace] = [
    .sRGB, .displayP3, .adobeRGB, .proPhoto, .rec2020, .linearSRGB,
  ]

  /// The weights of luminance as IEC 61966-2-1 and WCAG 2.x round them.
  private static let rec709Weights = SIMD3(0.2126, 0.7152, 0.0722)

  private init(
    _ name: String, _ chromaticities: Chromaticities, _ curve: TransferCurve,
    weights: SIMD3<Double>? = nil
  ) {
    // All the primaries above have both matrices.
    let toD50 = chromaticities.toD50 ?? .identity
    let weights = weights ?? chromaticities.toXYZ?.second ?? [1, 1, 1]
    self.init(name, toD50, weights, curve, curve, curve)
  }
}
