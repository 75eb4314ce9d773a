import GLBlurShaders

/// Paints every pixel in the most frequent tone around it, as a thick brush does.
public struct OilPaint: Filter {
  /// How far the square window around a pixel reaches; 0 changes nothing. It is rounded to whole
  /// pixels. The range is 0…50 points.
  public var radius: Length = 4  // identity: 0
  /// The number of equal steps of luma that are told apart. Few make flat areas, many keep more of
  /// the picture, and the time grows with them. The range is 2…64.
  public var levels = 8
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let formula =
    "in the square window of 2·round(radius) + 1 pixels, the mean colour of those whose step of luma, "
    + "min(⌊levels·Y⌋, levels − 1), most alpha has, the darkest of equal ones; alpha stays. Y has the "
    + "weights 0.2125, 0.7154 and 0.0721. It takes nearly the same time at any "
    + "radius. GEGL's oilify has a round window, and OpenCV's oilPainting other steps"
  public static let example = #"[{"filter": "oilPaint", "radius": 5}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let reach = lowering.wholePixels(radius, of: inputs.main)
    if reach == 0 { return inputs.main }
    // The most frequent tone depends on small differences, so all qualities take the same steps.
    return try lowering.exactly { (lowering) throws(FilterError) in
      var fullest: Signal?
      // Steps are combined at once, so that few results are kept, and from the brightest down, so
      // that the darkest of equal ones wins.
      for number in (0..<levels).reversed() {
        let tone = lowering.apply(
          ColorCall(.lumaStep(steps: Float(levels), number: Float(number)), .translucent),
          to: inputs.main)
        let mean = lowering.boxBlurred(tone, radius: reach, passes: 1, edge: edge)
        let fuller = PointCall(.fuller(), cost: 1)
        fullest = fullest.map { lowering.apply(fuller, to: mean, $0) } ?? mean
      }
      guard let fullest else { return inputs.main }
      return lowering.apply(PointCall(.recolored(), .input(0)), to: inputs.main, fullest)
    }
  }
}
