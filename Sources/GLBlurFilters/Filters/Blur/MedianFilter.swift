/// Removes specks and keeps edges by taking the median of a square window.
public struct MedianFilter: Filter {
  /// Half the width of the window, which is 2·radius + 1 pixels wide whatever the scale. The range
  /// is 1…50.
  public var radius = 1  // in: 1...Selection.mostMedianRadius
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "the median of each premultiplied channel, and of alpha, over (2·radius + 1)² pixels; exact"
  public static let example = #"[{"filter": "medianFilter", "radius": 3}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageMedianFilter, MedianFilter: a radius of 1",
    coreImage: "CIMedianFilter: a radius of 1")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    if lowering.builder.abilities.contains(.selections) {
      let window = Selection.Step(.median, columns: radius, rows: radius)
      return lowering.builder.select(Selection([window]), of: inputs.main, edge: edge)
    }
    return lowering.sample(
      Median(radius: radius), of: inputs.main, extent: inputs.main.extent, edge: edge)
  }
}
