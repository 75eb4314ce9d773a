/// Draws the image into a quadrilateral, as a plane that is seen in perspective.
public struct Perspective: Filter {
  /// Where the image's top left corner goes.
  public var topLeft = Point(.percent(0), .percent(0))
  /// Where the image's top right corner goes.
  public var topRight = Point(.percent(100), .percent(0))
  /// Where the image's bottom right corner goes.
  public var bottomRight = Point(.percent(100), .percent(100))
  /// Where the image's bottom left corner goes.
  public var bottomLeft = Point(.percent(0), .percent(100))
  /// Whether the quadrilateral is drawn over the whole image instead, which straightens what was
  /// taken from the side.
  public var invert = false
  var resampling = Resampling(edge: .transparent)  // shared

  public static let formula =
    "the projective transform of the four corners; a pixel is the mean of up to 16 × 16 samples "
    + "where the image shrinks"
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
