/// What the remark behind a property says: `// identity: 0, unlabelled`.
struct Remark {
  /// What a remark can hold without a value.
  enum Flag: String, CaseIterable {
    /// The argument of the initialiser has no label.
    case unlabelled
    /// The initialiser needs the argument, although the property has an initial value.
    case needed
    /// The parameter stands before all others in the table, wherever the initialiser has it.
    case first
    /// The property holds parameters that other types have, too. They are parameters of the type itself.
    case shared
  }

  let flags: Set<Flag>
  /// The values by their names.
  let values: [String: String]

  /// The names of values: arguments of the functions of `Parameter`, what chain files that leave the parameter out
  /// get if the initialiser needs it, and the builder of content.
  private static let names = ["of", "most", "in", "identity", "default", "builder"]

  /// - Throws: `StatementError` if a part of the remark is unknown.
  init(_ text: String, line: Int) throws(StatementError) {
    var flags: Set<Flag> = []
    var values: [String: String] = [:]
    for part in text.split(separator: ", ").map(trimmed) {
      let pair = part.split(separator: ":", maxSplits: 1).map(trimmed)
      if pair.count == 2, Self.names.contains(pair[0]) {
        values[pair[0]] = pair[1]
      } else if let flag = Flag(rawValue: part) {
        flags.insert(flag)
      } else {
        let known = Self.names.map { $0 + ":" } + Flag.allCases.map(\.rawValue)
        throw StatementError(
          line: line,
          "the remark '\(part)' is unknown; expected one of \(known.joined(separator: ", "))")
      }
    }
    self.flags = flags
    self.values = values
  }
}
