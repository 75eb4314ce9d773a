/// The radius, the tint and the saturation of a method of UIImage+ImageEffects (Apple's sample of
/// WWDC 2013 and its revision of 2014).
struct ImageEffectRecipe: Hashable {
  let radius: Length
  let tint: Color
  let saturation: Double

  /// The greatest difference from 0 or 1 that the sample ignores, which is FLT_EPSILON.
  static let epsilon = Double(Float.ulpOfOne)

  init(_ effect: ImageEffect) {
    let isDoubled = effect.revision == 2014
    func points(_ radius: Double) -> Length { .points(isDoubled ? 2 * radius : radius) }
    switch effect.style {
    case .light:
      self.init(radius: points(30), tint: Color(white: 1, alpha: 0.3), saturation: 1.8)
    case .extraLight:
      self.init(radius: points(20), tint: Color(white: 0.97, alpha: 0.82), saturation: 1.8)
    case .dark:
      self.init(radius: points(20), tint: Color(white: 0.11, alpha: 0.73), saturation: 1.8)
    case .tint:
      self.init(radius: points(10), tint: effect.color.withAlpha(0.6), saturation: -1)
    case .custom:
      self.init(
        radius: effect.radius, tint: effect.tintColor, saturation: effect.saturationDeltaFactor)
    }
  }

  private init(radius: Length, tint: Color, saturation: Double) {
    self.radius = radius
    self.tint = tint
    self.saturation = saturation
  }

  /// Returns the width of each of three boxes for a radius, both in pixels. Three boxes of width d
  /// are close to a Gaussian of σ = √(d² − 1)/2.
  static func boxSize(radius: Double, revision: Int) -> Int {
    let factor = 3 * (2 * Double.pi).squareRoot() / 4
    guard revision == 2014 else { return Int(radius * factor + 0.5) | 1 }
    // With a radius below 2 pixels, the box would be 1 pixel wide.
    let radius = radius - 2 < epsilon ? 2 : radius
    return Int((radius * factor + 0.5) / 2) | 1
  }
}
