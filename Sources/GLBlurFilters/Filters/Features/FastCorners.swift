/// Finds corners as pixels that are brighter or darker than most of a circle around them, and marks them.
public struct FastCorners: Filter {
  /// The difference of luma that the pixels of the arc must exceed. The range is 0…1.
  /// The default is 0.08.
  public var threshold = 0.08
  /// The least distance between two corners, of which the stronger counts. The range is 0…1000 points.
  /// The default is 10 points.
  public var distance: Length = 10
  /// The greatest number of corners. The range is 1…10000. The default is 500.
  public var count = 500
  /// What is drawn. The default is `points`.
  public var show = CornerPicture.points
  /// The factor on scores where they are drawn. The range is 0…1000. The default is 2.
  public var strength = 2.0
  /// The length of a crosshair's bars. The range is 0…1000 points. The default is 12 points.
  public var size: Length = 12
  /// The width of a crosshair's bars. The range is 0…1000 points. The default is 2 points.
  public var width: Length = 2
  /// The colour of the crosshairs. The default is green.
  public var color = Color.green
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    threshold: Double = 0.08, distance: some LengthConvertible = 10, count: Int = 500,
    show: CornerPicture = .points, strength: Double = 2, size: some LengthConvertible = 12,
    width: some LengthConvertible = 2, color: Color = .green, edge: EdgeMode = .clamp
  ) {
    self.threshold = threshold
    self.distance = distance.length
    self.count = count
    self.show = show
    self.strength = strength
    self.size = size.length
    self.width = width.length
    self.color = color
    self.edge = edge
  }

  public static let template = FastCorners()
  public static let name = "fastCorners"
  public static let summary =
    "Finds corners as pixels that are brighter or darker than most of a circle around them, and marks "
    + "them."
  public static let formula =
    "the score S of FAST-9 (Rosten and Drummond, 2006): the greatest t by which nine pixels in sequence, of "
    + "the sixteen on a circle of radius 3, are all brighter or all darker than the pixel, where t > "
    + "threshold, else 0; of L = 0.2125 r + 0.7154 g + 0.0721 b, premultiplied. Points are the maxima of S, "
    + "as those of corners; drawn are crosshairs, or strength·S"
  public static let parameters: [Parameter<FastCorners>] = [
    .number(
      "threshold", \.threshold, in: 0...1,
      "The difference of luma that the pixels of the arc must exceed."),
    .length(
      "distance", \.distance, in: 0...1000,
      "The least distance between two corners, of which the stronger counts."),
    .integer("count", \.count, in: 1...10_000, "The greatest number of corners."),
    .choice("show", \.show, "What is drawn."),
    .number("strength", \.strength, in: 0...1000, "The factor on scores where they are drawn."),
    .length("size", \.size, in: 0...1000, "The length of a crosshair's bars."),
    .length("width", \.width, in: 0...1000, "The width of a crosshair's bars."),
    .color("color", \.color, "The colour of the crosshairs."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example =
    #"[{"filter": "fastCorners", "threshold": 0.15, "color": "yellow"}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageFASTCornerDetectionFilter; GPUImageColourFASTFeatureDetector, "
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
