extension Color.Search {
  /// Whether there is a picture, and a search of dominant colours has a number of them, and one of the
  /// index.
  var isPossible: Bool {
    if reference == Reference.none { return false }
    return switch goal {
    case .average: true
    case .dominant(let index, let count):
      (1...Self.mostColors).contains(count) && (0..<count).contains(index)
    }
  }

  /// The picture in which the colour is searched for, or nil for the one that the filter gets.
  package var reference: Reference? { picture.map { Reference($0) } }

  /// The greatest number of dominant colours.
  package static let mostColors = 16
}

extension Color {
  /// Returns the same search in another picture than the one that the filter gets, as in
  /// `Color.average.found(in: "@logo")`. A colour that is not to be found stays as it is.
  ///
  /// - Parameter picture: The picture, which must not be `none`: the chain's source, the result of a node,
  ///   or an image of the chain. Its size may differ.
  public func found(in picture: Reference) -> Color {
    var color = self
    color.search?.picture = picture.description
    return color
  }

  /// Creates a colour that is to be found in the picture.
  ///
  /// - Parameter members: The members of the object that spells it in a chain file: `from`, and as it
  ///   says `index` and `count`, and `alpha` and `of`.
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
      let count =
        if case .integer(let count) = try value("count", .integer(1...most)) { count } else { 5 }
      let places = ParameterDomain.integer(0...count - 1)
      let index = if case .integer(let index) = try value("index", places) { index } else { 0 }
      self = .dominant(index, of: count)
    }
    if case .reference(let picture) = try value("of", .reference) { self = found(in: picture) }
    if case .number(let share) = try value("alpha", .number(0...1)) { alpha = share }
  }
}
