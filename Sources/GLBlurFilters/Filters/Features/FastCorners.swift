/// Finds corners as pixels that are brighter or darker than most of a circle around them, and marks them.
public struct FastCorners: Filter {
  /// The difference of luma that the pixels of the arc must exceed. The range is 0…1.
  public var threshold = 0.08
  var search = CornerSearch()  // shared
  /// The factor on scores where they are drawn. The range is 0…1000.
  public var strength = 2.0
  var marks = CornerMarks()  // shared

  public static let formula =
    "the score S of FAST-9 (Rosten and Drummond, 2006): the greatest t by which nine pixels in sequence, of "
    + "the sixteen on a circle of radius 3, are all brighter or all darker than the pixel, where t > "
    + "threshold, else 0; of L = 0.2125 r + 0.7154 g + 0.0721 b, premultiplied. Points are the maxima of S, "
    + "as those of corners; drawn are crosshairs, or strength·S"
  public static let example = #"[{"filter": "fastCorners", "threshold": 0.15, "color": "yellow"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageFASTCornerDetectionFilter; GPUImageColourFASTFeatureDetector, "
      + "ColourFASTFeatureDetection: the score there is the mean of eight differences, without a test of "
      + "an arc, and alpha holds a direction")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let picture = inputs.main
    func scores(gain: Double, in lowering: inout Lowering) throws(FilterError) -> Signal {
      try lowering.exactly { lowering in
        let grey = lowering.apply(
          AffineColor(luma: Luma.gpuImage, gain: 0, lumaGain: 1, offset: 0), to: picture)
        return lowering.sample(
          FastScore(threshold: Float(threshold), gain: Float(gain)), of: grey,
          extent: picture.extent, edge: edge)
      }
    }
    let found = try lowering.corners(
      in: scores(gain: 1, in: &lowering), quality: 0, distance: distance, count: count)
    switch show {
    case .points:
      return lowering.marked(
        picture, at: found.points, most: count, size: size, width: width, color: color)
    case .response: return try scores(gain: strength, in: &lowering)
    }
  }
}
