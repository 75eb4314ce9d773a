/// Help texts, from the tables of subcommands and options.
package enum Help {
  /// Columns.
  private static let width = 80
  private static let column = 28

  package static var overview: String {
    let width = CommandName.allCases.map(\.rawValue.count).max() ?? 0
    let rows = Program.subcommands.map { subcommand in
      (subcommand.name.rawValue.padded(to: width), subcommand.summary)
    }
    return """
      Usage: glblur SUBCOMMAND …

      Applies chains of filters to images, on the GPU or on the processor.

      Subcommands:
      \(rows.map { row($0, $1, column: width + 4) }.joined(separator: "\n"))

      Options:
      \([Option.help, Option.version].map { row($0.synopsis, $0.summary) }.joined(separator: "\n"))

      'glblur help SUBCOMMAND' says more about each.

      """
  }

  package static func text(for subcommand: any Subcommand.Type) -> String {
    let name = subcommand.name
    var parts = [
      subcommand.synopses.enumerated().map { index, synopsis in
        (index == 0 ? "Usage: " : "       ") + usage(of: subcommand, synopsis)
      }.joined(separator: "\n"),
      wrapped(subcommand.summary).joined(separator: "\n"),
    ]
    if !subcommand.operands.isEmpty {
      parts.append(
        (["Arguments:"] + subcommand.operands.map { row($0.name, $0.summary) })
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

  /// A form of the command line.
  static func usage(of subcommand: any Subcommand.Type, _ synopsis: String) -> String {
    "glblur \(subcommand.name.rawValue) \(synopsis)"
  }

  private static func row(_ option: Option) -> String { row(option.synopsis, option.explanation) }

  /// A term and what it means, in two columns.
  static func row(_ term: String, _ meaning: String, column: Int = column) -> String {
    let lines = wrapped(meaning, to: width - column)
    let indent = String(repeating: " ", count: column)
    let first = "  \(term)"
    let fits = first.count + 2 <= column
    let rest = (fits ? lines.dropFirst() : lines[...]).map { indent + $0 }
    let head = fits ? first.padded(to: column) + (lines.first ?? "") : first
    return ([head] + rest).joined(separator: "\n")
  }

  static func wrapped(_ text: String, to width: Int = width) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension String {
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
