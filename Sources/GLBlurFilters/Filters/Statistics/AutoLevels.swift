import GLBlurStatistics

/// Stretches the values of the image to the whole range.
public struct AutoLevels: Filter {
  /// The share of the darkest pixels, and of the brightest ones, that may become black or white.
  /// The range is 0…0.49.
  public var cutoff = 0.005
  /// The channels whose levels are counted.
  public var channels = MeasuredChannels.each

  init() {}
  public static let formula =
    "clamp((c − low)/(high − low)), low the least 16-bit level whose pixels, with all below, are more than "
    + "the share cutoff, high the greatest with all above; a pixel counts as much as its alpha; nothing "
    + "changes if low is high. Levels of luma L = 0.2125 r + 0.7154 g + 0.0721 b stretch all channels "
    + "alike"
  public static let example = #"[{"filter": "autoLevels", "cutoff": 0.01}]"#

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let found = try lowering.measured(inputs.main, by: LevelTally()) { tally in
      FoundLevels(
        channels.map { channel in
          let ends = tally.ends(of: channel, cutting: cutoff) ?? 0...1
          return ends.lowerBound < ends.upperBound ? ends : 0...1
        })
    }
    return try lowering.apply(
      Levels(min: found.low, max: found.high), FilterInputs(main: inputs.main))
  }
}

/// The levels of each channel that become 0 and 1.
private struct FoundLevels: Finding {
  let low: Channels
  let high: Channels

  init(_ ends: [ClosedRange<Double>]) {
    low = Channels(ends[0].lowerBound, ends[1].lowerBound, ends[2].lowerBound)
    high = Channels(ends[0].upperBound, ends[1].upperBound, ends[2].upperBound)
  }

  var values: KeyValuePairs<String, MeasuredValue> {
    [
      "low": .numbers([low.red, low.green, low.blue]),
      "high": .numbers([high.red, high.green, high.blue]),
    ]
  }
}
