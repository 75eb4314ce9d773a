/// The subcommand `glblur lsp`.
enum EditorCommand: Subcommand {
  static let name = CommandName.lsp
  static let summary =
    "Serve an editor by the Language Server Protocol on standard input and output: mistakes in shaders, chains and "
    + "files of tests while they are written, completion, what a word means, and colours."
  static let synopses = ["[options]"]
  static let operands: [(name: String, summary: String)] = []
  static let examples = [
    (line: "glblur lsp", summary: "An editor starts this; see docs/shaders.md.")
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard arguments.operands.isEmpty else {
      throw Failure.usage("lsp takes no operands: an editor starts it")
    }
    var server = LanguageServer()
    return try server.run()
  }
}
