import GLBlurShaders

/// Prints the image with cyan, magenta, yellow and black ink on white paper, each in a screen of its
/// own angle.
public struct CMYKHalftone: Filter {
  /// The pattern of each ink.
  public var shape = HalftoneShape.dots  // unlabelled
  /// The distance between the middles of two dots or lines. The range is 1…1000 points.
  public var size: Length = 8
  /// The angle by which all screens are turned, in degrees, clockwise. The range is −360…360.
  public var angle = 0.0
  /// The place at which all inks have the middle of a dot.
  public var center = Point.center
  /// The share of the grey in each colour that is printed in black instead of the three inks. The
  /// range is 0…1.
  public var black = 1.0

  public static let summary =
    "Prints the image in dots of cyan, magenta, yellow and black on white paper."
  public static let formula =
    "(1 − C)(1 − K) in red, (1 − M)(1 − K) in green, (1 − Y)(1 − K) in blue: the parts of the pixel "
    + "that dots of the inks cover. Black covers K = black·(1 − max(r, g, b)), cyan (1 − r − K)/(1 − "
    + "K), and so on; screens at 15° for cyan, 75° for magenta, 0° for yellow, 45° for black; alpha "
    + "stays"
  public static let example = #"[{"filter": "cmykHalftone", "size": 10}]"#
  public static let counterparts = Counterparts(
    coreImage: "CICMYKHalftone: inputWidth is size, inputAngle angle in radians, inputCenter "
      + "center, inputGCR black")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let origin = Origin(lowering.pixels(center, of: inputs.main))
    let size = screenSize(lowering.pixels(size, of: inputs.main))
    func axis(_ degrees: Double) -> SIMD2<Float> {
      SIMD2<Float>(unitVector(degrees: degrees + angle) / size)
    }
    return lowering.apply(
      PointCall(
        .cmykHalftone(
          origin: origin.pixel, offset: origin.offset,
          cyanAndMagenta: SIMD4(lowHalf: axis(15), highHalf: axis(75)),
          yellowAndBlack: SIMD4(lowHalf: axis(0), highHalf: axis(45)), size: Float(size),
          shape: shape.shaderValue, black: Float(black)),
        cost: 14),
      to: inputs.main)
  }
}
