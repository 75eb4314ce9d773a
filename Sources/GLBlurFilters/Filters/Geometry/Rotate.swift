/// Turns the image by quarter turns.
public struct Rotate: Filter {
  /// The number of quarter turns clockwise. The range is −3…3.
  public var turns = 1  // identity: 0

  init() {}
  public static let formula =
    "one turn: row y becomes column height − 1 − y; width and height change places; exact"
  public static let example = #"[{"filter": "rotate"}]"#
  public static let counterparts = Counterparts(css: "transform: rotate(90deg) is one turn")

  public static let refusals = Dictionary(
    uniqueKeysWithValues: ["angle", "degrees", "rotation"].map {
      (
        $0,
        "a rotate turns by whole quarters; say 'turns', of which 1 is 90 degrees clockwise, or take "
          + "the filter 'transform', whose 'angle' is any number of degrees"
      )
    })

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    switch turns & 3 {
    case 1: lowering.turned(inputs.main, right: SIMD2(0, -1), down: SIMD2(1, 0))
    case 2: lowering.turned(inputs.main, right: SIMD2(-1, 0), down: SIMD2(0, -1))
    case 3: lowering.turned(inputs.main, right: SIMD2(0, 1), down: SIMD2(-1, 0))
    default: inputs.main
    }
  }
}
