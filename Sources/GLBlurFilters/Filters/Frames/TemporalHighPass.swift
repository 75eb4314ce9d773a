/// Shows how each frame of a film differs from those before it: what stands still is black.
///
/// The first frame, and a still picture, are black.
public struct TemporalHighPass: Filter {
  /// The share of the mean of the frames before in the mean that a frame is compared with; with 0 it is
  /// compared with itself. The range is 0…1. The default is 0.5.
  public var strength = 0.5
  /// The factor on the difference. The range is 0…255. The default is 1.
  public var gain = 1.0

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(strength: Double = 0.5, gain: Double = 1) {
    self.strength = strength
    self.gain = gain
  }

  public static let template = TemporalHighPass()
  public static let name = "temporalHighPass"
  public static let summary =
    "Shows how each frame of a film differs from those before it: what stands still is black."
  public static let formula =
    "differenceMap of the frame and its temporalLowPass: gain·max(|P − M|, |(P − α) − (M − β)|), opaque"
  public static let parameters: [Parameter<TemporalHighPass>] = [
    .number(
      "strength", \.strength, in: 0...1,
      "The share of the mean of the frames before in the mean that a frame is compared with; with 0 it "
        + "is compared with itself."),
    .number("gain", \.gain, in: 0...255, "The factor on the difference."),
  ]
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
