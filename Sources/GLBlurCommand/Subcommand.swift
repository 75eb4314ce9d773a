/// What `glblur` can do. The raw value is the word on the command line.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case run
  case compare
  case explain
  case legibility
  case contrast
  case check
  case bench
  case info
  case filters
  case schema
  case completions
  case manual
}

/// A subcommand and what its help says; its options are the rows of the table that name it.
package protocol Subcommand {
  static var name: CommandName { get }
  /// One sentence.
  static var summary: String { get }
  /// What stands after the name, a line a form.
  static var synopses: [String] { get }
  static var operands: [(name: String, summary: String)] { get }
  static var examples: [(line: String, summary: String)] { get }

  static func run(_ arguments: Arguments) throws -> ExitStatus
}
