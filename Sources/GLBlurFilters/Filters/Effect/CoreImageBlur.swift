/// The blur of the Core Image tutorials: the affine clamp, the Gaussian in linear light, the crop to
/// the input, and a tint drawn over the result by Core Graphics.
///
/// Core Image blurs in linear light, so bright parts spread farther than in any other blur of iOS;
/// Core Graphics tints encoded values. Neither depends on the node's colour space.
public struct CoreImageBlur: Filter {
  /// CIGaussianBlur's radius, which is the standard deviation, in points, 0…1000. 30 is the
  /// tutorial's; Core Image's own default is 10.
  public var radius: Length = 30
  /// `clamp` is the affine clamp; `transparent` shows the fading border that it cures.
  public var edge = EdgeMode.clamp
  public var tint = Color(white: 1, alpha: 0.2)

  public init(
    radius: Length = 30, edge: EdgeMode = .clamp, tint: Color = Color(white: 1, alpha: 0.2)
  ) {
    self.radius = radius
    self.edge = edge
    self.tint = tint
  }

  public static let template = CoreImageBlur()
  public static let name = "coreImageBlur"
  public static let summary =
    "Core Image's recipe: affine clamp, Gaussian in linear light, crop, white tint."
  public static let formula =
    "gaussianBlur with σ = radius on linear light, then tint on encoded values, whatever the "
    + "node's colour space. CIGaussianBlur (its own default is a radius of 10) after CIAffineClamp "
    + "in Core Image's linear working space; without the clamp the edge is transparent"
  public static let parameters: [Parameter<CoreImageBlur>] = [
    .length("radius", \.radius, in: 0...1000, identity: 0, "The standard deviation."),
    .choice(
      "edge", \.edge, "What lies outside the image: clamp as CIAffineClamp, transparent without."),
    .color("tint", \.tint, identity: .clear, "Laid over the blurred image, on encoded values."),
  ]
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
