import GLBlurStatistics

/// A filter whose colours are found outside what it hides.
protocol HidingFilter: Filter {
  /// Returns a picture that is transparent where the filter hides it.
  func withoutHidden(_ picture: Signal, in lowering: inout Lowering) -> Signal
}

extension Lowering {
  /// Returns the filter with each searched colour replaced by the one that was found.
  mutating func findingColors<F: Filter>(
    of filter: F, in inputs: FilterInputs
  ) throws(FilterError) -> F {
    // A filter that returns its input needs no colours.
    if !filter.seeksColors || (filter.isIdentity && !F.ports.isEmpty) { return filter }
    return try named(F.name) { (lowering) throws(FilterError) in
      var means: [String?: Color] = [:]
      var dominant: [DominantSearch: [ColorShare]] = [:]
      return try filter.mappingColors { (color) throws(FilterError) in
        guard let search = color.search else { return color }
        var picture = try inputs.picture(of: search)
        if let filter = filter as? any HidingFilter {
          // In the source, or the result of another node, the boxes may lie over other pixels.
          if let name = search.picture, !name.hasPrefix("@"), picture.index != inputs.main.index {
            throw FilterError(
              "a colour that is found in '\(name)' may show what the boxes hide; leave out \"of\", so that it is "
                + "found in the input")
          }
          picture = filter.withoutHidden(picture, in: &lowering)
        }
        switch search.goal {
        case .average:
          let known = means[search.picture]
          let found = if let known { known } else { try lowering.averageColor(of: picture, search) }
          means[search.picture] = found
          return found.withAlpha(color.alpha)
        case .dominant(let index, let count):
          let place = DominantSearch(picture: search.picture, count: count)
          let found =
            if let known = dominant[place] { known } else {
              try lowering.dominantColors(of: picture, search, count: count)
            }
          dominant[place] = found
          let nearest = found.isEmpty ? .black : found[min(index, found.count - 1)].color
          return nearest.withAlpha(color.alpha)
        }
      }
    }
  }

  private mutating func averageColor(
    of picture: Signal, _ search: Color.Search
  ) throws(FilterError) -> Color {
    let (space, colors) = (colorSpace, colors)
    return try measured(picture, by: MeanTally()) {
      MeanFinding(
        name: search.named("average"),
        color: Color(Color($0.mean, in: space, of: colors), in: colors).asParameter)
    }.color
  }

  private mutating func dominantColors(
    of picture: Signal, _ search: Color.Search, count: Int
  ) throws(FilterError) -> [ColorShare] {
    let (space, colors) = (colorSpace, colors)
    let effort = ColorTally.effort(ofFinding: count, in: picture)
    return try measured(picture, by: ColorTally(), effort: effort) {
      DominantColorsFinding(
        name: search.named("dominant"),
        colors: $0.dominantColors(count, in: space, of: colors).map {
          ColorShare(color: $0.color.asParameter, share: $0.share)
        })
    }.colors
  }
}

extension Color {
  /// The colour, or the nearest one in Display P3, the gamut of parameters, if it lies outside.
  fileprivate var asParameter: Color {
    ParameterDomain.color.contains(.color(self))
      ? self : Color(RGBSpace.sRGB.convert(self, to: .displayP3).color, in: .displayP3)
  }
}

extension Color.Search {
  fileprivate func named(_ name: String) -> String { name + (picture.map { " of \($0)" } ?? "") }
}

extension FilterInputs {
  /// Returns the searched picture.
  ///
  /// - Throws: `FilterError` if the filter is a step of another one and does not get the picture.
  fileprivate func picture(of search: Color.Search) throws(FilterError) -> Signal {
    guard let reference = search.reference else { return main }
    guard let picture = images[reference] else {
      throw FilterError(
        "a colour is to be found in '\(reference)', but this filter is a step of another one, which does not "
          + "refer to that picture; let the colour be a parameter of the outer filter")
    }
    return picture
  }
}

/// The dominant colours that several parameters of a filter may share.
private struct DominantSearch: Hashable {
  let picture: String?
  let count: Int
}

private struct MeanFinding: Finding {
  let name: String
  let color: Color

  var values: KeyValuePairs<String, MeasuredValue> { [name: .color(color)] }
}

private struct DominantColorsFinding: Finding {
  let name: String
  let colors: [ColorShare]

  var values: KeyValuePairs<String, MeasuredValue> { [name: .colors(colors)] }
}

extension Color.Search {
  var isPossible: Bool {
    if reference == Reference.none { return false }
    return switch goal {
    case .average: true
    case .dominant(let index, let count):
      (1...Self.mostColors).contains(count) && (0..<count).contains(index)
    }
  }

  /// The searched picture, or nil for the filter's input.
  package var reference: Reference? { picture.map { Reference($0) } }

  package static let mostColors = 16
}

extension Color {
  /// Returns the same search in another picture, as in `Color.average.found(in: "@logo")`. Other
  /// colours are returned unchanged.
  ///
  /// - Parameter picture: Any reference but `none`, of any size.
  public func found(in picture: Reference) -> Color {
    var color = self
    color.search?.picture = picture.description
    return color
  }

  /// Creates a colour that is to be found in a picture, from the members of its JSON object.
  init(seeking members: [JSON.Member]) throws(FilterError) {
    func value(_ key: String, _ domain: ParameterDomain) throws(FilterError) -> ParameterValue {
      guard let member = members.first(where: { $0.key == key }) else { return .none }
      do {
        return try domain.decode(member.value)
      } catch {
        throw error.inside(key)
      }
    }
    let isDominant = try value("from", .choice(["average", "dominant"])) == .choice("dominant")
    let keys = ["from", "of", "alpha"] + (isDominant ? ["index", "count"] : [])
    if let other = members.first(where: { !keys.contains($0.key) }) {
      throw FilterError(
        "unknown key '\(other.key)' of a colour that is found in the picture"
          + suggestion(for: other.key, among: keys))
    }
    self = .average
    if isDominant {
      let most = Search.mostColors
      let count = try value("count", .integer(1...most)).integer ?? 5
      let index = try value("index", .integer(0...count - 1)).integer ?? 0
      self = .dominant(index, of: count)
    }
    if let picture = try value("of", .reference).reference { self = found(in: picture) }
    if let share = try value("alpha", .number(0...1)).number { alpha = share }
  }
}
