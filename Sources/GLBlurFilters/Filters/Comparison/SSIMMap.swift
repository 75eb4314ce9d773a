/// Shows where two images have another structure: black where they look alike, and white where they have
/// nothing in common.
public struct SSIMMap: Filter {
  /// The number of scales that count, each of half the size of the one before. More of them count
  /// coarser differences. The range is 1…5.
  public var scales = 1  // in: 1...SimilarityScales.weights.count

  init() {}
  public var connections: [String: Reference] = [:]

  public static let formula =
    "1 − SSIM of the lumas 0.299 r + 0.587 g + 0.114 b, an opaque grey: (2μμ′ + C₁)(2σ₂ + C₂)/((μ² + μ′² + C₁)"
    + "(σ² + σ′² + C₂)) with C₁ = 0.01², C₂ = 0.03² and means under a Gaussian of 1.5 pixels in 11 × 11, "
    + "mirrored at edges (Wang, Bovik, Sheikh and Simoncelli 2004); over black or over white, whichever is "
    + "brighter. With n scales it is 1 − S₁ of Sⱼ = cⱼ^wⱼ·Sⱼ₊₁, interpolated, up to Sₙ = SSIMₙ^wₙ, where c is the second "
    + "quotient, pictures are halved by means of 2 × 2 pixels, w the first n of 0.0448, 0.2856, 0.3001, 0.2363 "
    + "and 0.1333 as shares of their sum, and below 0 is 0 (Wang, Simoncelli and Bovik 2003). Its mean is not "
    + "MS-SSIM, which is a product of means; the metric ms-ssim of `glblur compare` is that"
  public static let ports: [Port] = [.input, .other]
  public static let example = #"""
    [{"filter": "medianFilter", "radius": 2},
     {"filter": "ssimMap", "other": "source", "scales": 3}]
    """#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let other = try inputs.required(Port.other.name)
    // The index is a number and no light, and one of encoded lumas. Variances are small differences of
    // large means, so these are exact.
    return try lowering.within(.srgb) { (lowering) throws(FilterError) in
      try lowering.exactly { (lowering) throws(FilterError) in
        let pictures = [inputs.main, other].map { lowering.convert($0, to: .srgb) }
        return lowering.unlikeness(of: pictures[0], pictures[1], scales: scales)
      }
    }
  }
}

extension SSIMMap {
  /// Creates a filter that brings its other image along, such as `SSIMMap(from: "before")`.
  public init(from other: Reference, scales: Int = 1) {
    self.init(scales: scales)
    connections = ["other": other]
  }
}
