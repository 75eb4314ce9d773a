import GLBlurChain

/// The subcommand `glblur completions`.
enum CompletionsCommand: Subcommand {
  static let name = CommandName.completions
  static let summary = "Print a script that makes a shell complete subcommands, options and names."
  static let synopses = ["SHELL [options]"]
  static let operands = [
    (
      name: "SHELL",
      summary: "One of " + Shell.allCases.map(\.rawValue).joined(separator: ", ") + "."
    )
  ]
  static let examples = [
    (line: "source <(glblur completions bash)", summary: "Complete in the current shell."),
    (
      line: "glblur completions zsh >~/.zfunc/_glblur",
      summary: "Complete in every new shell, if .zshrc adds ~/.zfunc to fpath."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let word = arguments.operands.first, arguments.operands.count == 1 else {
      throw Failure.usage("completions needs one shell: glblur completions SHELL")
    }
    guard let shell = Shell(rawValue: word) else {
      throw Failure.usage(
        "there are no completions for '\(word)'"
          + suggestion(for: word, among: Shell.allCases.map(\.rawValue)))
    }
    try Console.print(shell.script(for: Subcommands.all))
    return .success
  }
}
