import GLBlurShaders

extension Lowering {
  /// Returns the table of a gradient as in `gradient.glsl`: five numbers for each stop, the place
  /// and the premultiplied colour. `length` is the place of position 1.
  mutating func table(of stops: [GradientStop], length: Double) -> ShaderTable {
    ShaderTable(
      list: stops.flatMap { stop in
        let color = premultiplied(stop.color)
        return [Float(stop.position * length), color.x, color.y, color.z, color.w]
      })
  }
}

/// A place from which pixel centres are measured, as a whole pixel and a remainder, so that
/// distances keep all their bits everywhere.
struct Origin: Hashable {
  let pixel: SIMD2<Int32>
  /// The vector from the place to the centre of that pixel.
  let offset: SIMD2<Float>

  init(_ place: SIMD2<Double>) {
    pixel = OutlineEdges.pixel(place)
    offset = SIMD2<Float>(0.5 - (place - place.rounded(.down)))
  }
}
