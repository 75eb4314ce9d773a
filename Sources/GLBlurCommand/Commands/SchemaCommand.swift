import GLBlurChain
import GLBlurReference

/// The subcommand `glblur schema`.
enum SchemaCommand: Subcommand {
  static let name = CommandName.schema
  static let summary =
    "Print a JSON Schema of chain files, with which editors complete and check them."
  static let synopses = ["[options]"]
  static let operands: [(name: String, summary: String)] = []
  static let examples = [
    (
      line: "glblur schema >chain.schema.json",
      summary: "For chains with the member \"$schema\": \"chain.schema.json\"."
    )
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    try arguments.refuseOperands(of: name)
    try Console.print(ChainSchema.json.file(width: 100))
    return .success
  }
}
