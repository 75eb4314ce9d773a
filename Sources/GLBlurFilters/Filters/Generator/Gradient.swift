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

  /// Returns the premultiplied colour at a place.
  func color(at place: Float) -> Pixel {
    let values = table.values
    var next = 0
    while next < count && place >= values[5 * next] { next += 1 }
    if next == 0 { return color(of: 0) }
    if next == count { return color(of: count - 1) }
    let low = values[5 * next - 5]
    let share = (place - low) / (values[5 * next] - low)
    return color(of: next - 1) * (1 - share) + color(of: next) * share
  }

  @inline(__always)
  private func color(of stop: Int) -> Pixel {
    let at = 5 * stop + 1
    let values = table.values
    return Pixel(values[at], values[at + 1], values[at + 2], values[at + 3])
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

  /// Returns the vector from the place to the centre of a pixel.
  @inline(__always)
  func vector(to position: SIMD2<Int32>) -> SIMD2<Float> {
    SIMD2(Float(position.x - pixel.x), Float(position.y - pixel.y)) + offset
  }
}
