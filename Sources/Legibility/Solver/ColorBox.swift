/// The opaque colours between two corners, channel by channel, sRGB-encoded.
struct ColorBox {
  var low: SIMD3<Double>
  var high: SIMD3<Double>

  /// All that a colour can look like: itself, or, where it is translucent, whatever is behind.
  init(_ color: Color) {
    low = color.components * color.alpha
    high = color.alpha < 1 ? low + (1 - color.alpha) : low
  }

  init(low: SIMD3<Double>, high: SIMD3<Double>) {
    self.low = low
    self.high = high
  }

  /// The only colour; nil if there are several.
  var point: Color? {
    low == high ? Color(red: low.x, green: low.y, blue: low.z) : nil
  }

  /// With an opaque colour of some alpha over each of them.
  func under(_ scrim: SIMD3<Double>, alpha: Double) -> ColorBox {
    ColorBox(low: scrim * alpha + low * (1 - alpha), high: scrim * alpha + high * (1 - alpha))
  }

  /// With each channel off by up to `margin` either way, within 0…1.
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
  /// Red, green and blue.
  var components: SIMD3<Double> { SIMD3(red, green, blue) }
}
