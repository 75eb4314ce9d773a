/// The subcommand `glblur manual`.
enum ManualCommand: Subcommand {
  static let name = CommandName.manual
  static let summary = "Print the manual page, in roff."
  static let synopses = ["[options]"]
  static let operands: [(name: String, summary: String)] = []
  static let examples = [
    (line: "glblur manual >glblur.1 && man ./glblur.1", summary: "Read the manual page.")
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try arguments.refuseOperands(of: name)
    try Console.print(ManualPage.text(for: Subcommands.all))
    return .success
  }
}
