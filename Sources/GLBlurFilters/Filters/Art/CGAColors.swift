import GLBlurShaders

/// Replaces every colour by the nearest of four colours of IBM's Color Graphics Adapter.
public struct CGAColors: Filter {
  /// Four colours of the adapter.
  public enum Palette: String, Choice {
    /// Black, white, light cyan and light magenta, as most games had.
    case cyanMagenta
    /// Black, yellow, light green and light red.
    case greenRed

    /// The straight colours, in 8-bit levels.
    fileprivate var colors: [SIMD4<Float>] {
      switch self {
      case .cyanMagenta:
        [
          SIMD4(0, 0, 0, 255), SIMD4(255, 255, 255, 255), SIMD4(85, 255, 255, 255),
          SIMD4(255, 85, 255, 255),
        ]
      case .greenRed:
        [
          SIMD4(0, 0, 0, 255), SIMD4(255, 255, 85, 255), SIMD4(85, 255, 85, 255),
          SIMD4(255, 85, 85, 255),
        ]
      }
    }
  }

  /// The four colours.
  public var palette = Palette.cyanMagenta  // unlabelled

  public static let summary =
    "Replaces every colour by the nearest of four, as computers had them in 1981."
  public static let formula =
    "the colour q with the least |c − q|² of red, green and blue, encoded; of equally near ones the "
    + "first: black, white, (85, 255, 255), (255, 85, 255), or black, (255, 255, 85), (85, 255, 85), "
    + "(255, 85, 85), of 255; alpha stays"
  public static let example = #"[{"filter": "pixellate", "size": 4}, {"filter": "cgaColors"}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageCGAColorspaceFilter, CGAColorspaceFilter: after a pixellate; there pixels "
      + "are a 200th of the width and a 320th of the height, and transparent pixels become black")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    // Both the colours and the distances are encoded.
    try lowering.within(.srgb) { lowering throws(FilterError) in
      let colors = palette.colors
      return lowering.apply(
        ColorCall(
          .nearestColor(first: colors[0], second: colors[1], third: colors[2], fourth: colors[3]),
          cost: 12),
        to: lowering.convert(inputs.main, to: .srgb))
    }
  }
}
