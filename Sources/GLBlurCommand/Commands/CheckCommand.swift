import GLBlur
import GLBlurFiles
import GLBlurReference
import PictureTesting

/// The subcommand `glblur check`.
enum CheckCommand: Subcommand {
  static let name = CommandName.check
  static let summary = "Validate chains and shaders without rendering."
  static let synopses = ["FILE… [options]"]
  static let operands = [
    (
      name: "FILE…",
      summary:
        "Chain files (JSON), shader files, files of tests, or folders, in which all of these are found; - is "
        + "standard input. Files of other programs, texts that others include and passes of one shader are not "
        + "checked by themselves."
    )
  ]
  static let examples = [
    (line: "glblur check frosted.json", summary: "Is the chain valid?"),
    (line: "glblur check kaleidoscope.fs", summary: "Does the shader compile?"),
    (
      line: "glblur check shaders --format sarif >check.sarif",
      summary: "List mistakes for the lines of a pull request."
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard !arguments.operands.isEmpty else {
      throw Failure.usage("check needs a chain or a shader: glblur check FILE")
    }
    try arguments.checkStandardInput()
    let isSARIF = arguments.text(.checkFormat) == CheckFormat.sarif.rawValue
    var findings: [CheckFinding] = []
    var status = ExitStatus.success
    for path in arguments.operands.flatMap(files) {
      do {
        let (warnings, line) = try check(path, arguments)
        findings += warnings.map { CheckFinding($0, .warning, in: path) }
        if !arguments.has(.quiet), !isSARIF { try Console.print("\(named(path)): \(line)\n") }
      } catch let error as FileError where error.kind == .closedPipe {
        throw error
      } catch {
        let failure = Failure(error)
        findings += failure.messages.map { CheckFinding($0, .error, in: path) }
        let reported = Console.report(failure)
        if status == .success { status = reported }
      }
    }
    if isSARIF { try Console.print(SARIF.text(of: findings)) }
    return status
  }

  /// Returns what an operand names: itself, or what a folder holds, if that is anything.
  private static func files(_ path: String) -> [String] {
    guard path != standardStream, Path.isFolder(path) else { return [path] }
    let found = CheckedFolder(path).paths
    return found.isEmpty ? [path] : found
  }

  /// Checks a file and prints its warnings, which are returned with a sentence about the file.
  private static func check(
    _ path: String, _ arguments: Arguments
  ) throws -> (warnings: [String], line: String) {
    if path.hasSuffix(PictureTestFile.ending) {
      let files = FileAccess(allowsOutside: arguments.has(.allowOutside))
      let count = try PictureTestFile.tests(at: path, files: files).count
      return ([], "\(counted(count, "test")), no problems")
    }
    let isFolder = path != standardStream && Path.isFolder(path)
    let bytes = isFolder ? [] : try text(of: path)
    if isFolder || isShader(path, bytes) {
      let shader =
        try isFolder ? ShaderDescription(folder: path) : ShaderDescription(path, bytes)
      try shader.check(at: path, ReadLimits(arguments))
      let warnings = arguments.has(.quiet) ? [] : shader.warnings
      for warning in warnings { Console.warn(warning) }
      return (warnings, "\(shader.kind), no problems")
    }
    let loader = try ChainLoader(path, bytes: bytes, arguments, isStill: false)
    let warnings = loader.isQuiet ? [] : try loader.animated.warnings()
    return (
      warnings,
      "\(counted(loader.chain.nodes.count, "node")), "
        + (warnings.isEmpty ? "no problems" : counted(warnings.count, "warning"))
    )
  }

  private static func counted(_ count: Int, _ word: String) -> String {
    "\(count) \(word)\(count == 1 ? "" : "s")"
  }
}
