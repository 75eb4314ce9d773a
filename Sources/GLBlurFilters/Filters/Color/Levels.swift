import GLBlurShaders

/// Stretches the values between a black point and a white point, and moves the middle.
public struct Levels: Filter {
  /// The value that becomes minOut; it is less than max. Each number lies in 0…1. The default is 0.
  public var min: Channels = 0
  /// The inverse of the exponent; less than 1 is darker, more is brighter. Each number lies in
  /// 0.01…10. The default is 1.
  public var mid: Channels = 1
  /// The value that becomes maxOut. Each number lies in 0…1. The default is 1.
  public var max: Channels = 1
  /// The least value of the result. Each number lies in 0…1. The default is 0.
  public var minOut: Channels = 0
  /// The greatest value of the result. Each number lies in 0…1. The default is 1.
  public var maxOut: Channels = 1

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    min: Channels = 0, mid: Channels = 1, max: Channels = 1, minOut: Channels = 0,
    maxOut: Channels = 1
  ) {
    self.min = min
    self.mid = mid
    self.max = max
    self.minOut = minOut
    self.maxOut = maxOut
  }

  public static let template = Levels()
  public static let name = "levels"
  public static let summary = "Stretches the values between a black point and a white point."
  public static let formula =
    "minOut + (maxOut − minOut)·t^(1/mid), t = clamp((c − min)/(max − min)), for each channel "
    + "(GPUImage)"
  public static let parameters: [Parameter<Levels>] = [
    .channels(
      "min", \.min, in: 0...1, identity: 0, "The value that becomes minOut; it is less than max."),
    .channels(
      "mid", \.mid, in: 0.01...10, identity: 1,
      "The inverse of the exponent; less than 1 is darker, more is brighter."),
    .channels("max", \.max, in: 0...1, identity: 1, "The value that becomes maxOut."),
    .channels("minOut", \.minOut, in: 0...1, identity: 0, "The least value of the result."),
    .channels("maxOut", \.maxOut, in: 0...1, identity: 1, "The greatest value of the result."),
  ]
  public static let example =
    #"[{"filter": "levels", "min": 0.08, "mid": [1.3, 1.2, 1], "max": 0.85}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageLevelsFilter, LevelsAdjustment: minimum is min, middle mid, maximum "
      + "max, minOutput minOut, maxOutput maxOut")

  public static let rules = [ParameterRule.ascends("min", "max")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.apply(
      LevelsKernel(
        low: SIMD4<Float>(min.vector * 65535),
        range: SIMD4<Float>((max.vector - min.vector) * 65535),
        exponent: SIMD4<Float>(SIMD4(1 / mid.red, 1 / mid.green, 1 / mid.blue, 0)),
        lowResult: SIMD4<Float>(minOut.vector), highResult: SIMD4<Float>(maxOut.vector)),
      to: inputs.main)
  }
}

private struct LevelsKernel: ColorKernel {
  let low: SIMD4<Float>
  let range: SIMD4<Float>
  let exponent: SIMD4<Float>
  let lowResult: SIMD4<Float>
  let highResult: SIMD4<Float>

  var shaderCall: ShaderCall {
    .levels(
      low: low, range: range, exponent: exponent, lowResult: lowResult, highResult: highResult)
  }

  var isPerChannel: Bool { true }

  var cost: Double { 18 }
}
