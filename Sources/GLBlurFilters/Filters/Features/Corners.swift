import GLBlurShaders

/// Finds corners and other places that can be found again in another picture, and marks them.
public struct Corners: Filter {
  /// The formula of the response.
  public var detector = CornerDetector.shiTomasi  // unlabelled
  /// The standard deviation of the neighbourhood that makes a corner. The range is 0.3…50 points.
  public var sigma: Length = 1.5
  /// The weight of the square of the eigenvalues' sum in Harris's formula: the larger, the more
  /// edges are refused. The range is 0…0.25.
  public var k = 0.04
  /// The least response of a corner, as a share of the strongest one's. The range is 0…1.
  public var quality = 0.01
  var search = CornerSearch()  // shared
  /// The level of the strongest response where responses are drawn. The range is 0…1000.
  public var strength = 1.0
  var marks = CornerMarks()  // shared

  public static let formula =
    "the response R of the tensor (a c; c b), the means of x², y² and xy by gaussianBlur, (x, y) = (v, h)/4 "
    + "of sobelEdge: (a + b − √((a − b)² + 4c²))/2 for shiTomasi, ab − c² − k(a + b)² for harris, "
    + "2(ab − c²)/(a + b) for noble. Points are the pixels inside the border that exceed the neighbours "
    + "before them in the order of rows, are not exceeded by those after them and reach quality·max R, the "
    + "greatest first, without those nearer than distance to one before (OpenCV's goodFeaturesToTrack); "
    + "along each axis, the top of the parabola through three responses. Drawn are crosshairs, or "
    + "strength·R/max R"
  public static let example =
    #"[{"filter": "corners", "quality": 0.05, "distance": 12, "color": "yellow"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageHarrisCornerDetectionFilter, HarrisCornerDetector: detector harris; "
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
    // Only the difference of eigenvalues tells an edge from a corner, so errors count.
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

  private func response(gain: Double) -> ColorCall {
    ColorCall(
      .cornerResponse(
        detector: detector.shaderValue, k: Float(k), gain: Float(detector.unit * gain)),
      cost: 3, .opaque)
  }
}
