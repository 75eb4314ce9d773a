import GLBlurShaders

/// Divides the image into squares and shows the mean of each as a disc.
public struct PolkaDot: Filter {
  /// The side of a square. The range is 1…1000 points. It is rounded to whole pixels.
  public var size: Length = 16
  /// The diameter of a disc as a share of the side; from 1.42 on squares are covered. The range is
  /// 0…1.5.
  public var diameter = 0.9
  /// The colour between the discs.
  public var background = Color.black

  public static let formula =
    "pixellate(size)·k + background·(1 − k), premultiplied, k = clamp(½ + r − d), d the distance of "
    + "the pixel's centre from that of its square and r = diameter·size/2; k is at most πr²"
  public static let example = #"[{"filter": "polkaDot", "size": 20, "background": "white"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImagePolkaDotFilter, PolkaDot: fractionalWidthOfAPixel is size as a share of the "
      + "width, dotScaling diameter; one pixel of each square instead of the mean",
    coreImage: "CIPointillize: inputRadius is half of size; there the discs lie at random")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let side = max(1, lowering.wholePixels(size, of: inputs.main))
    let squares = try lowering.apply(Pixellate(size: size), FilterInputs(main: inputs.main))
    let radius = Double(side) * diameter / 2
    let background = lowering.premultiplied(background)
    return lowering.apply(
      PointCall(
        .polkaDots(
          size: Float(side), radius: Float(radius), area: Float(.pi * radius * radius),
          background: background),
        background == .zero ? .part(of: 0) : background.a == 1 ? .filled : .extent),
      to: squares)
  }
}
