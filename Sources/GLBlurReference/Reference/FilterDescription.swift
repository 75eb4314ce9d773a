package import GLBlurChain

/// The description of a filter of the catalogue, as text.
package struct FilterDescription {
  package let name: String
  let type: String
  package let summary: String
  let formula: String
  let ports: [Port]
  let parameters: [ParameterDescription]
  let views: [ViewDescription]
  let counterparts: Counterparts
  let group: String
  let example: JSONText

  init<F: Filter>(_ filter: F.Type, in group: String) {
    name = F.name
    type = "\(F.self)"
    summary = F.summary
    formula = F.formula
    ports = F.ports
    parameters = F.parameters.map { ParameterDescription($0) }
    views = ViewDescription.all(in: filter)
    counterparts = F.counterparts
    self.group = group
    example = JSONText(spelled: F.example)
  }

  /// The members of a node of the filter, each with a sentence.
  package var members: [(name: String, prose: String)] {
    [
      ("filter", "the name of the filter"), ("id", "a name for other nodes and for --set"),
      ("colorSpace", "srgb or linear, the space in which the filter computes"),
      ("scale", "the pixels of a point"),
    ] + ports.map { ($0.name, "\($0.summary); \($0.standardText)") }
      + parameters.map { ($0.name, $0.prose) }
  }

  package func prose(ofParameter name: String) -> String? {
    members.first { $0.name == name }.map { "\($0.name): \($0.prose)" }
  }

  /// Returns the words that a parameter may have, or none for another value.
  package func words(ofParameter name: String) -> [String] {
    switch parameters.first(where: { $0.name == name })?.domain {
    case .choice(let words)?, .choices(let words)?, .colorOr(let words)?: words
    default: name == "colorSpace" ? ["srgb", "linear"] : []
    }
  }

  /// The names of members whose values are colours, those of stops, canvases and keys among them.
  package static let colorMembers: Set<String> = {
    let parameters = all.flatMap { $0.parameters + $0.views.flatMap(\.parameters) }
    let names = parameters.filter { parameter in
      switch parameter.domain {
      case .color, .colorOr: true
      default: false
      }
    }.map(\.name)
    return Set(names + ["color", "stops", "value"])
  }()

  /// In the order of the catalogue.
  package static let all = Catalogue.groups.flatMap { group in
    group.filters.map { FilterDescription($0, in: group.title) }
  }

  package static var list: String {
    let column = (all.map(\.name.count).max() ?? 0) + 4
    let groups = Catalogue.groups.map { group in
      let rows = group.filters.map { TextLayout.row($0.name, $0.summary, column: column) + "\n" }
      return "\(group.title):\n" + rows.joined()
    }
    return groups.joined(separator: "\n") + "\n'glblur filters NAME' describes a filter.\n"
  }

  package var prose: String {
    var parts = [
      "\(name): " + summary,
      "Formula:\n" + TextLayout.wrapped(formula, to: 78).map { "  \($0)" }.joined(separator: "\n"),
    ]
    if !ports.isEmpty {
      parts.append(section("Ports", ports.map { ($0.name, "\($0.summary); \($0.standardText)") }))
    }
    if !parameters.isEmpty {
      parts.append(section("Parameters", parameters.map { ($0.name, $0.prose) }))
    }
    parts += views.map { view in
      let title = "View '\(view.name)' in the content: \(view.summary)"
      let rows = view.parameters.map { ($0.name, $0.prose) }
      return view.isWholeFilter
        ? TextLayout.wrapped(title + " It takes the parameters above.").joined(separator: "\n")
        : section(title, rows)
    }
    let elsewhere = counterparts.rows.map { ($0.library, $0.text) }
    if !elsewhere.isEmpty { parts.append(section("Elsewhere", elsewhere)) }
    let lines = exampleText(width: 78).split(separator: "\n").map { "  \($0)\n" }
    return (parts + ["Example:\n" + lines.joined()]).joined(separator: "\n\n")
  }

  /// Returns the lines of the example, at most `width` columns wide where possible.
  func exampleText(width: Int) -> String { example.file(width: width) }

  package var json: JSONText {
    .object([
      ("name", .string(name)), ("group", .string(group)), ("summary", .string(summary)),
      ("formula", .string(formula)), ("ports", .array(ports.map(\.json))),
      ("parameters", .array(parameters.map(\.json))), ("views", .array(views.map(\.json))),
      (
        "counterparts",
        .object([
          ("gpuImage", .optional(counterparts.gpuImage)),
          ("coreImage", .optional(counterparts.coreImage)), ("css", .optional(counterparts.css)),
          ("uiKit", .optional(counterparts.uiKit)),
        ])
      ),
      ("example", .string(exampleText(width: 78))), ("exampleChain", example),
    ])
  }

  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    let column = (rows.map(\.0.count).max() ?? 0) + 4
    let title = TextLayout.wrapped(title.last == "." ? title : title + ":").joined(separator: "\n")
    return ([title] + rows.map { TextLayout.row($0, $1, column: column) }).joined(separator: "\n")
  }
}

extension Port {
  /// The image that the port takes if the chain does not connect it, in words.
  var standardText: String {
    let text =
      switch standard {
      case .previous: "the preceding node if left out"
      case .source: "source if left out"
      case .required: "required"
      case .none: "none if left out"
      }
    return text + (allowsNone ? ", \"none\" is transparent" : "")
  }

  var json: JSONText {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("standard", .string(standardText)), ("allowsNone", .boolean(allowsNone)),
      ("required", .boolean(standard == .required)),
    ])
  }
}

/// The description of a kind of view in the content of a filter, as text.
struct ViewDescription {
  let name: String
  let type: String
  let summary: String
  let parameters: [ParameterDescription]
  /// Whether the view is the filter itself, with the same parameters.
  let isWholeFilter: Bool

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

  var json: JSONText {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("parameters", .array(parameters.map(\.json))),
    ])
  }
}
