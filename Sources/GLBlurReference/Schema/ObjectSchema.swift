import GLBlurChain

/// The schema of an object that names its kind in one of its members: a node or a view.
struct ObjectSchema {
  let name: String
  let json: JSONText

  init<F: Filter>(_ filter: F.Type) {
    self.init(
      filter, kind: "filter", F.parameters,
      [
        ("id", .object([defined("id")])), ("colorSpace", .object([defined("colorSpace")])),
        ("scale", .object([defined("scale")])),
      ] + F.ports.map { ($0.name, $0.schema) },
      F.ports.filter { $0.standard == .required }.map(\.name))
  }

  init<V: View>(_ view: V.Type) {
    self.init(view, kind: "view", V.viewParameters)
  }

  private init<Owner: Parameterized>(
    _ owner: Owner.Type, kind: String, _ parameters: [Parameter<Owner>],
    _ others: [(String, JSONText)] = [], _ needed: [String] = []
  ) {
    name = "\(kind).\(Owner.name)"
    let head = [
      (
        kind,
        JSONText.object([("const", .string(Owner.name)), ("description", .string(Owner.summary))])
      )
    ]
    let required =
      [kind] + needed + parameters.filter(\.isRequired).map(\.name)
    let rules = Owner.rules.schemas(of: owner)
    json = .object(
      [
        ("description", .string(Owner.summary)), typed("object"),
        (
          "properties",
          .object(head + others + parameters.map { ($0.name, ParameterDescription($0).schema) })
        ),
        ("required", .array(required.map(JSONText.string))),
        ("additionalProperties", .boolean(false)),
      ] + (rules.isEmpty ? [] : [("allOf", .array(rules))]))
  }

  /// Returns the schema of an object of one of several kinds. It selects the kind by its name, so
  /// that an editor's messages are about the intended kind.
  static func choice(
    _ kind: String, _ description: String, of names: [String],
    _ rules: (String) -> [JSONText] = { _ in [] }
  ) -> JSONText {
    .object([
      ("description", .string(description)), typed("object"),
      ("required", .array([.string(kind)])),
      (
        "properties", .object([(kind, .object([("enum", .array(names.map(JSONText.string)))]))])
      ),
      (
        "allOf",
        .array(
          names.map { name in
            let condition = JSONText.object([
              ("properties", .object([(kind, .object([("const", .string(name))]))])),
              ("required", .array([.string(kind)])),
            ])
            let more = rules(name)
            return .object([
              ("if", condition),
              (
                "then",
                .object(
                  [defined("\(kind).\(name)")]
                    + (more.isEmpty ? [] : [("allOf", .array(more))]))
              ),
            ])
          })
      ),
    ])
  }
}

extension [ParameterRule] {
  func schemas<Owner: Parameterized>(of owner: Owner.Type) -> [JSONText] {
    map { rule in
      rule.schema { name in
        Owner.parameters.first { $0.name == name }?.value(in: Owner.template) ?? .none
      }
    }
  }
}

extension ParameterDescription {
  fileprivate var schema: JSONText {
    .object(
      [("description", .string(prose))] + domain.schema
        + (standard.map { [("default", JSONText(spelled: $0))] } ?? []))
  }
}

extension Port {
  fileprivate var schema: JSONText {
    let takesNone = allowsNone || standard == .none
    let standardValue: [(String, JSONText)] =
      switch standard {
      case .source: [("default", .string("source"))]
      case .none: [("default", .string("none"))]
      case .previous, .required: []
      }
    return .object(
      [
        ("description", .string("\(summary); \(standardText)")),
        defined(takesNone ? "imageOrNone" : "image"),
      ] + standardValue)
  }
}
