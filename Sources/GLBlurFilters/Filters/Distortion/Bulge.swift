import GLBlurShaders

/// Enlarges the image around a point like a lens, or makes it smaller.
public struct Bulge: Filter {
  /// The point around which the image changes. The default is (50 %, 50 %).
  public var center = Point.center
  /// The distance from the centre at which the change ends; it is greater than 0. The range is
  /// 0…100000 points. The default is 50 %.
  public var radius: Length = .percent(50)
  /// The strength: above 0 the middle grows, below 0 it shrinks. The range is −1…1. The default is
  /// 0.5.
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

  public static let template = Bulge()
  public static let name = "bulge"
  public static let summary = "Enlarges the image around a point like a lens, or makes it smaller."
  public static let formula =
    "the image at center + p·(1 − amount·(1 − |p|/radius))², p the way from the centre (GPUImage); "
    + "unchanged from the radius on"
  public static let parameters: [Parameter<Bulge>] = [
    .point("center", \.center, "The point around which the image changes."),
    .length(
      "radius", \.radius, in: 0...100_000,
      "The distance from the centre at which the change ends; it is greater than 0."),
    .number(
      "amount", \.amount, in: -1...1, identity: 0,
      "The strength: above 0 the middle grows, below 0 it shrinks."),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example = #"[{"filter": "bulge", "radius": "45%", "amount": 0.6}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageBulgeDistortionFilter, BulgeDistortion: scale is amount, radius a share of "
      + "the width",
    coreImage:
      "CIBumpDistortion: inputCenter is center, inputRadius radius, inputScale about amount")

  public static let rules = [ParameterRule.isPositive("radius")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let radius = try lowering.radius(radius, of: inputs.main)
    return lowering.remap(
      inputs.main,
      by: RadialScaleMap(
        origin: Origin(lowering.pixels(center, of: inputs.main)), radius: Float(radius),
        amount: Float(amount), power: 2),
      reach: radius * (amount > 0 ? 1 : 3 * abs(amount)), interpolation, edge)
  }
}
