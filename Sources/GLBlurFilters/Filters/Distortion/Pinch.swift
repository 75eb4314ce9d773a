import GLBlurShaders

/// Draws the image in towards a point, or spreads it.
public struct Pinch: Filter {
  /// The point around which the image changes. The default is (50 %, 50 %).
  public var center = Point.center
  /// The distance from the centre at which the change ends; it is greater than 0. The range is
  /// 0…100000 points. The default is 50 %.
  public var radius: Length = .percent(50)
  /// The strength: above 0 the middle shrinks, below 0 it grows, and below −1 it is seen reversed.
  /// The range is −2…2. The default is 0.5.
  public var amount = 0.5
  /// The colour between pixels. The default is `linear`.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border. The default is `clamp`.
  public var edge = EdgeMode.clamp

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    center: Point = .center, radius: some LengthConvertible = Length.percent(50),
    amount: Double = 0.5, interpolation: Interpolation = .linear, edge: EdgeMode = .clamp
  ) {
    self.center = center
    self.radius = radius.length
    self.amount = amount
    self.interpolation = interpolation
    self.edge = edge
  }

  public static let template = Pinch()
  public static let name = "pinch"
  public static let summary = "Draws the image in towards a point, or spreads it."
  public static let formula =
    "the image at center + p·(1 + amount·(1 − |p|/radius)), p the way from the centre (GPUImage); "
    + "unchanged from the radius on"
  public static let parameters: [Parameter<Pinch>] = [
    .point("center", \.center, "The point around which the image changes."),
    .length(
      "radius", \.radius, in: 0...100_000,
      "The distance from the centre at which the change ends; it is greater than 0."),
    .number(
      "amount", \.amount, in: -2...2, identity: 0,
      "The strength: above 0 the middle shrinks, below 0 it grows, and below −1 it is seen "
        + "reversed."
    ),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example = #"[{"filter": "pinch", "radius": "45%", "amount": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImagePinchDistortionFilter, PinchDistortion: scale is amount, with a radius of half the "
      + "width; there the picture jumps at other radii",
    coreImage:
      "CIPinchDistortion: inputCenter is center, inputRadius radius, inputScale about amount")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    return lowering.remap(
      inputs.main,
      by: RadialScaleMap(
        origin: Origin(lowering.pixels(center, of: inputs.main)), radius: Float(radius),
        amount: Float(-amount), power: 1),
      reach: radius * abs(amount) / 4, interpolation, edge)
  }
}
