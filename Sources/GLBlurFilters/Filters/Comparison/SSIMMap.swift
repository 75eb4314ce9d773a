import Glibc
import GLBlurShaders

/// Shows where two images have another structure: black where they look alike, and white where they have
/// nothing in common.
public struct SSIMMap: Filter {
  public var connections: [String: Reference] = [:]

  /// Creates the filter, which has no parameters.
  public init() {}

  /// Creates a filter that brings its other image along, such as `SSIMMap(from: "before")`.
  public init(from other: Reference) { connections = ["other": other] }

  public static let template = SSIMMap()
  public static let name = "ssimMap"
  public static let summary =
    "Shows where two images have another structure: black where they look alike, and white where they have "
    + "nothing in common."
  public static let formula =
    "1 − SSIM of the lumas 0.299 r + 0.587 g + 0.114 b, an opaque grey: (2μμ′ + C₁)(2σ₂ + C₂)/((μ² + μ′² + C₁)"
    + "(σ² + σ′² + C₂)) with C₁ = 0.01², C₂ = 0.03² and means under a Gaussian of 1.5 pixels in 11 × 11, "
    + "mirrored at edges (Wang, Bovik, Sheikh and Simoncelli 2004); over black or over white, whichever is "
    + "brighter"
  public static let ports: [Port] = [.input, .other]
  public static let example = #"""
    [{"filter": "medianFilter", "radius": 2},
     {"filter": "ssimMap", "other": "source"}]
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
        let means = [Float(0), 1].map { background in
          var means = lowering.apply(
            SimilarityTerms(background: background), to: pictures[0], pictures[1])
          for axis in [Axis.horizontal, .vertical] {
            means = lowering.sample(
              Convolve(axis: axis, weights: Self.window), of: means, extent: means.extent,
              edge: .mirror, isUnit: false)
          }
          return means
        }
        return lowering.apply(Dissimilarity(), to: means[0], means[1])
      }
    }
  }

  /// Half of the window: the weight in the middle, then those to each side.
  private static let window: [Double] = {
    let bell = (0...5).map { exp(-Double($0 * $0) / (2 * 1.5 * 1.5)) }
    let sum = bell[0] + 2 * bell.dropFirst().reduce(0, +)
    return bell.map { $0 / sum }
  }()
}

/// A kernel that computes what structural similarity needs the means of.
private struct SimilarityTerms: BinaryKernel {
  /// The grey that is seen through translucent pixels.
  let background: Float

  var shaderCall: ShaderCall { .similarityTerms(background: background) }

  var cost: Double { 8 }

  var isUnit: Bool { false }

  func support(of supports: [Region], extent: Region) -> Region { extent }
}

/// A kernel that computes the similarity from the means over black and over white.
private struct Dissimilarity: BinaryKernel {
  var shaderCall: ShaderCall { .dissimilarity() }

  var cost: Double { 20 }

  func support(of supports: [Region], extent: Region) -> Region { extent }

  func isOpaque(_ inputs: [Bool]) -> Bool { true }
}
