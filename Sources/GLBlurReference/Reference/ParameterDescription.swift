import GLBlurChain

/// The description of a parameter of a filter or view, as text.
struct ParameterDescription {
  let name: String
  let summary: String
  let domain: ParameterDomain
  /// The default value as chain files spell it.
  let standard: String?
  /// The value at which the parameter does nothing, as chain files spell it.
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

  /// The summary without its full stop, for use within a sentence.
  var meaning: Substring { summary.last == "." ? summary.dropLast() : summary[...] }

  var standardText: String {
    isRequired ? "required" : standard.map { "\($0) if left out" } ?? "optional"
  }

  var prose: String {
    "\(meaning): \(domain.description); \(standardText)"
      + (identity.map { "; \($0) does nothing" } ?? "")
  }

  /// `default` and `identity` are spelled as in chain files; `defaultValue` and `identityValue` are
  /// the values themselves.
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
  fileprivate var type: String {
    switch self {
    case .number: "number"
    case .integer: "integer"
    case .boolean: "boolean"
    case .choice: "choice"
    case .choices: "choices"
    case .length: "length"
    case .color: "color"
    case .colorOr: "colorOrChoice"
    case .corners: "corners"
    case .frame: "frame"
    case .frames: "frames"
    case .point: "point"
    case .numbers: "numbers"
    case .matrix: "matrix"
    case .channels: "channels"
    case .stops: "stops"
    case .curve: "curve"
    case .text: "text"
    case .spans: "spans"
    case .reference: "image"
    case .references: "images"
    case .values: "values"
    case .content: "views"
    }
  }

  /// The limits of the domain as data. Lengths are in points.
  fileprivate var facts: [(String, JSONText)] {
    switch self {
    case .number(let range), .length(let range), .corners(let range), .channels(let range):
      [("minimum", .numeral(range.lowerBound)), ("maximum", .numeral(range.upperBound))]
    case .integer(let range):
      [("minimum", .integer(range.lowerBound)), ("maximum", .integer(range.upperBound))]
    case .numbers(let count, let range):
      ParameterDomain.number(range).facts + [("count", .integer(count))]
    case .matrix(let most, let range):
      ParameterDomain.number(range).facts + [("mostRows", .integer(most))]
    case .choice(let words), .choices(let words), .colorOr(let words):
      [("choices", .array(words.map(JSONText.string)))]
    case .content(let kinds): [("choices", .array(kinds.names.map(JSONText.string)))]
    case .boolean, .color, .frame, .frames, .point, .stops, .curve, .text, .spans, .reference,
      .references, .values:
      []
    }
  }
}
