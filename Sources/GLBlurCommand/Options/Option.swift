/// A row of the option table.
package struct Option: Hashable, Sendable {
  /// The groups into which the help sorts options. The raw value is a group's heading.
  package enum Group: String, Hashable, Sendable, CaseIterable {
    case files = "Files"
    case rendering = "Rendering"
    case limits = "Limits"
    case formats = "Output format"
    case films = "Films"
    case text = "Text"
    case reporting = "Reporting"
    case other = "Other"
  }

  package let name: String
  let short: Character?
  let value: OptionValue
  let isRepeatable: Bool
  let group: Group
  /// The meaning of the option in one sentence or more.
  let summary: String
  package let commands: Set<CommandName>

  init(
    _ name: String, short: Character? = nil, _ value: OptionValue,
    isRepeatable: Bool = false, _ group: Group, _ summary: String,
    for commands: Set<CommandName>
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.isRepeatable = isRepeatable
    self.group = group
    self.summary = summary
    self.commands = commands
  }

  /// The long form on the command line: `--name`.
  package var spelling: String { "--\(name)" }

  /// The summary and the allowed values.
  var explanation: String {
    let allowed = value.allowed.map { " \($0.prefix(1).uppercased())\($0.dropFirst())." }
    return summary + (allowed ?? "")
  }

  /// All forms of the option with its placeholder: `-o, --output OUT`.
  package var synopsis: String {
    (short.map { "-\($0), " } ?? "    ") + spelling
      + (value.placeholder.map { " \($0)" } ?? "")
  }
}
