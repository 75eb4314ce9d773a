/// Draws edges black on white, as with a pencil.
public struct Sketch: Filter {
  /// The factor on the length of the gradient. The range is 0…10.
  public var strength = 1.0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula = "1 − sobelEdge(strength), an opaque grey (GPUImage)"
  public static let example = #"[{"filter": "sketch", "strength": 1.2}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageSketchFilter, SketchFilter: edgeStrength is strength; GPUImage 2 reads red "
      + "alone")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let edges = try lowering.apply(
      SobelEdge(strength: strength, edge: edge), FilterInputs(main: inputs.main))
    return try lowering.apply(Invert(), FilterInputs(main: edges))
  }
}
