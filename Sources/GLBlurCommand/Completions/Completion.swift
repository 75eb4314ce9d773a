import GLBlurChain

/// The candidates for one place of a command line.
enum Completion {
  case any
  case words([String])
  /// A chain file, `*.json`.
  case chain
  case file
  /// A file after `NAME=`.
  case assignedFile
}

extension OptionValue {
  /// The candidates for the value, or nil for a flag.
  var completion: Completion? {
    switch self {
    case .flag: nil
    case .choice(_, let words): .words(words)
    case .device: .words(["auto", "surfaceless", "gbm", "device", "software"])
    case .text: .file
    case .assignment(let form) where form.hasSuffix("=FILE"): .assignedFile
    case .integer, .number, .color, .dimensions, .rate, .time, .bytes, .assignment, .list: .any
    }
  }
}

extension CommandName {
  /// The candidates for the operands in order. The last entry stands for all that follow.
  var completions: [Completion] {
    switch self {
    case .run, .explain, .legibility, .measure: [.chain, .file]
    case .compare, .test, .bench, .info: [.file]
    case .check: [.chain]
    case .contrast: [.words(["white", "black"])]
    case .filters: [.words(Catalogue.filters.map { $0.name }), .any]
    case .completions: [.words(Shell.allCases.map(\.rawValue)), .any]
    case .lsp, .schema, .manual: [.any]
    }
  }

  var options: [Option] { Option.table.filter { $0.commands.contains(self) } }
}

extension Option {
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}

/// The shells for which there is a completion script.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  func script(for subcommands: [any Subcommand.Type]) -> String {
    switch self {
    case .bash: BashCompletion.script(for: subcommands)
    case .zsh: ZshCompletion.script(for: subcommands)
    case .fish: FishCompletion.script(for: subcommands)
    }
  }

  /// Returns a word in single quotes, in which the shell takes all other characters literally.
  func quoted(_ text: String) -> String {
    let escaped =
      switch self {
      case .bash, .zsh: text.replacing("'", with: #"'\''"#)
      case .fish: text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#)
      }
    return "'\(escaped)'"
  }
}
