import GLBlurShaders
import GLBlurStatistics

/// Spreads the tones of each part of the image, as far as a limit allows: contrast limited adaptive
/// histogram equalization.
public struct CLAHE: Filter {
  /// The number of tiles side by side. The range is 1…32.
  public var columns = 8
  /// The number of tiles one below the other. The range is 1…32.
  public var rows = 8
  /// The greatest number of pixels at a level of a tile that counts, as a multiple of the mean of
  /// its levels: 1 hardly changes the picture, 256 is no limit. The range is 1…256.
  public var clipLimit = 2.0
  /// The share of the new tones in the result. The range is 0…1.
  public var amount = 1.0  // identity: 0
  /// The channels whose levels are counted.
  public var channels = MeasuredChannels.luma

  init() {}
  public static let formula =
    "c + amount·(T(L) − L), L = 0.2125 r + 0.7154 g + 0.0721 b, or c + amount·(T(c) − c) for each channel; "
    + "T is bilinear between the tiles' centres, and a tile's T(x) the share of its pixels at the levels up "
    + "to x, where the numbers of pixels above clipLimit times the mean of the 256 levels of 8 bits are spread "
    + "over all of them (Zuiderveld 1994; OpenCV's createCLAHE, whose centres lie half a pixel beside these, "
    + "and which rounds the numbers and T)"
  public static let example = #"[{"filter": "clahe", "clipLimit": 3}]"#

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let size = inputs.main.size
    let tally = TileTally(of: size, columns: columns, rows: rows, channels: channels.counted)
    let found = try lowering.measured(inputs.main, by: tally) { tally in
      let (tones, excess) = tally.limitedTones(clipLimit)
      return FoundTileTones(columns: tally.columns, rows: tally.rows, tones: tones, excess: excess)
    }
    let tones = found.tones.enumerated().map { index, tone in
      Float(255 * tone * amount + Double(index % 256) * (1 - amount))
    }
    let grid = SIMD2(Float(found.columns), Float(found.rows))
    let scale = SIMD2<Float>(
      SIMD2(Double(found.columns), Double(found.rows))
        / SIMD2(Double(size.width), Double(size.height)))
    let table = ShaderTable(list: tones)
    let kernel =
      switch channels {
      case .luma: PointCall(.tileLumaTones(scale: scale, grid: grid, tones: table), cost: 60)
      case .each: PointCall(.tileChannelTones(scale: scale, grid: grid, tones: table), cost: 140)
      }
    return lowering.apply(kernel, to: inputs.main)
  }
}

/// The tones of the 256 levels of each tile, and the share of the pixels beyond the limit.
private struct FoundTileTones: Finding {
  let columns: Int
  let rows: Int
  let tones: [Double]
  let excess: Double

  var byteCount: Int { tones.count * (MemoryLayout<Double>.stride + MemoryLayout<Float>.stride) }

  var values: KeyValuePairs<String, MeasuredValue> { ["excess": .number(excess)] }
}
