/// Writes the initialiser, the template, the parameter table, and properties for shared parameters.
struct DeclarationWriter {
  private let type: ParameterizedType
  /// The parameters in the order of the initialiser, the shared ones among them.
  private let parameters: [ParameterStatement]

  /// - Parameter shared: The parameters of the types that conform to `SharedParameters`, by type.
  /// - Throws: `StatementError` if shared parameters are unknown.
  init(
    _ type: ParameterizedType, shared: [String: [ParameterStatement]]
  ) throws(StatementError) {
    self.type = type
    var parameters: [ParameterStatement] = []
    for parameter in type.parameters {
      guard parameter.remark.flags.contains(.shared) else {
        parameters.append(parameter)
        continue
      }
      guard let those = shared[parameter.type] else {
        throw StatementError(
          line: parameter.line, "no structure '\(parameter.type)' conforms to SharedParameters")
      }
      let changed = Self.arguments(of: parameter.initial ?? "")
      parameters += those.map { one in
        var copy = one
        copy.holder = parameter.name + "."
        copy.initial = changed[one.name] ?? one.initial
        return copy
      }
    }
    self.parameters = parameters
  }

  /// Returns the arguments of a call by their labels.
  private static func arguments(of call: String) -> [String: String] {
    var arguments: [String] = []
    var depth = 0
    for character in call {
      if character == ")" { depth -= 1 }
      if character == ",", depth == 1 {
        arguments.append("")
      } else if depth > 0 {
        arguments[arguments.count - 1].append(character)
      }
      if character == "(" {
        if depth == 0 { arguments.append("") }
        depth += 1
      }
    }
    let pairs = arguments.map { $0.split(separator: ":", maxSplits: 1).map(trimmed) }
    return Dictionary(
      pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the lines of an extension of the type.
  /// - Throws: `StatementError` if a statement lacks something.
  func lines() throws(StatementError) -> [String] {
    let isFirst = { (parameter: ParameterStatement) in parameter.remark.flags.contains(.first) }
    let inOrder = parameters.filter(isFirst) + parameters.filter { !isFirst($0) }
    var rows: [String] = []
    for parameter in inOrder { rows.append("    \(try parameter.row()),") }
    var lines = ["extension \(type.name) {"]
    for parameter in parameters where !parameter.holder.isEmpty {
      let path = parameter.holder + parameter.name
      lines += [
        "  /// \(parameter.comment.text)",
        "  public var \(parameter.name): \(parameter.type) {",
        "    get { \(path) }", "    set { \(path) = newValue }", "  }", "",
      ]
    }
    if !type.hasName { lines += ["  public static let name = standardName", ""] }
    if !type.hasSummary {
      lines += ["  public static let summary = \(type.comment.literal)", ""]
    }
    if !type.hasPublicInitializer { lines += try initializer() + [""] }
    if !type.hasTemplate { lines += ["  public static let template = \(try template())", ""] }
    lines.append("  public static let parameters: [Parameter<\(type.name)>] = [")
    return lines + rows + ["  ]", "}", ""]
  }

  private func initializer() throws(StatementError) -> [String] {
    guard type.hasInitializer || parameters.contains(where: \.differsFromMemberwise) else {
      throw StatementError(
        line: type.line,
        "Swift makes the initialiser of '\(type.name)' itself, for this module alone; say 'init() {}' or write "
          + "a public one")
    }
    var lines = [
      "  /// Creates the \(type.kind == .filter ? "filter" : "view") from its parameters.", "  ///",
      "  /// - Parameters:",
    ]
    lines += parameters.map { "  ///   - \($0.name): \($0.comment.text)" }
    lines.append("  public init(\(parameters.map(\.argument).joined(separator: ", "))) {")
    lines += parameters.map { "    \($0.assignment)" }
    return lines + ["  }"]
  }

  /// Returns the call of the initialiser with the values for chain files that state none.
  private func template() throws(StatementError) -> String {
    var arguments: [String] = []
    for parameter in parameters where parameter.isNeeded {
      guard let value = parameter.chainDefault else {
        throw StatementError(
          line: type.line,
          "'\(parameter.name)' of '\(type.name)' must be set in chain files, so the type needs a 'template'"
        )
      }
      let isUnlabelled = parameter.remark.flags.contains(.unlabelled)
      arguments.append(isUnlabelled ? value : "\(parameter.name): \(value)")
    }
    return "\(type.name)(\(arguments.joined(separator: ", ")))"
  }
}
