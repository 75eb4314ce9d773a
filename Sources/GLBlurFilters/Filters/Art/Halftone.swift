import GLBlurShaders

/// Prints the image with one ink, as newspapers do, in dots that are as large as it is dark.
public struct Halftone: Filter {
  /// The pattern that covers the paper.
  public var shape = HalftoneShape.dots  // unlabelled
  /// The distance between the middles of two dots or lines. The range is 1…1000 points.
  public var size: Length = 8
  /// The direction of the rows of dots, or that across the lines, in degrees, clockwise. The range
  /// is −360…360.
  public var angle = 45.0
  /// The middle of a dot, or of the rings.
  public var center = Point.center
  /// The colour of the ink; its alpha does not count.
  public var ink = Color.black
  /// The colour of the paper; its alpha does not count.
  public var paper = Color.white

  public static let summary =
    "Prints the image with one ink, in dots or lines that are as large as it is dark."
  public static let formula =
    "ink·k + paper·(1 − k), k = ½ + d limited to 0…1, d the distance in pixels into the dot that "
    + "covers 1 − L of its cell, L = 0.2125 r + 0.7154 g + 0.0721 b of the pixel itself; alpha stays. "
    + "What is smaller than a pixel is as pale as it is small"
  public static let example = #"[{"filter": "halftone", "size": 8}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageHalftoneFilter, Halftone: fractionalWidthOfAPixel is size as a share of the "
      + "width, with an angle of 0; dots there are as wide as the picture is dark, and so too pale",
    coreImage: "CIDotScreen, CILineScreen, CICircularScreen: inputWidth is size, inputAngle angle "
      + "in radians, inputCenter center; shapes dots, lines and rings")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let size = screenSize(lowering.pixels(size, of: inputs.main))
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    return lowering.apply(
      PointCall(
        .halftone(
          origin: origin.pixel, offset: origin.offset,
          axis: SIMD2<Float>(unitVector(degrees: angle) / size), size: Float(size),
          shape: shape.shaderValue, ink: SIMD4<Float>(lowering.components(of: ink)),
          paper: SIMD4<Float>(lowering.components(of: paper))),
        cost: 12),
      to: inputs.main)
  }
}

/// Returns the cell size of a screen: at least one pixel, so that dots can be drawn.
func screenSize(_ pixels: Double) -> Double { max(pixels, 1) }

/// The pattern in which a halftone covers the paper with ink.
public enum HalftoneShape: String, Choice {
  /// Round dots in a square grid, which grow together in the shadows.
  case dots
  /// Square dots that stand on their corners; shadows are the negative of highlights.
  case diamonds
  /// Parallel lines, as wide as the picture is dark.
  case lines
  /// Rings around the centre.
  case rings

  var shaderValue: Int32 {
    switch self {
    case .dots: ShaderConstant.screenDots
    case .diamonds: ShaderConstant.screenDiamonds
    case .lines: ShaderConstant.screenLines
    case .rings: ShaderConstant.screenRings
    }
  }
}
