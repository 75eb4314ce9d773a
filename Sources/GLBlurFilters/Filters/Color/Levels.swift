import GLBlurShaders

/// Stretches the values between a black point and a white point, and moves the middle.
public struct Levels: Filter {
  /// The value that becomes minOut; it is less than max. Each number lies in 0…1.
  public var min: Channels = 0  // identity: 0
  /// The inverse of the exponent; less than 1 is darker, more is brighter. Each number lies in
  /// 0.01…10.
  public var mid: Channels = 1  // identity: 1
  /// The value that becomes maxOut. Each number lies in 0…1.
  public var max: Channels = 1  // identity: 1
  /// The least value of the result. Each number lies in 0…1.
  public var minOut: Channels = 0  // identity: 0
  /// The greatest value of the result. Each number lies in 0…1.
  public var maxOut: Channels = 1  // identity: 1

  init() {}
  public static let summary = "Stretches the values between a black point and a white point."
  public static let formula =
    "minOut + (maxOut − minOut)·t^(1/mid), t = clamp((c − min)/(max − min)), for each channel "
    + "(GPUImage)"
  public static let example =
    #"[{"filter": "levels", "min": 0.08, "mid": [1.3, 1.2, 1], "max": 0.85}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLevelsFilter, LevelsAdjustment: minimum is min, middle mid, maximum "
      + "max, minOutput minOut, maxOutput maxOut")

  public static let rules = [ParameterRule.ascends("min", "max")]

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      ColorCall(
        .levels(
          low: SIMD4<Float>(min.vector * 65535),
          range: SIMD4<Float>((max.vector - min.vector) * 65535),
          exponent: SIMD4<Float>(SIMD4(1 / mid.red, 1 / mid.green, 1 / mid.blue, 0)),
          lowResult: SIMD4<Float>(minOut.vector), highResult: SIMD4<Float>(maxOut.vector)),
        cost: 18, isPerChannel: true),
      to: inputs.main)
  }
}
