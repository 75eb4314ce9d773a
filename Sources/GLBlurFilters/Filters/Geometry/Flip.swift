/// Mirrors the image.
public struct Flip: Filter {
  /// The direction in which pixels move.
  public enum Axis: String, Choice {
    /// Left and right change places.
    case horizontal
    /// Top and bottom change places.
    case vertical
  }

  /// The direction in which pixels move.
  public var axis = Axis.horizontal  // unlabelled

  public static let formula =
    "horizontal: column x becomes width − 1 − x; vertical: row y becomes height − 1 − y; exact"
  public static let example = #"[{"filter": "flip"}]"#
  public static let counterparts = Counterparts(
    css: "transform: scaleX(-1) is horizontal, scaleY(-1) vertical")

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    switch axis {
    case .horizontal: lowering.turned(inputs.main, right: SIMD2(-1, 0), down: SIMD2(0, 1))
    case .vertical: lowering.turned(inputs.main, right: SIMD2(1, 0), down: SIMD2(0, -1))
    }
  }
}

extension Lowering {
  /// Turns by quarters or reflects. `right` and `down` are the steps in the input, each along one
  /// axis, for a step right or down in the result.
  mutating func turned(_ signal: Signal, right: SIMD2<Int32>, down: SIMD2<Int32>) -> Signal {
    let size = signal.size
    let steps = right &+ down
    let origin = SIMD2(
      steps.x < 0 ? Int32(size.width - 1) : 0, steps.y < 0 ? Int32(size.height - 1) : 0)
    let turned = right.x == 0 ? Size(width: size.height, height: size.width) : size
    return sample(
      Turn(right: right, down: down, origin: origin), of: signal,
      extent: Region(turned))
  }
}
