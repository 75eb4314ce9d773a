import GLBlur

/// The subcommand `glblur check`.
enum CheckCommand: Subcommand {
  static let name = CommandName.check
  static let summary = "Validate a chain without rendering."
  static let synopses = ["CHAIN [options]"]
  static let operands = [(name: "CHAIN", summary: "A chain file (JSON); - is standard input.")]
  static let examples = [(line: "glblur check frosted.json", summary: "Is the chain valid?")]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw Failure.usage("check needs one chain: glblur check CHAIN")
    }
    try arguments.checkStandardInput()
    let chain = try ChainLoader(path, arguments).chain
    if !arguments.has(.quiet) {
      let count = chain.nodes.count
      try Console.print("\(named(path)): \(count) node\(count == 1 ? "" : "s"), no problems\n")
    }
    return .success
  }
}
