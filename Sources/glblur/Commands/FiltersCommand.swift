enum FiltersCommand: Subcommand {
  static let name = CommandName.filters
  static let summary = ""
  static let synopses: [String] = []
  static let operands: [(name: String, summary: String)] = []
  static let examples: [(line: String, summary: String)] = []
  static func run(_ arguments: Arguments) throws -> ExitStatus { .success }
}
