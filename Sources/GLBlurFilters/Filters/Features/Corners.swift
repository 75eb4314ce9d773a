import GLBlurShaders

/// Finds corners and other places that can be found again in another picture, and marks them.
public struct Corners: Filter {
  /// The formula of the response. The default is `shiTomasi`.
  public var detector = CornerDetector.shiTomasi
  /// The standard deviation of the neighbourhood that makes a corner. The range is 0.3…50 points. The
  /// default is 1.5 points.
  public var sigma: Length = 1.5
  /// The weight of the square of the eigenvalues' sum in Harris's formula: the larger, the more edges
  /// are refused. The range is 0…0.25. The default is 0.04.
  public var k = 0.04
  /// The least response of a corner, as a share of the strongest one's. The range is 0…1. The default
  /// is 0.01.
  public var quality = 0.01
  /// The least distance between two corners, of which the stronger counts. The range is 0…1000 points.
  /// The default is 10 points.
  public var distance: Length = 10
  /// The greatest number of corners. The range is 1…10000. The default is 500.
  public var count = 500
  /// What is drawn. The default is `points`.
  public var show = CornerPicture.points
  /// The level of the strongest response where responses are drawn. The range is 0…1000. The default is 1.
  public var strength = 1.0
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
    _ detector: CornerDetector = .shiTomasi, sigma: some LengthConvertible = 1.5, k: Double = 0.04,
    quality: Double = 0.01, distance: some LengthConvertible = 10, count: Int = 500,
    show: CornerPicture = .points, strength: Double = 1, size: some LengthConvertible = 12,
    width: some LengthConvertible = 2, color: Color = .green, edge: EdgeMode = .clamp
  ) {
    self.detector = detector
    self.sigma = sigma.length
    self.k = k
    self.quality = quality
    self.distance = distance.length
    self.count = count
    self.show = show
    self.strength = strength
    self.size = size.length
    self.width = width.length
    self.color = color
    self.edge = edge
  }

  public static let template = Corners()
  public static let name = "corners"
  public static let summary =
    "Finds corners and other places that can be found again in another picture, and marks them."
  public static let formula =
    "the response R of the tensor (a c; c b), the means of x², y² and xy by gaussianBlur, (x, y) = (v, h)/4 "
    + "of sobelEdge: (a + b − √((a − b)² + 4c²))/2 for shiTomasi, ab − c² − k(a + b)² for harris, "
    + "2(ab − c²)/(a + b) for noble. Points are the pixels inside the border that exceed the neighbours "
    + "before them in the order of rows, are not exceeded by those after them and reach quality·max R, the "
    + "greatest first, without those nearer than distance to one before (OpenCV's goodFeaturesToTrack); "
    + "along each axis, the top of the parabola through three responses. Drawn are crosshairs, or "
    + "strength·R/max R"
  public static let parameters: [Parameter<Corners>] = [
    .choice("detector", \.detector, "The formula of the response."),
    .length(
      "sigma", \.sigma, in: 0.3...50,
      "The standard deviation of the neighbourhood that makes a corner."),
    .number(
      "k", \.k, in: 0...0.25,
      "The weight of the square of the eigenvalues' sum in Harris's formula: the larger, the more edges "
        + "are refused."),
    .number(
      "quality", \.quality, in: 0...1,
      "The least response of a corner, as a share of the strongest one's."),
    .length(
      "distance", \.distance, in: 0...1000,
      "The least distance between two corners, of which the stronger counts."),
    .integer("count", \.count, in: 1...10_000, "The greatest number of corners."),
    .choice("show", \.show, "What is drawn."),
    .number(
      "strength", \.strength, in: 0...1000,
      "The level of the strongest response where responses are drawn."),
    .length("size", \.size, in: 0...1000, "The length of a crosshair's bars."),
    .length("width", \.width, in: 0...1000, "The width of a crosshair's bars."),
    .color("color", \.color, "The colour of the crosshairs."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example =
    #"[{"filter": "corners", "quality": 0.05, "distance": 12, "color": "yellow"}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageHarrisCornerDetectionFilter, HarrisCornerDetector: detector harris; "
      + "GPUImageNobleCornerDetectionFilter, NobleCornerDetector: noble; "
      + "GPUImageShiTomasiFeatureDetectionFilter, ShiTomasiFeatureDetector: shiTomasi; "
      + "blurRadiusInPixels is sigma, and threshold over the strongest response quality, so that there is "
      + "no sensitivity; the callback's points are what `glblur measure` prints; GPUImage rounds gradients "
      + "to 8 bits, takes Prewitt's and keeps no distance")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let picture = inputs.main
    // An edge is no corner because its eigenvalues differ, so their errors count.
    let (tensor, responses) = try lowering.exactly { (lowering) throws(FilterError) in
      let products = lowering.sample(
        GradientProducts(), of: picture, extent: picture.extent, edge: edge)
      let tensor = try lowering.apply(GaussianBlur(sigma: sigma, edge: edge), to: products)
      return (tensor, lowering.apply(response(gain: 1), to: tensor))
    }
    let found = try lowering.corners(
      in: responses, quality: quality, distance: distance, count: count)
    switch show {
    case .points:
      return lowering.marked(
        picture, at: found.points, most: count, size: size, width: width, color: color)
    case .response:
      let gain = found.strongest > 0 ? strength / found.strongest : 0
      return try lowering.exactly { lowering in lowering.apply(response(gain: gain), to: tensor) }
    }
  }

  private func response(gain: Double) -> CornerResponse {
    CornerResponse(detector: detector, k: Float(k), gain: Float(detector.unit * gain))
  }
}

/// A kernel that computes the response of a corner detector to a structure tensor.
private struct CornerResponse: ColorKernel {
  let detector: CornerDetector
  let k: Float
  let gain: Float

  var cost: Double { 3 }

  var shaderCall: ShaderCall {
    .cornerResponse(detector: detector.shaderValue, k: k, gain: gain)
  }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  func isOpaque(_ inputs: [Bool]) -> Bool { true }
}
