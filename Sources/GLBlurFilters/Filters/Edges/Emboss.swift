/// Lights the picture from one side as if its brightness were height.
public struct Emboss: Filter {
  /// The height of the relief. The range is 0…4.
  public var intensity = 1.0  // identity: 0
  /// The direction in which the light falls, in degrees clockwise from the horizontal. The range is
  /// −360…360. The default is 45, from the top left.
  public var angle = 45.0
  /// The edge mode, which extends the image beyond its border.
  public var edge = EdgeMode.clamp

  init() {}
  public static let formula =
    "c + intensity·Σ (dx·cos angle + dy·sin angle)·√2·c(x + dx, y + dy) over the 3×3 neighbours, clamped "
    + "to 0…1, of straight channels; alpha stays. At 45 degrees the weights are "
    + "[[−2, −1, 0], [−1, 1, 1], [0, 1, 2]] (GPUImage)"
  public static let example = #"[{"filter": "emboss", "intensity": 1.5}]"#
  public static let counterparts = Counterparts(
    gpuImage: "GPUImageEmbossFilter, EmbossFilter: intensity, with an angle of 45")

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let light = direction(degrees: angle) * 2.0.squareRoot()
    // At 45 degrees the weights are whole, but for the rounding of a sine.
    func whole(_ weight: Double) -> Double {
      abs(weight - weight.rounded()) < 1e-12 ? weight.rounded() : weight
    }
    let kernel = (-1...1).map { y in
      (-1...1).map { x in
        let slope = whole(Double(x) * light.x + Double(y) * light.y)
        return intensity * slope + (x == 0 && y == 0 ? 1 : 0)
      }
    }
    return try lowering.apply(Convolution(kernel, edge: edge), to: inputs.main)
  }
}
