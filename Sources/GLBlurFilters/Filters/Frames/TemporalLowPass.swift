import GLBlurShaders

/// Mixes each frame of a film with those before it, so that what changes quickly fades away.
///
/// The first frame, and a still picture, stay as they are.
public struct TemporalLowPass: Filter {
  /// The share of the mean of the frames before in each frame; 0 changes nothing, and with 1 the
  /// first frame stays for ever. The range is 0…1.
  public var strength = 0.5  // identity: 0

  init() {}
  public static let formula =
    "Mᵢ = P + (Mᵢ₋₁ − P)·strength for frame P, premultiplied; M₀ = P. After n frames a change is left by "
    + "strengthⁿ. Between frames M is kept in float32"
  public static let example = #"[{"filter": "temporalLowPass", "strength": 0.8}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageLowPassFilter, LowPassFilter: filterStrength is strength; the first frame is mixed "
      + "with an empty one there")

  public var remembersFrames: Bool { true }

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let key = lowering.memoryKey("mean")
    let mean =
      lowering.remembered(key, like: inputs.main).map {
        lowering.apply(Between(share: Float(strength)), to: inputs.main, $0)
      } ?? inputs.main
    lowering.keep(mean, for: key)
    return mean
  }
}
