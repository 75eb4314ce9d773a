extension Lowering {
  /// Returns a filter with the colours that it seeks in its picture.
  mutating func findingColors<F: Filter>(
    of filter: F, in picture: Signal
  ) throws(FilterError) -> F {
    // A filter that returns its picture needs no colours.
    if !filter.seeksColors || (filter.isIdentity && !F.ports.isEmpty) { return filter }
    return try named(F.name) { (lowering) throws(FilterError) in
      var mean: Color?
      var dominant: [Int: [ColorShare]] = [:]
      return try filter.mappingColors { (color) throws(FilterError) in
        switch color.search {
        case nil: return color
        case .average:
          let found = if let mean { mean } else { try lowering.averageColor(of: picture) }
          mean = found
          return found.withAlpha(color.alpha)
        case .dominant(let index, let count):
          let found =
            if let known = dominant[count] { known } else {
              try lowering.dominantColors(of: picture, count: count)
            }
          dominant[count] = found
          let nearest = found.isEmpty ? .black : found[min(index, found.count - 1)].color
          return nearest.withAlpha(color.alpha)
        }
      }
    }
  }

  private mutating func averageColor(of picture: Signal) throws(FilterError) -> Color {
    let (space, colors) = (colorSpace, colors)
    return try measured(picture, by: MeanTally()) {
      SoughtMean(color: Color(Color($0.mean, in: space, of: colors), in: colors).asParameter)
    }.color
  }

  private mutating func dominantColors(
    of picture: Signal, count: Int
  ) throws(FilterError) -> [ColorShare] {
    let (space, colors) = (colorSpace, colors)
    let effort = ColorTally.effort(ofFinding: count, in: picture)
    return try measured(picture, by: ColorTally(), effort: effort) {
      SoughtColors(
        colors: $0.dominantColors(count, in: space, of: colors).map {
          ColorShare(color: $0.color.asParameter, share: $0.share)
        })
    }.colors
  }
}

extension Color {
  /// The colour as a parameter can have it: one that Display P3 does not have is replaced by the nearest.
  fileprivate var asParameter: Color {
    ParameterDomain.color.contains(.color(self))
      ? self : Color(RGBSpace.sRGB.convert(self, to: .displayP3).color, in: .displayP3)
  }
}

private struct SoughtMean: Finding {
  let color: Color

  var values: KeyValuePairs<String, MeasuredValue> { ["average": .color(color)] }
}

private struct SoughtColors: Finding {
  let colors: [ColorShare]

  var values: KeyValuePairs<String, MeasuredValue> { ["dominant": .colors(colors)] }
}
