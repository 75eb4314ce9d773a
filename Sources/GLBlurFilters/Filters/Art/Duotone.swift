/// Turns the image into shades between two colours, with as much contrast as wanted.
public struct Duotone: Filter {
  /// The colour that black becomes.
  public var shadows = Color(red: 0.1, green: 0.08, blue: 0.4)
  /// The colour that white becomes.
  public var highlights = Color(red: 1, green: 0.8, blue: 0.5)
  /// The factor on the distance of each value from the middle, before colours are replaced. The
  /// range is 0…4.
  public var contrast = 1.2

  init() {}
  public static let formula =
    "grayscale, contrast, then falseColor: shadows·(1 − L) + highlights·L, L = clamp((Y − ½)·contrast "
    + "+ ½), Y = 0.2126 r + 0.7152 g + 0.0722 b"
  public static let example =
    ##"[{"filter": "duotone", "shadows": "#3D0C5B", "highlights": "#FF9E5E", "contrast": 1.3}]"##

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let grey = try lowering.apply(Grayscale(), FilterInputs(main: inputs.main))
    let strong = try lowering.apply(Contrast(contrast), FilterInputs(main: grey))
    return try lowering.apply(
      FalseColor(first: shadows, second: highlights), FilterInputs(main: strong))
  }
}
