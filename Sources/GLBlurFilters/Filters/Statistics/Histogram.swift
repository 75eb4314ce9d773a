import GLBlurShaders
import GLBlurStatistics

/// Draws how frequent each level is in the image, as bars from black at the left to white at the right.
public struct Histogram: Filter {
  /// The channels whose levels are counted.
  public var channels = MeasuredChannels.each
  /// The share of the pixels that a bar over the whole height stands for, or 0 for as many as the
  /// most frequent level has. The range is 0…1.
  public var peak = 0.0

  init() {}
  public static let formula =
    "over black, a column at x of a width w shows the mean of the numbers of pixels at the 256 levels of 8 "
    + "bits in 256x/w…256(x + 1)/w, in red, green and blue, or in white those of luma L = 0.2125 r + "
    + "0.7154 g + 0.0721 b; a pixel counts as much as its alpha"
  public static let example = #"[{"filter": "histogram", "peak": 0.02}]"#
  public static let counterparts = Counterparts(
    gpuImage:
      "GPUImageHistogramFilter, Histogram, GPUImageHistogramGenerator, HistogramDisplay: one "
      + "filter, of the size of its image; `glblur measure` prints the numbers",
    coreImage: "CIAreaHistogram: `glblur measure` prints the numbers; "
      + "CIHistogramDisplayFilter: inputHeight and limits are a resize and autoLevels")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let found = try lowering.measured(inputs.main, by: LevelTally()) { tally in
      FoundCounts(channels, channels.map { tally.bytes(of: $0) }, weight: tally.weight)
    }
    let size = inputs.main.size
    return lowering.generate(
      GeneratorCall(
        .bars(
          heights: ShaderTable(list: found.heights(in: size, peak: peak)),
          last: SIMD2(Int32(size.width - 1), Int32(size.height - 1))),
        cost: 10, .opaque),
      like: inputs.main)
  }
}

/// The numbers of pixels at the 256 levels of red, green and blue.
private struct FoundCounts: Finding {
  let channels: MeasuredChannels
  let counts: [[Double]]
  let pixels: Double

  /// Takes the sums of alphas, 0…65535, at each level of each channel.
  init(_ channels: MeasuredChannels, _ weights: [[UInt64]], weight: UInt64) {
    self.channels = channels
    counts = weights.map { $0.map { Double($0) / 65535 } }
    pixels = Double(weight) / 65535
  }

  var values: KeyValuePairs<String, MeasuredValue> {
    channels.named(counts.map { .counts($0) })
  }

  func heights(in size: Size, peak: Double) -> [Float] {
    let most = peak > 0 ? peak * pixels : counts.joined().max() ?? 0
    guard most > 0 else { return Array(repeating: 0, count: 3 * size.width) }
    let scale = Double(size.height) / most
    let columns = counts.map { Self.means(of: $0, over: size.width) }
    return (0..<size.width).flatMap { x in columns.map { Float($0[x] * scale) } }
  }

  private static func means(of counts: [Double], over parts: Int) -> [Double] {
    let sums = counts.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1) }
    /// The sum of the counts up to a place. Each count has a width of 1.
    func sum(to place: Double) -> Double {
      let whole = min(Int(place), counts.count - 1)
      return sums[whole] + counts[whole] * (place - Double(whole))
    }
    let width = Double(counts.count) / Double(parts)
    return (0..<parts).map {
      (sum(to: Double($0 + 1) * width) - sum(to: Double($0) * width)) / width
    }
  }
}
