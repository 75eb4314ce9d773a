/// Draws the image into a quadrilateral, as a plane that is seen in perspective.
public struct Perspective: Filter {
  /// Where the image's top left corner goes. The default is (0, 0).
  public var topLeft = Point(.percent(0), .percent(0))
  /// Where the image's top right corner goes. The default is (100 %, 0).
  public var topRight = Point(.percent(100), .percent(0))
  /// Where the image's bottom right corner goes. The default is (100 %, 100 %).
  public var bottomRight = Point(.percent(100), .percent(100))
  /// Where the image's bottom left corner goes. The default is (0, 100 %).
  public var bottomLeft = Point(.percent(0), .percent(100))
  /// Whether the quadrilateral is drawn over the whole image instead, which straightens what was
  /// taken from the side. The default is false.
  public var invert = false
  /// The colour between pixels. The default is `linear`.
  public var interpolation = Interpolation.linear
  /// The edge mode, which extends the image beyond its border. The default is `transparent`.
  public var edge = EdgeMode.transparent

  /// Creates the filter. Each parameter is described at the property of its name.
  public init(
    topLeft: Point = Point(.percent(0), .percent(0)),
    topRight: Point = Point(.percent(100), .percent(0)),
    bottomRight: Point = Point(.percent(100), .percent(100)),
    bottomLeft: Point = Point(.percent(0), .percent(100)), invert: Bool = false,
    interpolation: Interpolation = .linear, edge: EdgeMode = .transparent
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
    self.invert = invert
    self.interpolation = interpolation
    self.edge = edge
  }

  public static let template = Perspective()
  public static let name = "perspective"
  public static let summary =
    "Draws the image into a quadrilateral, as a plane that is seen in perspective."
  public static let formula =
    "the projective transform of the four corners; a pixel is the mean of up to 16 × 16 samples "
    + "where the image shrinks"
  public static let parameters: [Parameter<Perspective>] = [
    .point("topLeft", \.topLeft, "Where the image's top left corner goes."),
    .point("topRight", \.topRight, "Where the image's top right corner goes."),
    .point("bottomRight", \.bottomRight, "Where the image's bottom right corner goes."),
    .point("bottomLeft", \.bottomLeft, "Where the image's bottom left corner goes."),
    .boolean(
      "invert", \.invert,
      "Whether the quadrilateral is drawn over the whole image instead, which straightens what "
        + "was taken from the side."),
    .choice("interpolation", \.interpolation, "The colour between pixels."),
    .choice("edge", \.edge, "The edge mode, which extends the image beyond its border."),
  ]
  public static let example = #"""
    [{"filter": "perspective", "topLeft": ["20%", "15%"], "topRight": ["85%", "5%"],
      "bottomRight": ["95%", "90%"], "bottomLeft": ["10%", "80%"]}]
    """#
  public static let counterparts = Counterparts(
    coreImage: "CIPerspectiveTransform: inputTopLeft is topLeft and so on, with y upwards; "
      + "CIPerspectiveCorrection: invert",
    css: "matrix3d(), perspective(): the places of the corners")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let size = SIMD2(Double(inputs.main.size.width), Double(inputs.main.size.height))
    let corners = [topLeft, topRight, bottomRight, bottomLeft].map {
      lowering.pixels($0, of: inputs.main)
    }
    let toSquare = Projection(x: [1 / size.x, 0], y: [0, 1 / size.y])
    guard let square = Projection(square: corners),
      let projection = invert ? square.after(toSquare).inverse : square.after(toSquare),
      let result = lowering.project(inputs.main, projection, interpolation, edge)
    else {
      throw FilterError(
        parameter: "topLeft",
        "the corners have to be those of a convex quadrilateral, in this order around it: topLeft, "
          + "topRight, bottomRight, bottomLeft")
    }
    return result
  }
}
