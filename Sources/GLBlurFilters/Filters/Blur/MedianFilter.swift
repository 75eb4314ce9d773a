/// Removes specks and keeps edges.
public struct MedianFilter: Filter {
  /// The window is 2·radius + 1 pixels wide.
  public var radius = 1
  public var edge = EdgeMode.clamp

  public init(radius: Int = 1, edge: EdgeMode = .clamp) {
    self.radius = radius
    self.edge = edge
  }

  public static let template = MedianFilter()
  public static let name = "medianFilter"
  public static let summary = "Removes specks and keeps edges: the median of a square window."
  public static let formula =
    "the median of each premultiplied channel, and of alpha, over (2·radius + 1)² pixels; exact"
  public static let parameters: [Parameter<MedianFilter>] = [
    .integer("radius", \.radius, in: 1...3, "Half the window, in pixels whatever the scale."),
    .choice("edge", \.edge, "What lies outside the image."),
  ]
  public static let example = #"[{"filter": "medianFilter", "radius": 3}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageMedianFilter, MedianFilter: a radius of 1",
    coreImage: "CIMedianFilter: a radius of 1")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    lowering.sample(
      Median(radius: radius), of: inputs.main, extent: inputs.main.extent, edge: edge)
  }
}
