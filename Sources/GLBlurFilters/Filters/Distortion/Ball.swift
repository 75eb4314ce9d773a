import GLBlurShaders

/// A ball of glass before the picture.
struct Ball: SharedParameters {
  /// The centre of the ball.
  var center = Point.center
  /// The radius of the ball; it is greater than 0. The range is 0…100000 points.
  var radius: Length = .percent(50)
  /// The refractive index of the ball. The range is 1…4.
  var index = 1.4
}

extension Lowering {
  /// Shows a picture in a ball. Centre and radius, above 0, are in pixels; the refractive index is
  /// at least 1. `zoom` is how large the visible part is, upside down if negative.
  mutating func sphere(
    _ picture: Signal, center: SIMD2<Double>, radius: Double, index: Double, zoom: Double,
    _ interpolation: Interpolation, _ edge: EdgeMode
  ) -> Signal {
    let half = SIMD2(Double(picture.size.width), Double(picture.size.height)) / 2
    let middle = half - center
    let farthest = max(abs(middle.x) + abs(zoom) * half.x, abs(middle.y) + abs(zoom) * half.y)
    let origin = Origin(center)
    return remap(
      picture,
      by: .sphere(
        origin: origin.pixel, offset: origin.offset, radius: Float(radius),
        ratio: Float(1 / index), middle: SIMD2<Float>(middle), scale: SIMD2<Float>(half * zoom)),
      cost: 20, reach: farthest + radius + 1, interpolation, edge)
  }
}
