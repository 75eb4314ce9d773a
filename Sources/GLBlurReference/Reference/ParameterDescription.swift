import GLBlurChain

/// A row of a filter's or a view's table of parameters, as text.
struct ParameterDescription {
  let name: String
  let summary: String
  let domain: ParameterDomain
  /// As chain files spell it; nil where there is none.
  let standard: String?
  let identity: String?
  let isRequired: Bool

  init<Owner: Parameterized>(_ parameter: Parameter<Owner>) {
    name = parameter.name
    summary = parameter.summary
    domain = parameter.domain
    let value = parameter.value(in: Owner.template)
    standard = parameter.isRequired || value == .none ? nil : value.json
    identity = parameter.identity?.json
    isRequired = parameter.isRequired
  }

  /// The summary as a part of a sentence.
  var meaning: Substring { summary.last == "." ? summary.dropLast() : summary[...] }

  /// What it is where a chain does not say it.
  var standardText: String {
    isRequired ? "required" : standard.map { "\($0) if left out" } ?? "optional"
  }

  var prose: String {
    "\(meaning): \(domain.description); \(standardText)"
      + (identity.map { "; \($0) does nothing" } ?? "")
  }

  /// `default` and `identity` are as chain files spell them, the values are what they spell.
  var json: JSONText {
    .object(
      [
        ("name", .string(name)), ("summary", .string(summary)), ("type", .string(domain.type)),
        ("allowed", .string(domain.description)),
      ] + domain.facts + [
        ("default", .optional(standard)), ("identity", .optional(identity)),
        ("defaultValue", standard.map(JSONText.init(spelled:)) ?? .null),
        ("identityValue", identity.map(JSONText.init(spelled:)) ?? .null),
        ("required", .boolean(isRequired)),
      ])
  }
}

extension ParameterDomain {
  /// A word for it.
  fileprivate var type: String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .choice: "choice"
    case .length: "length"
    case .color: "color"
    case .colorOr: "colorOrChoice"
    case .frame: "frame"
    case .point: "point"
    case .numbers: "numbers"
    case .channels: "channels"
    case .stops: "stops"
    case .curve: "curve"
    case .text: "text"
    case .reference: "image"
    case .content: "views"
    }
  }

  /// What is allowed, as data; lengths are in points.
  fileprivate var facts: [(String, JSONText)] {
    switch self {
    case .number(let range), .length(let range), .channels(let range):
      [("minimum", .numeral(range.lowerBound)), ("maximum", .numeral(range.upperBound))]
    case .integer(let range):
      [("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound))]
    case .numbers(let count, let range):
      ParameterDomain.number(range).facts + [("count", .integer(count))]
    case .choice(let words), .colorOr(let words):
      [("choices", .array(words.map(JSONText.string)))]
    case .content(let kinds): [("choices", .array(kinds.names.map(JSONText.string)))]
    case .boolean, .color, .frame, .point, .stops, .curve, .text, .reference: []
    }
  }
}
