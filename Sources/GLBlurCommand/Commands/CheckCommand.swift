import GLBlur
import GLBlurFiles
import GLBlurReference

/// The subcommand `glblur check`.
enum CheckCommand: Subcommand {
  static let name = CommandName.check
  static let summary = "Validate a chain or a shader without rendering."
  static let synopses = ["CHAIN [options]"]
  static let operands = [
    (name: "CHAIN", summary: "A chain file (JSON) or a shader file; - is standard input.")
  ]
  static let examples = [
    (line: "glblur check frosted.json", summary: "Is the chain valid?"),
    (line: "glblur check kaleidoscope.fs", summary: "Does the shader compile?"),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw Failure.usage("check needs one chain: glblur check CHAIN")
    }
    try arguments.checkStandardInput()
    let isFolder = path != standardStream && Path.isFolder(path)
    let bytes = isFolder ? [] : try text(of: path)
    if isFolder || isShader(path, bytes) {
      let shader =
        try isFolder ? ShaderDescription(folder: path) : ShaderDescription(path, bytes)
      try shader.check(at: path, ReadLimits(arguments))
      if !arguments.has(.quiet) {
        for warning in shader.warnings { Console.warn(warning) }
        try Console.print("\(named(path)): \(shader.kind), no problems\n")
      }
      return .success
    }
    let loader = try ChainLoader(path, bytes: bytes, arguments, isStill: false)
    if !arguments.has(.quiet) {
      func counted(_ count: Int, _ word: String) -> String {
        "\(count) \(word)\(count == 1 ? "" : "s")"
      }
      let warnings = loader.warningCount
      try Console.print(
        "\(named(path)): \(counted(loader.chain.nodes.count, "node")), "
          + (warnings == 0 ? "no problems" : counted(warnings, "warning")) + "\n")
    }
    return .success
  }
}
