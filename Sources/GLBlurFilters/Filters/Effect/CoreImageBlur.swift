/// Blurs the image as the Core Image tutorials do.
///
/// They apply an affine clamp, a Gaussian in linear light and a crop to the input, and let Core
/// Graphics draw a tint over the result. Core Image blurs in linear light, so bright parts spread
/// farther than in any other blur of iOS; Core Graphics tints encoded values. Neither depends on
/// the node's colour space.
public struct CoreImageBlur: Filter {
  /// The standard deviation of the blur, which is CIGaussianBlur's radius. The range is 0…1000
  /// points. The default is 30 points, the tutorial's; Core Image's own is 10.
  public var radius: Length = 30  // identity: 0
  /// The edge mode; clamp is CIAffineClamp, transparent shows the fading border without it.
  public var edge = EdgeMode.clamp
  /// The colour that is laid over the blurred image, on encoded values.
  public var tint = Color(white: 1, alpha: 0.2)  // identity: .clear

  public static let summary =
    "Core Image's recipe of an affine clamp, a Gaussian in linear light, a crop and a white tint."
  public static let formula =
    "gaussianBlur with σ = radius on linear light, then tint on encoded values, whatever the "
    + "node's colour space. CIGaussianBlur (its own default is a radius of 10) after CIAffineClamp "
    + "in Core Image's linear working space; without the clamp the edge is transparent"
  public static let example =
    #"[{"filter": "coreImageBlur", "radius": 15, "tint": {"white": 1, "alpha": 0.2}}]"#
  public static let counterparts = Counterparts(
    coreImage: "CIGaussianBlur: after CIAffineClamp, cropped to the image; inputRadius is radius")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let blurred = try lowering.within(.linear) { lowering throws(FilterError) in
      let light = lowering.convert(inputs.main, to: .linear)
      return try lowering.apply(GaussianBlur(sigma: radius, edge: edge), to: light)
    }
    return try lowering.within(.srgb) { lowering throws(FilterError) in
      let encoded = lowering.convert(blurred, to: .srgb)
      return try lowering.apply(Tint(tint), to: encoded)
    }
  }
}
