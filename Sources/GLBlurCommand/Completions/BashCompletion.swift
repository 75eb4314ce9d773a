/// The completion script for bash.
enum BashCompletion {
  static func script(for subcommands: [any Subcommand.Type]) -> String {
    """
    # bash completion for glblur; 'glblur completions bash' wrote it.

    _glblur_words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2"); }

    _glblur_files() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -f -- "$1")
    }

    _glblur_chains() {
      compopt -o filenames 2>/dev/null
      mapfile -t COMPREPLY < <(compgen -d -- "$1"; compgen -f -X '!*.json' -- "$1")
    }

    _glblur() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command= valued= count=0 index word before=
      COMPREPLY=()
      # Bash makes separate words of = and of the text on both sides of it.
      index=$COMP_CWORD
      if [[ $current == = ]]; then
        current=
        index=$((index + 1))
      fi
      if [[ ${COMP_WORDS[index-1]} == = ]]; then
        previous=${COMP_WORDS[index-2]}
        # NAME=VALUE after an option, maybe with a = between the two
        if [[ $previous != -* ]]; then
          previous=${COMP_WORDS[index-3]}
          [[ $previous != = ]] || previous=${COMP_WORDS[index-4]}
          previous+==
        fi
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ -z $command ]]; then
          [[ $word == -* ]] || command=$word
          case $command in
    \(valued)
          esac
        elif [[ $word == = || $before == = || " $valued " == *" $before "* ]]; then
          :
        elif [[ $word != -* ]]; then
          count=$((count + 1))
        fi
        before=$word
      done
      case $command:$previous in
    \(values)
      esac
      case $command in
        '')
          _glblur_words '\(([words(subcommands), globals] as [String]).joined(separator: " "))' "$current"
          ;;
        help)
          _glblur_words '\(words(subcommands))' "$current"
          ;;
    \(operands)
      esac
    }

    complete -F _glblur glblur

    """
  }

  private static let globals = [Option.help, .version].flatMap(\.spellings).joined(separator: " ")

  private static func words(_ subcommands: [any Subcommand.Type]) -> String {
    subcommands.map { $0.name.rawValue }.joined(separator: " ")
  }

  /// The options of each subcommand that take a value.
  private static var valued: String {
    CommandName.allCases.map { command in
      let options = command.options.filter { $0.value.completion != nil }.flatMap(\.spellings)
      return "        \(command.rawValue)) valued='\(options.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  /// The values of options.
  private static var values: String {
    CommandName.allCases.flatMap { command in
      command.options.flatMap { option -> [String] in
        let patterns = option.spellings.map { "\(command.rawValue):\($0)" }
        return switch option.value.completion {
        case nil: []
        // A trailing = means that the name has been typed.
        case .assignedFile?: [value(patterns, .any), value(patterns.map { $0 + "=" }, .file)]
        case let completion?: [value(patterns, completion)]
        }
      }
    }.joined(separator: "\n")
  }

  private static func value(_ patterns: [String], _ completion: Completion) -> String {
    """
        \(patterns.joined(separator: " | ")))
          \(call(completion, "$current"))
          return
          ;;
    """
  }

  /// The options and operands.
  private static var operands: String {
    CommandName.allCases.map { command in
      let options = command.options.flatMap(\.spellings).joined(separator: " ")
      let last = command.completions.count - 1
      let cases = command.completions.enumerated().map { index, completion in
        let pattern = index == last ? "*" : "\(index)"
        return "          \(pattern)) \(call(completion, "$current")) ;;"
      }
      return """
            \(command.rawValue))
              if [[ $current == -* ]]; then
                _glblur_words '\(options)' "$current"
              else
                case $count in
        \(cases.joined(separator: "\n"))
                esac
              fi
              ;;
        """
    }.joined(separator: "\n")
  }

  private static func call(_ completion: Completion, _ word: String) -> String {
    switch completion {
    case .any: ":"
    case .words(let words): "_glblur_words '\(words.joined(separator: " "))' \"\(word)\""
    case .chain: "_glblur_chains \"\(word)\""
    case .file, .assignedFile: "_glblur_files \"\(word)\""
    }
  }
}
