import GLBlurReference

/// A subcommand and its help. The options are the rows of the option table that name it.
package protocol Subcommand {
  static var name: CommandName { get }
  /// The purpose in one sentence.
  static var summary: String { get }
  /// The command line after the subcommand's name, one form per line.
  static var synopses: [String] { get }
  static var operands: [(name: String, summary: String)] { get }
  static var examples: [(line: String, summary: String)] { get }

  static func run(_ arguments: Arguments) throws -> ExitStatus
}

/// The subcommands of `glblur`, as words on the command line.
package enum CommandName: String, Hashable, Sendable, CaseIterable {
  case run
  case compare
  case explain
  case legibility
  case measure
  case contrast
  case check
  case test
  case bench
  case info
  case filters
  case lsp
  case schema
  case completions
  case manual
}

/// Help texts, from the tables of subcommands and options.
package enum Help {
  package static func overview(of subcommands: [any Subcommand.Type]) -> String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let rows = subcommands.map { subcommand in
      (subcommand.name.rawValue.padded(to: width), subcommand.summary)
    }
    return """
      Usage: glblur SUBCOMMAND …

      Applies chains of filters to images, on the GPU or the CPU.

      Subcommands:
      \(rows.map { TextLayout.row($0, $1, column: width + 4) }.joined(separator: "\n"))

      Options:
      \([Option.help, .version].map { TextLayout.row($0.synopsis, $0.summary) }.joined(separator: "\n"))

      'glblur help SUBCOMMAND' describes a subcommand.

      """
  }

  package static func text(for subcommand: any Subcommand.Type) -> String {
    let name = subcommand.name
    var parts = [
      subcommand.synopses.enumerated().map { index, synopsis in
        (index == 0 ? "Usage: " : "       ") + usage(of: subcommand, synopsis)
      }.joined(separator: "\n"),
      TextLayout.wrapped(subcommand.summary).joined(separator: "\n"),
    ]
    if !subcommand.operands.isEmpty {
      parts.append(
        (["Arguments:"] + subcommand.operands.map { TextLayout.row($0.name, $0.summary) })
          .joined(separator: "\n"))
    }
    for group in Option.Group.allCases {
      let options = Option.table.filter { $0.group == group && $0.commands.contains(name) }
      guard !options.isEmpty else { continue }
      parts.append((["\(group.rawValue):"] + options.map(row)).joined(separator: "\n"))
    }
    let examples = subcommand.examples.flatMap { ["  \($0.line)", "      \($0.summary)"] }
    parts.append((["Examples:"] + examples).joined(separator: "\n"))
    return parts.joined(separator: "\n\n") + "\n"
  }

  static func usage(of subcommand: any Subcommand.Type, _ synopsis: String) -> String {
    "glblur \(subcommand.name.rawValue) \(synopsis)"
  }

  private static func row(_ option: Option) -> String {
    TextLayout.row(option.synopsis, option.explanation)
  }
}
