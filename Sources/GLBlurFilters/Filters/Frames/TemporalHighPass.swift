/// Shows how each frame of a film differs from those before it: what stands still is black.
///
/// The first frame, and a still picture, are black.
public struct TemporalHighPass: Filter {
  /// The share of the mean of the frames before in the mean that a frame is compared with; with 0
  /// it is compared with itself. The range is 0…1.
  public var strength = 0.5
  /// The factor on the difference. The range is 0…255.
  public var gain = 1.0

  init() {}
  public static let formula =
    "differenceMap of the frame and its temporalLowPass: gain·max(|P − M|, |(P − α) − (M − β)|), opaque"
  public static let example = #"[{"filter": "temporalHighPass", "strength": 0.8, "gain": 4}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageHighPassFilter, HighPassFilter: filterStrength is strength")

  public var remembersFrames: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let mean = try lowering.apply(TemporalLowPass(strength: strength), to: inputs.main)
    return try lowering.apply(DifferenceMap(gain: gain), to: inputs.main, ports: ["other": mean])
  }
}
