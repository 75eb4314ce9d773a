extension Color.Search {
  /// Whether the search has a picture and, for dominant colours, a valid count and index.
  var isPossible: Bool {
    if reference == Reference.none { return false }
    return switch goal {
    case .average: true
    case .dominant(let index, let count):
      (1...Self.mostColors).contains(count) && (0..<count).contains(index)
    }
  }

  /// The picture that is searched, or nil for the input of the filter.
  package var reference: Reference? { picture.map { Reference($0) } }

  /// The maximum number of dominant colours.
  package static let mostColors = 16
}

extension Color {
  /// Returns the same search in another picture, as in `Color.average.found(in: "@logo")`. A colour
  /// that is not searched for is returned unchanged.
  ///
  /// - Parameter picture: The chain's source, the result of a node, or an image of the chain, but
  ///   not `none`. Its size may differ from that of the filter's input.
  public func found(in picture: Reference) -> Color {
    var color = self
    color.search?.picture = picture.description
    return color
  }

  /// Creates a colour that is to be found in a picture.
  ///
  /// - Parameter members: The members of its JSON object: `from`, and depending on its value
  ///   `index` and `count`, and optionally `alpha` and `of`.
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
