/// What completes command lines.
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

  /// A word in single quotes; in a shell everything stands for itself there but the quote.
  func quoted(_ text: String) -> String {
    let escaped =
      switch self {
      case .bash, .zsh: text.replacing("'", with: #"'\''"#)
      case .fish: text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#)
      }
    return "'\(escaped)'"
  }
}
