/// The shells for which there is a completion script.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  /// Returns the script that completes these subcommands.
  func script(for subcommands: [any Subcommand.Type]) -> String {
    switch self {
    case .bash: BashCompletion.script(for: subcommands)
    case .zsh: ZshCompletion.script(for: subcommands)
    case .fish: FishCompletion.script(for: subcommands)
    }
  }

  /// Returns a word in single quotes, within which the shell takes all characters but the quote
  /// literally.
  func quoted(_ text: String) -> String {
    let escaped =
      switch self {
      case .bash, .zsh: text.replacing("'", with: #"'\''"#)
      case .fish: text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#)
      }
    return "'\(escaped)'"
  }
}
