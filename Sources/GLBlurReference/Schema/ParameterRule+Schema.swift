import GLBlurChain

extension ParameterRule {
  /// Returns a schema that is fulfilled wherever the rule is. `standard` returns the value of a
  /// parameter that is left out.
  func schema(standard: (String) -> ParameterValue) -> JSONText {
    switch self {
    case .needsOne(let names, _):
      return .object([
        ("anyOf", .array(names.map { .object([Self.required([$0])]) }))
      ])
    case .excludes(let name, let others):
      let none = others.map { ($0, JSONText.boolean(false)) }
      return .object([
        ("dependentSchemas", .object([(name, .object([("properties", .object(none))]))]))
      ])
    case .fixes(let name, let other, let words, _):
      // If the other parameter is left out, its default may be one of the words too.
      let isStandard =
        if case .choice(let word) = standard(other) { words.contains(word) } else { false }
      return .object([
        (
          "if",
          .object(
            [Self.property(other, [("enum", .array(words.map(JSONText.string)))])]
              + (isStandard ? [] : [Self.required([other])]))
        ),
        (
          "then",
          .object([
            Self.property(name, [("const", JSONText(spelled: standard(name).json))])
          ])
        ),
      ])
    case .forbids(let name, let words, _):
      let enumeration = JSONText.object([("enum", .array(words.map(JSONText.string)))])
      return .object([Self.property(name, [("not", enumeration)])])
    case .isPositive(let name):
      let zeros = JSONText.object([
        (
          "anyOf",
          .array([
            .object([("const", .integer(0))]),
            ParameterDomain.zeroPercent,
          ])
        )
      ])
      return .object([Self.property(name, [("not", zeros)])])
    // A schema cannot compare one value with another.
    case .ascends: return .object([])
    }
  }

  private static func required(_ names: [String]) -> (String, JSONText) {
    ("required", .array(names.map(JSONText.string)))
  }

  private static func property(
    _ name: String, _ keywords: [(String, JSONText)]
  ) -> (String, JSONText) {
    ("properties", .object([(name, .object(keywords))]))
  }
}
