import GLBlurShaders

/// Makes pixels of one colour transparent, however bright they are.
public struct ChromaKey: Filter {
  /// The colour that becomes transparent.
  ///
  /// Its alpha does not count.
  public var color = Color(red: 0, green: 1, blue: 0)
  /// The distance from the colour's chroma up to which nothing is left. The range is 0…1.
  public var threshold = 0.4
  /// The distance beyond the threshold over which the image becomes whole again. The range is 0…1.
  public var smoothing = 0.1

  init() {}
  public static let formula =
    "alpha and premultiplied colour times smoothstep(threshold, threshold + smoothing, d), d the "
    + "distance of (Cr, Cb) from the colour's; Y = 0.2989 r + 0.5866 g + 0.1145 b, Cr = 0.7132(r − "
    + "Y), Cb = 0.5647(b − Y) (GPUImage); the colour's alpha does not count"
  public static let example =
    ##"[{"filter": "chromaKey", "color": "#B02A10", "threshold": 0.09, "smoothing": 0.05}]"##
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageChromaKeyFilter, ChromaKeying: colorToReplace is color, "
      + "thresholdSensitivity threshold")

  private static let luma = SIMD3(0.2989, 0.5866, 0.1145)
  private static let cr = (SIMD3(1, 0, 0) - luma) * 0.7132
  private static let cb = (SIMD3(0, 0, 1) - luma) * 0.5647
  /// The least smoothing, no more than the rounding of a distance: anything narrower is a step.
  private static let leastSmoothing = 1e-6

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let key = lowering.components(of: color)
    func fromKey(_ weights: SIMD3<Double>) -> SIMD4<Float> {
      SIMD4<Float>(SIMD4(weights, -(weights * SIMD3(key.x, key.y, key.z)).sum()))
    }
    return lowering.apply(
      ColorCall(
        .chromaKey(
          cr: fromKey(Self.cr), cb: fromKey(Self.cb), threshold: Float(threshold),
          gain: Float(1 / max(smoothing, Self.leastSmoothing))),
        .translucent),
      to: inputs.main)
  }
}
