extension Color.Search {
  /// Whether a search of dominant colours has a number of them, and one of the index.
  var isPossible: Bool {
    switch self {
    case .average: true
    case .dominant(let index, let count):
      (1...Self.mostColors).contains(count) && (0..<count).contains(index)
    }
  }

  /// The greatest number of dominant colours.
  package static let mostColors = 16
}

extension Color {
  /// Creates a colour that is to be found in the picture.
  ///
  /// - Parameter members: The members of the object that spells it in a chain file: `from`, and as it
  ///   says `index` and `count`, and `alpha`.
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
    let keys = ["from", "alpha"] + (isDominant ? ["index", "count"] : [])
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
    if case .number(let share) = try value("alpha", .number(0...1)) { alpha = share }
  }
}
