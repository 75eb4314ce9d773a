import GLBlurShaders

extension Lowering {
  /// Returns the table of a gradient as in `gradient.glsl`: five numbers for each stop, the place at which it is
  /// reached and its premultiplied colour.
  ///
  /// - Parameter length: The place of position 1.
  mutating func table(of stops: [GradientStop], length: Double) -> ShaderTable {
    ShaderTable(
      list: stops.flatMap { stop in
        let color = premultiplied(stop.color)
        return [Float(stop.position * length), color.x, color.y, color.z, color.w]
      })
  }
}

/// A place from which the centres of pixels are measured, as a whole pixel and a remainder, so that
/// distances keep all their bits wherever the place is.
struct Origin: Hashable {
  /// The pixel that contains the place.
  let pixel: SIMD2<Int32>
  /// The vector from the place to the centre of that pixel.
  let offset: SIMD2<Float>

  init(_ place: SIMD2<Double>) {
    pixel = OutlineEdges.pixel(place)
    offset = SIMD2<Float>(0.5 - (place - place.rounded(.down)))
  }
}
