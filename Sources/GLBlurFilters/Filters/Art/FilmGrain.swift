import GLBlurShaders
import SystemLibrary

/// Adds grain as of photographic film, most of all to the middle tones.
public struct FilmGrain: Filter, SeededByFrame {
  /// The standard deviation of the grain in a middle grey; 0 changes nothing. The range is 0…0.5.
  public var amount: Double  // identity: 0
  /// The sigma of the blur that makes grains larger than a pixel. The range is 0…20 points.
  public var size: Length = 0.6
  /// The share of the grain that differs between red, green and blue; 0 is grey. The range is 0…1.
  public var color = 0.0
  /// The seed of the grain; another number gives other grain. The range is 0…1000000. In a film the
  /// number of the frame is added, unless keys set the seed.
  public var seed = 0

  public static let formula =
    "c + amount·4L(1 − L)·n, L = 0.2125 r + 0.7154 g + 0.0721 b; n the Gaussian blur of noise from "
    + "place, channel and seed alone (PCG3D, a sum of two numbers), brought back to a standard "
    + "deviation of 1; n = n₁(1 − color) + nᵢ·color in channel i; alpha stays"
  public static let example = #"[{"filter": "filmGrain", "amount": 0.12, "size": 1.2}]"#

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    // The noise is amplified after the blur, so 16 bits are too coarse.
    let noise = lowering.generate(
      GeneratorCall(.grain(seed: Int32(truncatingIfNeeded: seed)), cost: 8, isUnit: false),
      like: inputs.main)
    let sigma = lowering.pixels(size, of: inputs.main)
    let gain = Self.gain(sigma: sigma)
    // The weight of a tone is at most 1, so this factor bounds the growth of the blur's error.
    let blurred = lowering.gaussianBlurred(
      noise, sigma: sigma, edge: .mirror, gain: max(1, amount * gain))
    // Tones weigh ¼ at most.
    return lowering.apply(
      PointCall(.filmGrain(strength: Float(4 * amount * gain), colored: Float(color)), .input(0)),
      to: inputs.main, blurred)
  }

  /// Returns the factor that scales blurred noise to a standard deviation of 1.
  static func gain(sigma: Double) -> Double {
    // The mean of two numbers evenly distributed over 0…1 has a variance of 1/24. A weighted sum
    // scales the variance by the sum of the squared weights, once for each axis.
    let weights =
      sigma > 0 ? (-200...200).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) } : [1]
    let sum = weights.reduce(0, +)
    let squares = weights.reduce(0) { $0 + $1 * $1 } / (sum * sum)
    return 24.0.squareRoot() / squares
  }
}
