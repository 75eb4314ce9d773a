/// Draws an image of one colour, of the size of the source or of the image at the port `like`.
public struct SolidColor: Filter {
  /// The colour of the image.
  public var color: Color  // unlabelled

  public static let template = SolidColor(.clear)
  public static let summary = "Draws an image of one colour, of the source's size."
  public static let formula = "the colour everywhere"
  public static let ports: [Port] = [.like]
  public static let example = #"""
    [
      {"id": "sea", "filter": "solidColor", "color": "#0A6EBD"},
      {"filter": "blend", "input": "source", "overlay": "sea", "mode": "color"}
    ]
    """#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageSolidColorGenerator, SolidColorGenerator",
    coreImage: "CIConstantColorGenerator: inputColor is color", css: "feFlood: flood-color is color"
  )

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let color = lowering.premultiplied(color)
    return lowering.generate(Constant(color: color), like: inputs.main)
  }
}
