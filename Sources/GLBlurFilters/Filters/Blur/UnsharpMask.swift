import GLBlurEngine

/// Sharpens the image as GPUImage does, by extrapolating the mixture of the image and its blur.
public struct UnsharpMask: Filter {
  /// The standard deviation of the blur. The range is 0…1000 points.
  public var sigma: Length = 4
  /// The share of the image in the mixture; 1 changes nothing, 0 is the blur, more than 1 sharpens.
  /// The range is 0…10.
  public var intensity = 1.0  // identity: 1
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  public static let summary = "Mixes the image with its blur; above 1 it is sharper, below softer."
  public static let formula =
    "P·intensity + gaussianBlur(P)·(1 − intensity), on premultiplied P (GPUImage's unsharp mask): "
    + "sharpen with an amount of intensity − 1"
  public static let example = #"[{"filter": "unsharpMask", "sigma": 4, "intensity": 2.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageUnsharpMaskFilter, UnsharpMask: blurRadiusInPixels is sigma",
    coreImage: "CIUnsharpMask: inputRadius is sigma, inputIntensity is intensity − 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.sharpened(
      inputs.main, sigma: lowering.pixels(sigma, of: inputs.main), amount: intensity - 1,
      edge: edge)
  }
}

extension Lowering {
  /// Adds `amount` times the detail that a Gaussian of sigma pixels removes.
  mutating func sharpened(
    _ signal: Signal, sigma: Double, amount: Double, edge: EdgeMode
  ) -> Signal {
    let blurred = gaussianBlurred(
      signal, sigma: sigma, edge: edge, gain: abs(amount), isSubtracted: true)
    if blurred.index == signal.index { return signal }
    return apply(Unsharp(gain: Float(1 + amount), blurredGain: Float(-amount)), to: signal, blurred)
  }
}
