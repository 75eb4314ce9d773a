/// Shows the image through a pane of glass whose rim is bevelled and refracts it.
public struct GlassLens: Filter {
  /// The law by which the bevel moves the picture.
  public enum Profile: String, Choice {
    /// The way falls off from the rim as a quarter of a circle, as in Apple's glass.
    case circle
    /// The way of light, by Snell's law, from the picture `amount` beneath.
    case snell
  }

  /// What shows outside of the pane.
  public enum Outside: String, Choice {
    /// The image itself shows.
    case picture
    /// Nothing shows, so that the pane can be laid on another picture.
    case transparent
  }

  /// The position and the size of the pane.
  public var frame = Frame.whole
  /// The radius of the corners; percentages are of the frame's shorter side, and half of it is the
  /// most that counts. The range is 0…100000 points.
  public var cornerRadius: Length = 0
  /// The shape of the corners, circular or continuous.
  public var cornerCurve = CornerCurve.circular
  /// The width of the bevel; it is greater than 0, and the bevel ends in the middle of the pane.
  /// The range is 0…100000 points.
  public var width: Length = 20
  /// The height of the bevel, which makes it steep; it is greater than 0. The profile circle
  /// ignores it. The range is 0…100000 points.
  public var height: Length = 20
  /// How far the place lies inside that the rim shows, or outside if it is below 0. With the
  /// profile snell it is how far the picture lies beneath the bevel. The range is −10000…10000
  /// points.
  public var amount: Length = 60
  /// The law by which the bevel moves the picture.
  public var profile = Profile.circle
  /// The refractive index of the glass. The profile circle ignores it. The range is 1…4.
  public var index = 1.5
  /// How much less red and how much more blue is moved, in quarters of the way. The range is 0…1.
  public var dispersion = 0.0
  /// What shows outside of the pane.
  public var outside = Outside.picture
  var resampling = Resampling()  // shared

  public static let formula =
    "within the outline of roundedRect the image at p − amount·s·n; t = min(depth/width, 1), s = 1 "
    + "− √(t(2 − t)) (circle) or s = tan(θ − asin(sin θ/index)), tan θ = height/width·(1 − t)³·(1 − "
    + "(1 − t)⁴)^(−¾) (snell); n the outward normal of the outline whose corners have the radius "
    + "max(1.5·cornerRadius, width); red at amount·(1 − dispersion/4), blue at amount·(1 + "
    + "dispersion/4)"
  public static let example = #"""
    [
      {"filter": "glassLens", "frame": ["12%", "22%", "76%", "56%"], "cornerRadius": "36%",
       "cornerCurve": "continuous", "width": "14%", "amount": "26%", "dispersion": 0.5}
    ]
    """#

  public static let rules = [ParameterRule.isPositive("width"), .isPositive("height")]

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let picture = inputs.main
    let outline = Outline(
      frame: lowering.pixels(frame, of: picture), corners: CornerRadii(all: cornerRadius),
      curve: cornerCurve, scale: lowering.scale)
    let width = lowering.pixels(width, of: picture)
    var ports: [String: Signal] = [:]
    if outside == .picture { ports["base"] = picture }
    ports["mask"] = lowering.generate(outline, color: .white, extent: picture.extent)
    var shown = picture
    if let pane = Pane(outline, width: width) {
      let lens = Refraction(
        bevel: pane, amount: lowering.pixels(amount, of: picture),
        steepness: lowering.pixels(height, of: picture) / max(width, 1e-9),
        law: profile == .circle ? .circle : .snell,
        index: index, dispersion: dispersion)
      shown = lens.shown(picture, interpolation, edge, in: &lowering)
    }
    return try lowering.apply(Mask(channel: .alpha), to: shown, ports: ports)
  }
}
