/// A box of opaque, encoded colours: all colours between two corners.
struct ColorBox {
  var low: SIMD3<Double>
  var high: SIMD3<Double>

  /// Creates the box of a colour's results over all opaque backdrops. An opaque colour gives a
  /// point.
  init(_ color: Color) {
    low = color.components * color.alpha
    high = color.alpha < 1 ? low + (1 - color.alpha) : low
  }

  init(low: SIMD3<Double>, high: SIMD3<Double>) {
    self.low = low
    self.high = high
  }

  /// The only colour in the box, or nil if there are several.
  var point: Color? {
    low == high ? Color(red: low.x, green: low.y, blue: low.z) : nil
  }

  /// Returns the box after an opaque colour was blended over its colours with the given alpha.
  func under(_ scrim: SIMD3<Double>, alpha: Double) -> ColorBox {
    ColorBox(low: scrim * alpha + low * (1 - alpha), high: scrim * alpha + high * (1 - alpha))
  }

  /// Returns the box extended by `margin` per channel both ways, within 0…1.
  func widened(by margin: Double) -> ColorBox {
    guard margin != 0 else { return self }
    return ColorBox(
      low: (low - margin).clamped(lowerBound: .zero, upperBound: .one),
      high: (high + margin).clamped(lowerBound: .zero, upperBound: .one))
  }

  func union(_ other: ColorBox) -> ColorBox {
    ColorBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }
}

extension Color {
  var components: SIMD3<Double> { SIMD3(red, green, blue) }
}
