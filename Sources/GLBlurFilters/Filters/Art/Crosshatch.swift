import GLBlurShaders

/// Draws the image in up to four sets of lines, the more the darker it is.
public struct Crosshatch: Filter {
  /// The distance between two lines of a set. The range is 1…1000 points.
  public var spacing: Length = 10
  /// The width of a line. The range is 0…1000 points.
  public var width: Length = 1
  /// The colour of the lines; its alpha does not count.
  public var ink = Color.black
  /// The colour of the paper; its alpha does not count.
  public var paper = Color.white

  public static let formula =
    "rising lines where L < 1, falling ones where L < 0.75, rising ones between where L < 0.5, "
    + "falling ones between where L < 0.3 (GPUImage), at 45° from the top left corner, L = 0.2125 r "
    + "+ 0.7154 g + 0.0721 b; lines cover a pixel by clamp(½ + width/2 − d), at most by their width; "
    + "alpha stays"
  public static let example = #"[{"filter": "crosshatch", "spacing": 8, "width": 1.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageCrosshatchFilter, Crosshatch: crossHatchSpacing and lineWidth are shares of "
      + "the width, measured along rows, so that spacing and width are 0.707 times as much; lines there have steps, and begin where "
      + "these have their middle",
    coreImage: "CIHatchedScreen: inputWidth is about spacing; there one set of lines grows")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    lowering.apply(
      PointCall(
        .crosshatch(
          period: Float(max(lowering.pixels(spacing, of: inputs.main), 0x1p-10)),
          width: Float(lowering.pixels(width, of: inputs.main)),
          ink: SIMD4<Float>(lowering.components(of: ink)),
          paper: SIMD4<Float>(lowering.components(of: paper))),
        cost: 10),
      to: inputs.main)
  }
}
