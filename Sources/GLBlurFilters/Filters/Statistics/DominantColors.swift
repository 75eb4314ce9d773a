import GLBlurStatistics

/// Finds the few colours that stand for the image best, and draws stripes of them.
public struct DominantColors: Filter {
  /// The greatest number of colours. The range is 1…16.
  public var count = 5
  /// The seed of the random choices with which the search begins. The range is 0…1000000.
  public var seed = 0

  init() {}
  public static let formula =
    "k-means in Oklab over the means of cells of 8 × 8 × 8 levels, of which each counts as much as the "
    + "alpha of its pixels, from colours that greedy k-means++ chooses by the seed; stripes from left to "
    + "right, as wide as the share of each colour, the greatest first"
  public static let example = #"[{"filter": "dominantColors", "count": 6}]"#
  public static let counterparts = Counterparts(
    coreImage: "CIKMeans: inputCount is count; `glblur measure` prints the colours")

  public var dependsOnPixels: Bool { true }

  public func lower(
    _ inputs: FilterInputs, in lowering: inout Lowering
  ) throws(FilterError) -> Signal {
    let (space, colors) = (lowering.colorSpace, lowering.colors)
    let effort = ColorTally.effort(ofFinding: count, in: inputs.main)
    let found = try lowering.measured(inputs.main, by: ColorTally(), effort: effort) {
      FoundColors(colors: $0.dominantColors(count, seed: seed, in: space, of: colors))
    }
    return try lowering.apply(
      LinearGradient(from: Point(0, 0), to: Point(.percent(100), 0), stops: found.stripes),
      FilterInputs(main: inputs.main))
  }
}

private struct FoundColors: Finding {
  let colors: [ColorShare]

  var values: KeyValuePairs<String, MeasuredValue> { ["colors": .colors(colors)] }

  /// A stop at either end of each colour's stripe, or two clear ones if there is no colour.
  var stripes: [GradientStop] {
    var start = 0.0
    let stops = colors.flatMap { color in
      defer { start += color.share }
      return [
        GradientStop(start, color.color), GradientStop(min(1, start + color.share), color.color),
      ]
    }
    return stops.isEmpty ? [GradientStop(0, .clear), GradientStop(1, .clear)] : stops
  }
}
