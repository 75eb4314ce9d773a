import GLBlurShaders

/// Turns bright pixels white with the less bright ones that are connected to them, and all others
/// black.
public struct HysteresisThreshold: Filter {
  /// The least luma that becomes white if it is connected to one that reaches high. The range is
  /// 0…1.
  public var low = 0.3
  /// The least luma that becomes white by itself. The range is 0…1.
  public var high = 0.6

  init() {}
  public static let formula =
    "1 where L ≥ high, and where L ≥ low and L > 0 and a way over such pixels, each one of the eight "
    + "neighbours of the one before, leads to L ≥ high, however long it is; else 0. "
    + "L = 0.2125 r + 0.7154 g + 0.0721 b of the straight colour; alpha stays; a low above high is high"
  public static let example = #"[{"filter": "hysteresisThreshold", "low": 0.4, "high": 0.8}]"#

  public func lower(_ inputs: FilterInputs, in lowering: inout Lowering) -> Signal {
    let states = lowering.states(of: inputs.main, self)
    return lowering.apply(PointCall(.reached(), .input(1)), to: states, inputs.main)
  }
}

extension Lowering {
  mutating func lines(of signal: Signal, _ filter: HysteresisThreshold) -> Signal {
    named(HysteresisThreshold.name) { lowering in
      let states = lowering.states(of: signal, filter)
      return lowering.apply(PointCall(.reached(), .input(1)), to: states, states)
    }
  }

  /// Returns opaque greys, white where hysteresis reaches a pixel.
  fileprivate mutating func states(of signal: Signal, _ filter: HysteresisThreshold) -> Signal {
    let candidates = apply(
      ColorCall(
        .candidates(low: LumaThreshold.least(filter.low), high: LumaThreshold.least(filter.high)),
        .opaque),
      to: signal)
    return sample(
      Hysteresis(extent: candidates.extent), of: candidates, extent: candidates.extent,
      edge: .transparent)
  }
}
