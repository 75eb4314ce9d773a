import GLBlurShaders

/// Moves each pixel as far as another image, the map, says with its red and green.
public struct Displace: Filter {
  /// How far to the right the place lies that a red of 1 shows, and to the left that of 0, each by
  /// half of it. The range is −10000…10000 points.
  public var x: Length = .percent(5)
  /// The same for green, downwards and upwards. The range is −10000…10000 points.
  public var y: Length = .percent(5)
  /// The colour between pixels.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image and the map beyond their borders.
  public var edge = EdgeMode.clamp
  public var connections: [String: Reference] = [:]

  public static let formula =
    "the image at p + (x·(r − ½), y·(g − ½)), r and g of the map's straight encoded colour, "
    + "which is black where it is transparent (Filter Effects, feDisplacementMap)"
  public static let ports: [Port] = [
    .input, Port("map", isEncoded: true, "the image that says how far pixels move"),
  ]
  public static let example = #"""
    [
      {"id": "waves", "filter": "linearGradient", "from": [0, 0], "to": ["100%", "100%"],
       "stops": [[0, "#ff0000"], [0.3, "#00ff00"], [0.6, "#ffff00"], [1, "#000000"]]},
      {"filter": "displace", "input": "source", "map": "waves", "x": "12%", "y": "8%"}
    ]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CIDisplacementDistortion: inputScale is x and y; the map's grey moves both",
    css: "feDisplacementMap: scale is x and y, xChannelSelector R and yChannelSelector G")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let scale = SIMD2(
      x.pixels(of: inputs.main.size.width, scale: lowering.scale),
      y.pixels(of: inputs.main.size.height, scale: lowering.scale))
    let map = try inputs.required("map")
    let places = lowering.apply(
      ColorCall(.displacement(scale: SIMD2<Float>(scale)), isUnit: false, .extent), to: map)
    return lowering.remap(
      inputs.main, by: places, reach: max(abs(scale.x), abs(scale.y)) / 2, interpolation, edge)
  }
}

extension Displace {
  /// Creates a filter that brings its map along.
  ///
  /// - Parameters:
  ///   - map: The image whose red and green say how far pixels move.
  ///   - x: How far red moves pixels. The default is 5 %.
  ///   - y: How far green moves pixels. The default is 5 %.
  ///   - interpolation: The colour between pixels. The default is `linear`.
  ///   - edge: The edge mode. The default is `clamp`.
  public init(
    _ map: Reference, x: some LengthConvertible = Length.percent(5),
    y: some LengthConvertible = Length.percent(5), interpolation: Interpolation = .linear,
    edge: EdgeMode = .clamp
  ) {
    self.init(x: x, y: y, interpolation: interpolation, edge: edge)
    connections = ["map": map]
  }
}
