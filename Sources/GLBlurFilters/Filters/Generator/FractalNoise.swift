import GLBlurShaders

/// Draws noise between two colours, of the size of the source or of the image at the port `like`.
public struct FractalNoise: Filter {
  /// A way in which values lie between those of a grid of cells.
  public enum Kind: String, Choice {
    /// Each cell has a value of its own, as a television without a station shows.
    case white
    /// The corners of cells have values, with a smooth way between them.
    case value
    /// The corners of cells have slopes, with a smooth way between them: Perlin's noise of 2002.
    case perlin
    /// The corners of triangles have slopes, whose grid shows less: Perlin's simplex noise.
    case simplex
    /// The distance to the nearest of some points, as between the cells of a plant: Worley's noise.
    case worley
  }

  /// The kind of noise. The default is `perlin`.
  public var kind = Kind.perlin  // unlabelled
  /// The side of a cell, which is about the size of a spot. The range is 1…10000 points.
  public var size: Length = 64
  /// The number of noises that are added, each with cells of half the size. The range is 1…8.
  public var octaves = 1
  /// The strength of each noise in that of the one before. The range is 0…1.
  public var gain = 0.5
  /// The seed of the noise; another number gives other noise. The range is 0…1000000.
  public var seed = 0
  /// The colour of the value 0.
  public var first = Color.black
  /// The colour of the value 1.
  public var second = Color.white

  public static let summary = "Draws noise between two colours, in an image of the source's size."
  public static let formula =
    "first·(1 − n) + second·n, premultiplied, n the sum of gainᵏ·N(2ᵏp/size + 0.375(2ᵏ − 1)) over "
    + "the octaves k, divided by the sum of gainᵏ; N is 0…1 and made of a hash of cell, seed and k "
    + "alone (PCG3D), of slopes of length 1, and for worley of min(1, distance)"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [{"id": "fog", "filter": "fractalNoise", "kind": "simplex", "size": "40%", "octaves": 5,
      "first": "clear"},
     {"filter": "blend", "input": "source", "overlay": "fog"}]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImagePerlinNoiseFilter: size is the width divided by scale, colorStart first, "
      + "colorFinish second; its contrast is higher",
    coreImage: "CIRandomGenerator: kind white of size 1; there each channel is random, alpha too",
    css: "feTurbulence: type fractalNoise; size is 1 divided by baseFrequency, numOctaves octaves; "
      + "there each channel has noise of its own")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let weights = (0..<octaves).reduce(into: (sum: 0.0, next: 1.0)) { weights, _ in
      weights = (weights.sum + weights.next, weights.next * gain)
    }
    let (cost, noise) =
      switch kind {
      case .white: (3.0, ShaderCall.whiteNoise)
      case .value: (8, ShaderCall.valueNoise)
      case .perlin: (15, ShaderCall.perlinNoise)
      case .simplex: (15, ShaderCall.simplexNoise)
      case .worley: (24, ShaderCall.worleyNoise)
      }
    let call = noise(
      // Cells that are much smaller than a pixel are as random as larger ones.
      Float(1 / max(lowering.pixels(size, of: inputs.main), 0.125)), Int32(octaves),
      Float(1 / weights.sum), Float(gain),
      // No octave of a seed is one of another seed.
      Int32(8 * seed), lowering.premultiplied(first), lowering.premultiplied(second))
    return lowering.generate(
      GeneratorCall(call, cost: cost * Double(octaves), loops: 1), like: inputs.main)
  }
}
