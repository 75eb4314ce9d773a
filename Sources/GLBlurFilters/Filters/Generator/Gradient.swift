import GLBlurShaders

extension Lowering {
  /// The layout is that of `gradient.glsl`. `length` is the place of position 1.
  mutating func table(of stops: [GradientStop], length: Double) -> ShaderTable {
    ShaderTable(
      list: stops.flatMap { stop in
        let color = premultiplied(stop.color)
        return [Float(stop.position * length), color.x, color.y, color.z, color.w]
      })
  }
}

/// A place as a whole pixel and a remainder, from which distances keep all their bits.
struct Origin: Hashable {
  let pixel: SIMD2<Int32>
  /// The vector from the place to the centre of that pixel.
  let offset: SIMD2<Float>

  init(_ place: SIMD2<Double>) {
    pixel = OutlineEdges.pixel(place)
    offset = SIMD2<Float>(0.5 - (place - place.rounded(.down)))
  }
}
