/// A box of opaque, encoded colours: all colours between two corners, channel by channel.
struct ColorBox {
  var low: SIMD3<Double>
  var high: SIMD3<Double>

  /// Creates the box of the opaque colours that a colour can result in: only itself if it is
  /// opaque, and otherwise its blends with every colour that may lie behind it.
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

  /// Returns the box after an opaque colour has been blended over each of its colours with the
  /// given alpha.
  func under(_ scrim: SIMD3<Double>, alpha: Double) -> ColorBox {
    ColorBox(low: scrim * alpha + low * (1 - alpha), high: scrim * alpha + high * (1 - alpha))
  }

  /// Returns the box with each channel extended by `margin` in both directions, within 0…1.
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
  /// The red, green and blue components.
  var components: SIMD3<Double> { SIMD3(red, green, blue) }
}
