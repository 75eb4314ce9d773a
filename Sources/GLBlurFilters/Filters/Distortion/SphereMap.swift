import GLBlurShaders

/// A kernel for the places that a ball shows by refraction; see `SphereRefraction`.
struct SphereMap: PlaceMap {
  let origin: Origin
  let radius: Float
  /// The inverse of the refractive index.
  let ratio: Float
  /// The way from the centre of the ball to that of the picture, in pixels.
  let middle: SIMD2<Float>
  /// Half the sides of the picture, with signs that say on which side a place is seen.
  let scale: SIMD2<Float>

  var cost: Double { 20 }

  var shaderCall: ShaderCall {
    .sphere(
      origin: origin.pixel, offset: origin.offset, radius: radius, ratio: ratio, middle: middle,
      scale: scale)
  }
}

extension Lowering {
  /// Shows a picture in a ball.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - center: The centre of the ball in pixels.
  ///   - radius: The radius of the ball in pixels, above 0.
  ///   - index: The refractive index, at least 1.
  ///   - zoom: How large the part is that is seen. A negative number turns it upside down.
  mutating func sphere(
    _ picture: Signal, center: SIMD2<Double>, radius: Double, index: Double, zoom: Double,
    _ interpolation: Interpolation, _ edge: EdgeMode
  ) -> Signal {
    let half = SIMD2(Double(picture.size.width), Double(picture.size.height)) / 2
    let middle = half - center
    let farthest = max(abs(middle.x) + abs(zoom) * half.x, abs(middle.y) + abs(zoom) * half.y)
    return remap(
      picture,
      by: SphereMap(
        origin: Origin(center), radius: Float(radius), ratio: Float(1 / index),
        middle: SIMD2<Float>(middle), scale: SIMD2<Float>(half * zoom)),
      reach: farthest + radius + 1, interpolation, edge)
  }
}
