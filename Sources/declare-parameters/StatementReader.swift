/// A structure whose stored properties state parameters.
struct ParameterizedType {
  let line: Int
  let name: String
  let kind: Kind
  /// The comment above the type, whose first paragraph is the summary if the type states no other.
  let comment: ParameterComment
  let parameters: [ParameterStatement]
  let hasPublicInitializer: Bool
  let hasInitializer: Bool
  let hasTemplate: Bool
  let hasName: Bool
  let hasSummary: Bool

  enum Kind {
    case filter
    case view
    /// Parameters of several filters or views: a structure that conforms to `SharedParameters`.
    case shared
  }
}

/// Reads the filters and views of a formatted file: members begin after two spaces, and the
/// structure ends with a brace at the start of a line.
struct StatementReader {
  private let lines: [String]

  init(text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the types whose parameters are stated, without those that have their own table.
  /// - Throws: `StatementError` if a statement cannot be understood.
  func types() throws(StatementError) -> [ParameterizedType] {
    var types: [ParameterizedType] = []
    for (start, line) in lines.enumerated() {
      let words = line.split { !($0.isLetter || $0.isNumber) }.map(String.init)
      guard line.hasPrefix("public struct ") || line.hasPrefix("struct "),
        let name = words.drop(while: { $0 != "struct" }).dropFirst().first,
        let kind = Self.kind(of: words)
      else { continue }
      let members = start + 1..<(lines[start...].firstIndex(of: "}") ?? lines.endIndex)
      guard !members.contains(where: { lines[$0].hasPrefix("  public static let parameters") })
      else { continue }
      var parameters: [ParameterStatement] = []
      for index in members {
        if let statement = try statement(at: index, in: kind) { parameters.append(statement) }
      }
      func has(_ head: String) -> Bool { members.contains { lines[$0].hasPrefix("  " + head) } }
      types.append(
        ParameterizedType(
          line: start + 1, name: name, kind: kind, comment: comment(above: start),
          parameters: parameters, hasPublicInitializer: has("public init("),
          hasInitializer: members.contains { lines[$0].declaresInitializer },
          hasTemplate: has("public static let template"), hasName: has("public static let name"),
          hasSummary: has("public static let summary")))
    }
    return types
  }

  private static func kind(of words: [String]) -> ParameterizedType.Kind? {
    if words.contains("SharedParameters") { return .shared }
    if words.contains("Filter") { return .filter }
    return Set(["View", "PlainView", "PanelView"]).isDisjoint(with: words) ? nil : .view
  }

  /// Returns the statement of the stored property at a line.
  private func statement(
    at index: Int, in kind: ParameterizedType.Kind
  ) throws(StatementError) -> ParameterStatement? {
    let heads = ["  public var ", "  public package(set) var ", "  var "]
    guard let head = heads.first(where: { lines[index].hasPrefix($0) }) else { return nil }
    var text = String(lines[index].dropFirst(head.count))
    for line in lines[(index + 1)...].prefix(while: { $0.hasPrefix("    ") }) {
      text += " " + line.drop { $0 == " " }
    }
    let parts = text.split(separator: "//", maxSplits: 1).map(trimmed)
    let remark = try Remark(parts.count > 1 ? parts[1] : "", line: index + 1)
    // Properties that are not public hold shared parameters, or are no parameters.
    guard head != heads[2] || kind == .shared || remark.flags.contains(.shared) else { return nil }
    if parts[0].hasSuffix("{") || parts[0].contains(" {") { return nil }
    let halves = parts[0].split(separator: "=", maxSplits: 1).map(trimmed)
    let typed = halves[0].split(separator: ":", maxSplits: 1).map(trimmed)
    let initial = halves.count > 1 ? halves[1] : nil
    // The connections of a node are no parameter.
    if typed[0] == "connections" { return nil }
    guard let type = typed.count > 1 ? typed[1] : initial.flatMap(Self.type) else {
      throw StatementError(line: index + 1, "the type of '\(typed[0])' must be stated")
    }
    return ParameterStatement(
      line: index + 1, name: typed[0], type: type,
      initial: initial ?? (type.hasSuffix("?") ? "nil" : nil), comment: comment(above: index),
      remark: remark)
  }

  private func comment(above index: Int) -> ParameterComment {
    let comment = lines[..<index].reversed().prefix { trimmed($0).hasPrefix("///") }.reversed()
    return ParameterComment(lines: comment.map { String(trimmed($0).dropFirst(3)) })
  }

  /// Returns the type of an initial value that is a literal or begins with the name of a type.
  private static func type(of value: String) -> String? {
    if ["true", "false"].contains(value) { return "Bool" }
    if value.hasPrefix("\"") { return "String" }
    if let first = value.first, first.isNumber || first == "-" {
      return value.contains(".") ? "Double" : "Int"
    }
    let names = value.prefix { $0.isLetter || $0.isNumber || $0 == "." }.split(separator: ".")
      .prefix { $0.first?.isUppercase == true }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}

func trimmed(_ text: some StringProtocol) -> String {
  String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
}

extension String {
  fileprivate var declaresInitializer: Bool {
    ["", "public ", "package ", "private "].contains { hasPrefix("  \($0)init(") }
  }
}
