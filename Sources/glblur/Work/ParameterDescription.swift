import GLBlur
import GLBlurCore

/// A row of a filter's or a view's table of parameters, as text.
struct ParameterDescription {
  let name: String
  private let summary: String
  private let domain: ParameterDomain
  /// As chain files spell it; nil where there is none.
  private let standard: String?
  private let identity: String?
  private let isRequired: Bool

  init<Owner: Parameterized>(_ parameter: Parameter<Owner>) {
    name = parameter.name
    summary = parameter.summary
    domain = parameter.domain
    let value = parameter.value(in: Owner.template)
    standard = parameter.isRequired || value == .none ? nil : value.json
    identity = parameter.identity?.json
    isRequired = parameter.isRequired
  }

  var prose: String {
    let standardText = isRequired ? "required" : standard.map { "\($0) if left out" } ?? "optional"
    let meaning = summary.last == "." ? summary.dropLast() : summary[...]
    return "\(meaning): \(domain.description); \(standardText)"
      + (identity.map { "; \($0) does nothing" } ?? "")
  }

  var json: JSONText {
    .object([
      ("name", .string(name)), ("summary", .string(summary)),
      ("allowed", .string(domain.description)), ("default", .optional(standard)),
      ("identity", .optional(identity)), ("required", .boolean(isRequired)),
    ])
  }
}

extension Parameter where Owner: Parameterized {
  /// A value as a chain file spells it: the default, or one that stands for the type.
  var example: String {
    let value = value(in: Owner.template)
    if !isRequired, value != .none, !isContent { return value.json }
    return switch domain {
    case .number(let range): rounded(range.contains(1) ? 1 : range.lowerBound, 3)
    case .integer(let range): "\(range.lowerBound)"
    case .boolean: "true"
    case .choice(let words): "\"\(words.first ?? "")\""
    case .length: "\"50%\""
    case .color, .colorOr: "\"#FF8000\""
    case .text: "\"Hello\""
    case .reference: "\"source\""
    case .content: #"[{"view": "label", "text": "Hello"}]"#
    case .frame: "[\"10%\", \"10%\", \"80%\", \"80%\"]"
    case .point: "[\"50%\", \"50%\"]"
    case .numbers(let count, let range):
      "[" + Array(repeating: numeral(range.upperBound), count: count).joined(separator: ", ") + "]"
    case .stops: "[[0, \"#000\"], [1, \"#FFF\"]]"
    case .curve: "[[0, 0], [1, 1]]"
    }
  }

  /// A list of views.
  var isContent: Bool { if case .content = domain { true } else { false } }
}
