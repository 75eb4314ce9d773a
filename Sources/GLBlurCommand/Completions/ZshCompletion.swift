/// The completion script for zsh.
enum ZshCompletion {
  static func script(for subcommands: [any Subcommand.Type]) -> String {
    """
    #compdef glblur
    # zsh completion for glblur; 'glblur completions zsh' wrote it.

    _glblur() {
      local context state state_descr line
      typeset -A opt_args
      local -a subcommands=(
    \(words(for: subcommands))
      )
      _arguments -C \\
        \(([Option.help, .version].map(specification) + ["'1: :->subcommand'", "'*:: :->arguments'"]).joined(separator: continuation))
      case $state in
        subcommand)
          _describe -t commands subcommand subcommands
          ;;
        arguments)
          case $words[1] in
            help)
              _describe -t commands subcommand subcommands
              ;;
    \(cases(for: subcommands))
          esac
          ;;
      esac
    }

    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
      _glblur "$@"
    else
      compdef _glblur glblur
    fi

    """
  }

  private static let continuation = " \\\n    "

  private static func words(for subcommands: [any Subcommand.Type]) -> String {
    subcommands.map { subcommand in
      "    " + Shell.zsh.quoted("\(subcommand.name.rawValue):\(subcommand.summary)")
    }.joined(separator: "\n")
  }

  private static func cases(for subcommands: [any Subcommand.Type]) -> String {
    subcommands.map { subcommand in
      let name = subcommand.name
      let last = name.completions.count - 1
      let operands = name.completions.enumerated().map { index, completion in
        Shell.zsh.quoted("\(index == last ? "*" : "\(index + 1)"): :\(action(completion))")
      }
      let lines = (name.options.map(specification) + operands).map { "            \($0)" }
      return """
                \(name.rawValue))
                  _arguments \\
        \(lines.joined(separator: " \\\n"))
                  ;;
        """
    }.joined(separator: "\n")
  }

  /// Returns the option for `_arguments`:
  /// `'(-o --output)'{-o+,--output=}'[What it does.]:OUT:_files'`.
  private static func specification(_ option: Option) -> String {
    let takesValue = option.value.completion != nil
    let names = option.spellings.map { name in
      takesValue ? name + (name.hasPrefix("--") ? "=" : "+") : name
    }
    let excluded = option.isRepeatable ? "*" : "(\(option.spellings.joined(separator: " ")))"
    let meaning = "[\(escaped(option.summary, "[]"))]"
    let value = option.value.completion.map { completion in
      ":\(escaped(option.value.placeholder ?? "", ":")):\(action(completion))"
    }
    let quoted = Shell.zsh.quoted
    guard names.count > 1 else { return quoted(excluded + names[0] + meaning + (value ?? "")) }
    return quoted(excluded) + "{\(names.joined(separator: ","))}" + quoted(meaning + (value ?? ""))
  }

  private static func action(_ completion: Completion) -> String {
    switch completion {
    case .any: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .chain: "_files -g \"*.json\""
    case .file: "_files"
    case .assignedFile: "{compset -P \"*=\" && _files}"
    }
  }

  private static func escaped(_ text: String, _ signs: String) -> String {
    text.map { signs.contains($0) || $0 == "\\" ? "\\\($0)" : "\($0)" }.joined()
  }
}
