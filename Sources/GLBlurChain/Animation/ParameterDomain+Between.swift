import GLBlurColor

extension ParameterDomain {
  /// Interpolates between two values of the domain. The result is in the domain.
  ///
  /// - Parameters:
  ///   - first: The value at the start, which is held if the values cannot be interpolated.
  ///   - last: The value at the end.
  ///   - way: The covered share of the way. Outside of 0…1, results are clamped to the domain.
  func value(
    between first: ParameterValue, _ last: ParameterValue, at way: Double
  ) -> ParameterValue {
    if way == 0 { return first }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * way }
    let result: ParameterValue?
    switch (first, last) {
    case (.color(let a), .color(let b)):
      result = Color.between(a, b, at: way).map(ParameterValue.color)
    default:
      if way == 1, first.combined(with: last, by: between) != nil { return last }
      result = first.combined(with: last, by: between).map(clamped)
    }
    guard let result else { return first }
    // If clamping is not enough, as for a length whose range excludes 0 percent, the nearer key is
    // used.
    return contains(result) ? result : way < 0.5 ? first : last
  }
}

extension Color {
  /// Interpolates between two colours. The result is nil if one of them is found in a picture.
  ///
  /// Components are premultiplied, as in CSS (CSS Color 4, 12.3), and those of Display P3 if one of
  /// the colours is outside of sRGB.
  static func between(_ first: Color, _ last: Color, at way: Double) -> Color? {
    guard first.search == nil, last.search == nil else { return nil }
    let isInSRGB = first.isInSRGB && last.isInSRGB
    func components(_ color: Color) -> SIMD3<Double> {
      let color =
        isInSRGB ? color : color.inDisplayP3 ?? RGBSpace.sRGB.convert(color, to: .displayP3).0
      return SIMD3(color.red, color.green, color.blue)
    }
    let (a, b) = (components(first), components(last))
    let alpha = min(max(first.alpha + (last.alpha - first.alpha) * way, 0), 1)
    let (u, v) = (a * first.alpha, b * last.alpha)
    // A transparent colour keeps the tone of the first colour.
    let straight = alpha > 0 ? (u + (v - u) * way) / alpha : a
    let clamped = straight.clamped(lowerBound: .zero, upperBound: .one)
    return isInSRGB
      ? Color(red: clamped.x, green: clamped.y, blue: clamped.z, alpha: alpha)
      : Color(displayP3Red: clamped.x, green: clamped.y, blue: clamped.z, alpha: alpha)
  }
}
