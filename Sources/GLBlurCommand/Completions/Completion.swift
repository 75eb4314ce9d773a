import GLBlurChain

/// What may stand at a place of a command line.
enum Completion {
  /// Nothing that could be listed.
  case any
  case words([String])
  /// `*.json`
  case chain
  case file
  /// A file after `NAME=`.
  case assignedFile
}

extension OptionValue {
  /// What its value is completed with; nil for a flag.
  var completion: Completion? {
    switch self {
    case .flag: nil
    case .choice(_, let words): .words(words)
    case .device: .words(["auto", "surfaceless", "gbm", "device", "software"])
    case .text: .file
    case .assignment(let form) where form.hasSuffix("=FILE"): .assignedFile
    case .integer, .number, .color, .dimensions, .bytes, .assignment, .list: .any
    }
  }
}

extension CommandName {
  /// What its operands are completed with, in their order; the last stands for all that follow.
  var completions: [Completion] {
    switch self {
    case .run, .explain, .legibility: [.chain, .file]
    case .compare, .bench: [.file]
    case .check: [.chain, .any]
    case .contrast: [.words(["white", "black"])]
    case .filters: [.words(Catalogue.filters.map { $0.name }), .any]
    case .completions: [.words(Shell.allCases.map(\.rawValue)), .any]
    case .info, .schema, .manual: [.any]
    }
  }

  /// The rows of the table of options.
  var options: [Option] { Option.table.filter { $0.commands.contains(self) } }
}

extension Option {
  /// `-o`, `--output`
  var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + [spelling] }
}
