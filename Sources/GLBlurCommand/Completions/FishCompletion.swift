/// The completion script for fish.
enum FishCompletion {
  static func script(for subcommands: [any Subcommand.Type]) -> String {
    let names = subcommands.map { $0.name.rawValue }.joined(separator: " ")
    let words = subcommands.map { subcommand in
      "complete -c glblur -n $none -a \(subcommand.name.rawValue) -d "
        + Shell.fish.quoted(subcommand.summary)
    }
    let globals = [Option.help, .version].map { line($0, "$none") }
    let others = subcommands.flatMap { lines($0.name) }
    return """
      # fish completion for glblur; 'glblur completions fish' wrote it.

      set -l none "not __fish_seen_subcommand_from help \(names)"
      complete -c glblur -f
      \((words + globals).joined(separator: "\n"))
      complete -c glblur -n "__fish_seen_subcommand_from help" -a '\(names)'
      \(others.joined(separator: "\n"))

      """
  }

  private static func lines(_ command: CommandName) -> [String] {
    let condition = Shell.fish.quoted("__fish_seen_subcommand_from \(command.rawValue)")
    let options = command.options.map { line($0, condition) }
    let operands = command.completions.compactMap(arguments)
    // Fish does not count operands, so the candidates for all are offered.
    return options + operands.map { "complete -c glblur -n \(condition) \($0)" }
  }

  private static func line(_ option: Option, _ condition: String) -> String {
    let names = (option.short.map { "-s \($0) " } ?? "") + "-l \(option.name)"
    let value = option.value.completion.map { completion in
      switch completion {
      case .any, .assignedFile: " -x"
      case .file: " -r -F"
      case .words, .chain: " -x " + (arguments(completion) ?? "")
      }
    }
    return "complete -c glblur -n \(condition) \(names)\(value ?? "") -d "
      + Shell.fish.quoted(option.summary)
  }

  private static func arguments(_ completion: Completion) -> String? {
    switch completion {
    case .any, .assignedFile: nil
    case .words(let words): "-a \(Shell.fish.quoted(words.joined(separator: " ")))"
    case .chain: "-k -a '(__fish_complete_suffix .json)'"
    case .file: "-F"
    }
  }
}
