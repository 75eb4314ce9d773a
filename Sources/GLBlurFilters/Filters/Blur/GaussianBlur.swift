/// A Gaussian blur that is true to its sigma.
public struct GaussianBlur: Filter {
  /// The standard deviation of the blur. The range is 0…1000 points.
  public var sigma: Length = 10  // identity: 0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp
  /// The factor by which the image is shrunk while the filter runs, for speed and comparison, not
  /// for accuracy; 1.25 was usual. The range is 1…16. 1 is the filter itself; 1.25 is the value of
  /// tutorials of 2013.
  public var reduction = 1.0  // identity: 1

  public static let formula =
    "separable, w(k) ∝ exp(−k²/2σ²), k integer, normalised; the edge mode extends the image. "
    + "A reduction above 1 shrinks by area to round(size/reduction), blurs with σ/reduction and "
    + "enlarges bilinearly: for comparison and speed, not accuracy"
  public static let example = #"[{"filter": "gaussianBlur", "sigma": 12, "edge": "mirror"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageGaussianBlurFilter, GaussianBlur: blurRadiusInPixels is sigma, rounded to "
      + "a whole number; what GPUImage renders falls short of it, the more the larger it is",
    coreImage:
      "CIGaussianBlur: inputRadius is sigma, with colorSpace linear and edge transparent, or edge clamp "
      + "after CIAffineClamp",
    css:
      "blur(): the length is sigma; edge transparent, in backdrop-filter mirror; feGaussianBlur: "
      + "stdDeviation is sigma, with colorSpace linear")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let sigma = lowering.pixels(sigma, of: inputs.main)
    return try lowering.reduced(inputs.main, by: reduction) { lowering, image throws(FilterError) in
      lowering.gaussianBlurred(image, sigma: sigma / reduction, edge: edge)
    }
  }
}

extension Lowering {
  /// Returns the signal convolved with a Gaussian, as `gaussianBlur` does. `sigma` is in pixels.
  ///
  /// - Parameters:
  ///   - gain: The factor that later multiplies the result and its error.
  ///   - isSubtracted: Whether the result is one side of a difference.
  mutating func gaussianBlurred(
    _ signal: Signal, sigma: Double, edge: EdgeMode, gain: Double = 1, isSubtracted: Bool = false
  ) -> Signal {
    named(GaussianBlur.name) {
      $0.builder.gaussianBlurred(
        signal, sigma: sigma, edge: edge, gain: gain, isSubtracted: isSubtracted)
    }
  }

  mutating func average(of part: Region, in signal: Signal) -> Signal {
    builder.average(of: part, in: signal)
  }
}
