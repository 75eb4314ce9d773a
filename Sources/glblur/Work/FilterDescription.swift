import GLBlur
import GLBlurCore

/// A filter's row of the catalogue, as text.
struct FilterDescription {
  private let name: String
  private let summary: String
  private let formula: String
  private let ports: [Port]
  private let parameters: [ParameterDescription]
  /// Those that may lie in its content.
  private let views: [ViewDescription]
  private let example: String

  init<F: Filter>(_ filter: F.Type) {
    name = F.name
    summary = F.summary
    formula = F.formula
    ports = F.ports
    parameters = F.parameters.map { ParameterDescription($0) }
    views = ViewDescription.all(in: filter)
    example = Self.example(filter)
  }

  static func list(_ filters: [FilterDescription]) -> String {
    let column = (filters.map(\.name.count).max() ?? 0) + 4
    let rows = filters.map { Help.row($0.name, $0.summary, column: column) + "\n" }
    return rows.joined() + "\n'glblur filters NAME' describes one.\n"
  }

  var prose: String {
    var parts = [
      "\(name): " + summary,
      "Formula:\n" + Help.wrapped(formula, to: 78).map { "  \($0)" }.joined(separator: "\n"),
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
        ? Help.wrapped(title + " It takes the parameters above.").joined(separator: "\n")
        : section(title, rows)
    }
    parts.append("Example:\n  [\(example)]")
    return parts.joined(separator: "\n\n") + "\n"
  }

  var json: JSONText {
    .object([
      ("name", .string(name)), ("summary", .string(summary)), ("formula", .string(formula)),
      (
        "ports",
        .array(
          ports.map { port in
            .object([
              ("name", .string(port.name)), ("summary", .string(port.summary)),
              ("standard", .string(port.standardText)), ("allowsNone", .boolean(port.allowsNone)),
            ])
          })
      ),
      ("parameters", .array(parameters.map(\.json))), ("views", .array(views.map(\.json))),
      ("example", .string("[\(example)]")),
    ])
  }

  private func section(_ title: String, _ rows: [(String, String)]) -> String {
    let column = (rows.map(\.0.count).max() ?? 0) + 4
    let title = Help.wrapped(title.last == "." ? title : title + ":").joined(separator: "\n")
    return ([title] + rows.map { Help.row($0, $1, column: column) }).joined(separator: "\n")
  }

  /// The shortest node that is valid and shows what the filter is for: what is required, its
  /// content, and then as many of the other parameters as it turns out to need. Ports that can be
  /// left out are.
  private static func example<F: Filter>(_ filter: F.Type) -> String {
    let required = F.parameters.filter { $0.isRequired || $0.isContent }
    let optional = F.parameters.filter { !$0.isRequired && !$0.isContent }
    let ports = F.ports.filter { $0.standard == .required }.map { ($0.name, "\"source\"") }
    var node = ""
    for count in 0...optional.count {
      let parameters = (required + optional.prefix(count)).map { ($0.name, $0.example) }
      let members = [("filter", "\"\(F.name)\"")] + ports + parameters
      node = "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
      if let chain = try? Chain(json: Array("[\(node)]".utf8)), (try? chain.validate()) != nil {
        break
      }
    }
    return node
  }
}

extension Port {
  /// What it takes where the chain does not connect it.
  fileprivate var standardText: String {
    let text =
      switch standard {
      case .previous: "the node before if left out"
      case .source: "source if left out"
      case .required: "required"
      case .none: "none if left out"
      }
    return text + (allowsNone ? ", \"none\" is transparent" : "")
  }
}
