import GLBlurShaders
import GLBlurStatistics

/// Spreads the tones of the image so that all become about equally frequent.
public struct HistogramEqualization: Filter {
  /// The share of the new tones in the result. The range is 0…1.
  public var amount = 1.0  // identity: 0
  /// The channels whose levels are counted.
  public var channels = MeasuredChannels.luma

  init() {}
  public static let formula =
    "c + amount·(T(L) − L), L = 0.2125 r + 0.7154 g + 0.0721 b, or c + amount·(T(c) − c) for each channel; "
    + "T(x) = (N(x) − N₀)/(N(1) − N₀), N the number of pixels whose levels are at most x, N₀ that of the "
    + "least level that occurs; a pixel counts as much as its alpha; between the 256 levels of 8 bits T is "
    + "interpolated (GPUImage; OpenCV's equalizeHist, without its rounding)"
  public static let example = #"[{"filter": "histogramEqualization", "amount": 0.8}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageHistogramEqualizationFilter, HistogramEqualization: of luminance channels is "
      + "luma, of RGB it is each")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let found = try lowering.measured(inputs.main, by: LevelTally()) { tally in
      FoundTones(
        channels: channels, tones: channels.map { tally.equalizedTones(of: $0) ?? Self.straight })
    }
    let tones = found.tones.map { tones in
      tones.enumerated().map { level, tone in
        Float(255 * (tone * amount + Self.straight[level] * (1 - amount)))
      }
    }
    let kernel =
      switch channels {
      case .luma: ColorCall(.lumaTones(tones: ShaderTable(list: tones[0])), cost: 14)
      case .each:
        ColorCall(
          .channelTones(tones: ShaderTable(list: tones.flatMap(\.self))), cost: 20,
          isPerChannel: true)
      }
    return lowering.apply(kernel, to: inputs.main)
  }

  /// The tones that change nothing.
  private static let straight = (0..<256).map { Double($0) / 255 }
}

/// The tones of the 256 levels of red, green and blue.
private struct FoundTones: Finding {
  let channels: MeasuredChannels
  let tones: [[Double]]

  var values: KeyValuePairs<String, MeasuredValue> { channels.named(tones.map { .numbers($0) }) }
}
