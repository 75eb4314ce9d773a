import GLBlurShaders

/// The stops of a gradient and the places at which they are reached, as in `gradient.glsl`.
struct GradientStops: Hashable {
  /// Five numbers for each stop: its place and its premultiplied colour.
  let table: ShaderTable
  let count: Int

  /// Creates the table of a gradient.
  ///
  /// - Parameter length: The place of position 1.
  init(_ stops: [GradientStop], length: Double, in lowering: inout Lowering) {
    count = stops.count
    table = ShaderTable(
      list: stops.flatMap { stop in
        let color = lowering.premultiplied(stop.color)
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
