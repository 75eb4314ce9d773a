/// A public declaration of the package's sources, with its documentation comment.
struct Declaration {
  struct Parameter {
    let name: String
    let type: [String]
    let hasDefault: Bool
  }

  /// Such as `struct`, `func` or `case`.
  let keyword: String
  /// The name without parameters: `init` for an initialiser, `+` for an operator.
  let name: String
  /// The enclosing type, such as `Node` or `Port.Default`.
  let owner: String?
  /// Such as `Sources/GLBlur/Renderer.swift:12`.
  let place: String
  /// The lines of the documentation comment without their slashes.
  let comment: [String]
  let parameters: [Parameter]
  let isThrowing: Bool
  /// Whether a protocol demands the declaration.
  let isRequirement: Bool

  var module: String { String(place.split(separator: "/")[1]) }

  var fullName: String { (owner.map { $0 + "." } ?? "") + name }

  /// The comment up to its first list, on one line.
  var prose: String {
    comment.prefix { !$0.hasPrefix("- ") }.joined(separator: " ")
  }

  func description(of parameter: String) -> String? {
    let heads = ["- \(parameter):", "- Parameter \(parameter):"]
    let lines = comment.map { $0.drop { $0 == " " } }
    guard let start = lines.firstIndex(where: { line in heads.contains { line.hasPrefix($0) } })
    else { return nil }
    let rest = lines[(start + 1)...].prefix { !$0.isEmpty && !$0.hasPrefix("- ") }
    let text = ([lines[start]] + rest).joined(separator: " ")
    return text.split(separator: ":", maxSplits: 1).dropFirst().joined()
  }

  var throwsDescription: String? {
    comment.first { $0.hasPrefix("- Throws:") }.map { String($0.dropFirst(9)) }
  }
}
