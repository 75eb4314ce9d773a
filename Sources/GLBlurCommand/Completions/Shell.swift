/// The shells for which there is a completion script.
enum Shell: String, CaseIterable {
  case bash
  case zsh
  case fish

  var script: String {
    switch self {
    case .bash: BashCompletion.script
    case .zsh: ZshCompletion.script
    case .fish: FishCompletion.script
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
