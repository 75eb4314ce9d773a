/// A public declaration of the package's sources, with its documentation comment.
struct Declaration {
  /// A parameter of an initialiser, a function or a subscript.
  struct Parameter {
    /// The name by which documentation calls the parameter.
    let name: String
    /// The words and operators of the type.
    let type: [String]
    let hasDefault: Bool
  }

  /// The keyword: `struct`, `func`, `case` and so on.
  let keyword: String
  /// The name without parameters: `init` for an initialiser, `+` for an operator.
  let name: String
  /// The type that the declaration is a member of, such as `Node` or `Port.Default`, or nil.
  let owner: String?
  /// The place of the declaration: `Sources/GLBlur/Renderer.swift:12`.
  let place: String
  /// The lines of the documentation comment without their slashes.
  let comment: [String]
  let parameters: [Parameter]
  let isThrowing: Bool
  /// Whether a protocol demands the declaration.
  let isRequirement: Bool

  /// The module that has the declaration.
  var module: String { String(place.split(separator: "/")[1]) }

  /// The name with that of the owner, for messages.
  var fullName: String { (owner.map { $0 + "." } ?? "") + name }

  /// The comment up to its first list, on one line.
  var prose: String {
    comment.prefix { !$0.hasPrefix("- ") }.joined(separator: " ")
  }

  /// Returns the description of a parameter in the comment, or nil if there is none.
  func description(of parameter: String) -> String? {
    let heads = ["- \(parameter):", "- Parameter \(parameter):"]
    let lines = comment.map { $0.drop { $0 == " " } }
    guard let start = lines.firstIndex(where: { line in heads.contains { line.hasPrefix($0) } })
    else { return nil }
    let rest = lines[(start + 1)...].prefix { !$0.isEmpty && !$0.hasPrefix("- ") }
    let text = ([lines[start]] + rest).joined(separator: " ")
    return text.split(separator: ":", maxSplits: 1).dropFirst().joined()
  }

  /// The description of the errors that are thrown, or nil if the comment has none.
  var throwsDescription: String? {
    comment.first { $0.hasPrefix("- Throws:") }.map { String($0.dropFirst(9)) }
  }
}
