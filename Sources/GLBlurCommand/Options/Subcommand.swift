/// A subcommand and the text of its help. Its options are the rows of the option table that name
/// it.
package protocol Subcommand {
  static var name: CommandName { get }
  /// The purpose of the subcommand in one sentence.
  static var summary: String { get }
  /// The forms of the command line after the subcommand's name, one per line.
  static var synopses: [String] { get }
  static var operands: [(name: String, summary: String)] { get }
  static var examples: [(line: String, summary: String)] { get }

  static func run(_ arguments: Arguments) throws -> ExitStatus
}
