import GLBlurShaders
import SystemLibrary

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
    // The index is a number, not light, of encoded lumas. Variances are small differences of large
    // means, so they are computed exactly.
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

/// Structural similarity at one or more scales.
enum SimilarityScales {
  /// The weights of the scales, from the full size down (Wang, Simoncelli and Bovik, 2003).
  static let weights = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]

  /// Half of the window: the middle weight, then those to each side.
  static let window: [Double] = {
    let bell = (0...5).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = bell[0] + 2 * bell.dropFirst().reduce(0, +)
    return bell.map { $0 / sum }
  }()
}

extension Lowering {
  mutating func unlikeness(of one: Signal, _ other: Signal, scales: Int) -> Signal {
    if scales == 1 {
      let means = similarityMeans(of: one, other)
      return apply(PointCall(.dissimilarity(), cost: 20, .opaque), to: means[0], means[1])
    }
    let weights = SimilarityScales.weights.prefix(scales)
    let sum = weights.reduce(0, +)
    var (one, other) = (one, other)
    var means = [similarityMeans(of: one, other)]
    for _ in 1..<scales {
      (one, other) = (halved(one), halved(other))
      means.append(similarityMeans(of: one, other))
    }
    let last = means.removeLast()
    var similarity = apply(
      PointCall(.coarsestSimilarity(weight: Float(weights[scales - 1] / sum)), cost: 50, .opaque),
      to: last[0], last[1])
    for (weight, means) in zip(weights, means).reversed() {
      let coarser = doubled(similarity, like: means[0])
      similarity = apply(
        PointCall(.scaleSimilarity(weight: Float(weight / sum)), cost: 50, .opaque), to: means[0],
        means[1], coarser)
    }
    return apply(ColorCall(.lesserSimilarity(), .opaque), to: similarity)
  }

  private mutating func similarityMeans(of one: Signal, _ other: Signal) -> [Signal] {
    // The background shows through translucent pixels.
    [Float(0), 1].map { background in
      var means = apply(
        PointCall(.similarityTerms(background: background), cost: 8, isUnit: false, .extent),
        to: one, other)
      for axis in [Axis.horizontal, .vertical] {
        means = sample(
          Convolve(axis: axis, weights: SimilarityScales.window), of: means, extent: means.extent,
          edge: .mirror, isUnit: false)
      }
      return means
    }
  }

  /// An odd side leaves its last pixel by itself.
  private mutating func halved(_ picture: Signal) -> Signal {
    Axis.allCases.reduce(picture) { means(of: $0, $1, size: 2) }
  }

  private mutating func doubled(_ picture: Signal, like other: Signal) -> Signal {
    Axis.allCases.reduce(picture) { picture, axis in
      let last = Double(picture.extent[axis].count - 1)
      return resample(
        picture, axis,
        to: other.extent[axis].map { index in
          let place = min(max((Double(index) + 0.5) / 2 - 0.5, 0), last)
          let first = place.rounded(.down)
          return (first: Int(first), weights: [1 - (place - first), place - first])
        })
    }
  }
}
