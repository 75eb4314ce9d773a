import GLBlurShaders

/// Smooths areas and keeps the edges between them, as strokes of a brush do.
public struct Kuwahara: Filter {
  /// How far each of four squares around a pixel reaches, beyond the pixel itself; 0 changes
  /// nothing. It is rounded to whole pixels. The range is 0…50 points.
  public var radius: Length = 3  // identity: 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "the mean of the one of four squares of round(radius) + 1 pixels, each with the pixel at a "
    + "corner, in which the variances of premultiplied red, green, blue and of alpha have the least "
    + "sum (Kuwahara et al., Processing of RI-angiocardiographic images, 1976); it takes the same time "
    + "at any radius"
  public static let example = #"[{"filter": "kuwahara", "radius": 6}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageKuwaharaFilter, KuwaharaFilter: radius; there pixels are those of a picture "
      + "of 768 × 1024, and alpha becomes 1; GPUImageKuwaharaRadius3Filter, KuwaharaRadius3Filter: a "
      + "radius of 3")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let reach = lowering.wholePixels(radius, of: inputs.main)
    if reach == 0 { return inputs.main }
    // The choice of a square depends on small differences, so all qualities take the same steps.
    let means = try lowering.exactly { (lowering) throws(FilterError) in
      // A variance is a difference of nearly equal numbers, so 16 bits are too coarse for squares.
      let squares = lowering.apply(ColorCall(.squares(), cost: 1, isUnit: false), to: inputs.main)
      return [inputs.main, squares].map { lowering.squareMeans(of: $0, reach: reach, edge: edge) }
    }
    // The means are read only inside their extent, so the edge mode does not matter.
    return lowering.sample(
      CalmestSquare(reach: reach), of: means[0], means[1], extent: inputs.main.extent)
  }
}

extension Lowering {
  /// Returns the means over squares that extend `reach` pixels right and down, and start as far
  /// before the image.
  fileprivate mutating func squareMeans(of signal: Signal, reach: Int, edge: EdgeMode) -> Signal {
    Axis.allCases.reduce(signal) { signal, axis in
      let range = signal.extent[axis]
      return mean(
        of: signal, axis, from: 0, width: reach + 1,
        range: range.lowerBound - reach..<range.upperBound, edge: edge)
    }
  }
}
