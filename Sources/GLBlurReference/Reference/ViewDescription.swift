import GLBlurChain

/// The description of a kind of view in the content of a filter, as text.
struct ViewDescription {
  let name: String
  /// The name of the view's type in Swift.
  let type: String
  let summary: String
  let parameters: [ParameterDescription]
  /// Whether the view is the filter itself, with the same parameters.
  let isWholeFilter: Bool

  /// Returns the descriptions of the views that the content of a filter may have.
  static func all<F: Filter>(in filter: F.Type) -> [ViewDescription] {
    let kinds = F.parameters.flatMap { parameter -> [any View.Type] in
      if case .content(let kinds) = parameter.domain { kinds.types } else { [] }
    }
    return kinds.map { described($0, in: F.name) }
  }

  private static func described<V: View>(_ view: V.Type, in filter: String) -> ViewDescription {
    ViewDescription(
      name: V.name, type: "\(V.self)", summary: V.summary,
      parameters: V.viewParameters.map { ParameterDescription($0) },
      isWholeFilter: V.name == filter)
  }

  /// The description as JSON.
  var json: JSONText {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("parameters", .array(parameters.map(\.json))),
    ])
  }
}
