import GLBlurShaders

extension Lowering {
  /// Shows a picture at the places that a map says (see `Remap`). `reach` is the greatest distance
  /// from a pixel to its place along each axis, in pixels.
  mutating func remap(
    _ picture: Signal, by map: ShaderCall, cost: Double = 4, reach: Double,
    _ interpolation: Interpolation, _ edge: EdgeMode, extent: Region? = nil
  ) -> Signal {
    let extent = extent ?? picture.extent
    // Each pixel is compared with its neighbours.
    let places = generate(
      GeneratorCall(map, cost: cost, isUnit: false), extent: extent.expanded(by: 1))
    return remap(picture, by: places, reach: reach, interpolation, edge, extent: extent)
  }

  /// Shows a picture at the places of a map that is an image.
  ///
  /// - Parameter shown: A region, if known, outside of which a pixel shows only what lies between
  ///   the pixel and the region.
  mutating func remap(
    _ picture: Signal, by places: Signal, reach: Double, shown: Region? = nil,
    _ interpolation: Interpolation, _ edge: EdgeMode, extent: Region? = nil
  ) -> Signal {
    // Samples lie up to half a step from a pixel's place along each axis, and a step is no longer
    // than two ways and a pixel. Places are rounded to a small part of a pixel.
    let whole = Int(min(3 * reach + 1, 1_000_000).rounded(.up)) + 1
    let result = sample(
      Remap(interpolation, reach: whole, shown: shown), of: picture, places,
      extent: extent ?? picture.extent, edge: edge)
    return interpolation.overshoots ? limit(result) : result
  }
}

extension Lowering {
  func radius(_ radius: Length, of signal: Signal) throws(FilterError) -> Double {
    let pixels = pixels(radius, of: signal)
    guard pixels > 0 else {
      throw FilterError(parameter: "radius", "this radius is 0 pixels; make it greater")
    }
    return pixels
  }
}

func farthest(from place: SIMD2<Double>, in region: Region) -> Double {
  let first = SIMD2(Double(region.x), Double(region.y))
  let last = first + SIMD2(Double(region.width), Double(region.height))
  let x = max(abs(place.x - first.x), abs(place.x - last.x))
  let y = max(abs(place.y - first.y), abs(place.y - last.y))
  return (x * x + y * y).squareRoot()
}

/// The circle within which a picture changes, the more the nearer to the centre.
struct RadialChange: SharedParameters {
  /// The point around which the image changes.
  var center = Point.center
  /// The distance from the centre at which the change ends; it is greater than 0. The range is
  /// 0…100000 points.
  var radius: Length = .percent(50)
}

/// How a picture is read between its pixels and beyond its border.
struct Resampling: SharedParameters {
  /// The colour between pixels.
  var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border.
  var edge = EdgeMode.clamp
}
