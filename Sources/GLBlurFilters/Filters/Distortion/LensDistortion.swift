import GLBlurShaders

/// Bends straight lines as a lens does, or straightens what a lens has bent.
public struct LensDistortion: Filter {
  /// The point on the axis of the lens. The default is (50 %, 50 %).
  public var center = Point.center
  /// The coefficient of the square: above 0 a barrel, below 0 a cushion. The range is −1…1. The
  /// default is 0.2.
  public var second = 0.2
  /// The coefficient of the fourth power. The range is −1…1. The default is 0.
  public var fourth = 0.0
  /// The colour between pixels. The default is `linear`.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border. The default is `transparent`.
  public var edge = EdgeMode.transparent

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    center: Point = .center, second: Double = 0.2, fourth: Double = 0.0,
    interpolation: Interpolation = .linear, edge: EdgeMode = .transparent
  ) {
    self.center = center
    self.second = second
    self.fourth = fourth
    self.interpolation = interpolation
    self.edge = edge
  }

  public static let template = LensDistortion()
  public static let name = "lensDistortion"
  public static let summary =
    "Bends straight lines as a lens does, or straightens what a lens has bent."
  public static let formula =
    "the image at center + p·(1 + second·ρ² + fourth·ρ⁴), ρ the distance from the centre in halves "
    + "of the diagonal (D. C. Brown, \"Decentering Distortion of Lenses\", 1966)"
  public static let parameters: [Parameter<LensDistortion>] = [
    .point("center", \.center, "The point on the axis of the lens."),
    .number(
      "second", \.second, in: -1...1, identity: 0,
      "The coefficient of the square: above 0 a barrel, below 0 a cushion."),
    .number(
      "fourth", \.fourth, in: -1...1, identity: 0,
      "The coefficient of the fourth power."),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example = #"[{"filter": "lensDistortion", "second": 0.3, "edge": "mirror"}]"#

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let half = (size * size).sum().squareRoot() / 2
    let center = lowering.pixels(center, of: inputs.main)
    let farthest = farthest(from: center, in: inputs.main.extent)
    let ratio = (farthest / half) * (farthest / half)
    return lowering.remap(
      inputs.main,
      by: LensMap(
        origin: Origin(center), scale: Float(1 / half), second: Float(second),
        fourth: Float(fourth)),
      reach: farthest * ratio * (abs(second) + ratio * abs(fourth)), interpolation, edge)
  }
}

private struct LensMap: PlaceMap {
  let origin: Origin
  /// The inverse of half the diagonal.
  let scale: Float
  let second: Float
  let fourth: Float

  var cost: Double { 12 }

  var shaderCall: ShaderCall {
    .lensDistortion(
      origin: origin.pixel, offset: origin.offset, scale: scale, second: second, fourth: fourth)
  }
}
