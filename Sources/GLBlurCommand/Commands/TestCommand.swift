import GLBlur
import GLBlurFiles
import PictureTesting

/// The subcommand `glblur test`.
enum TestCommand: Subcommand {
  static let name = CommandName.test
  static let summary =
    "Run tests of shaders and chains: each file NAME.test.json renders a shader or a chain, compares the result with "
    + "Goldens/NAME.png, and the GPU with the CPU. Prints the Test Anything Protocol."
  static let synopses = ["FOLDER… [options]", "NAME.test.json… [options]"]
  static let operands = [
    (
      name: "FOLDER…",
      summary: "Folders in which, and below which, the files of tests are looked for."
    ),
    (name: "NAME.test.json…", summary: "Files of tests."),
  ]
  static let examples = [
    (line: "glblur test shaders/ --bless", summary: "Write the pictures that are missing."),
    (
      line: "glblur test shaders/ --junit results.xml --page failures/",
      summary: "Run all tests, with a report for a service and a page with pictures."
    ),
    (
      line: "glblur test shaders/ --random 20 --backend both",
      summary: "Do both backends agree with parameters at random, too?"
    ),
  ]

  static func run(_ arguments: Arguments) throws -> ExitStatus {
    guard !arguments.operands.isEmpty else {
      throw Failure.usage("test needs a folder or a file: glblur test FOLDER")
    }
    let tests = try tests(arguments)
    var options = Renderer.Options(device: try DeviceChoice(arguments))
    options.timeLimit = arguments.number(.maxSeconds).map { .seconds($0) }
    options.maxCost = arguments.integer(.maxCost)
    options.maxShaderOperations = arguments.integer(.maxShaderOps)
    options.passes = try PassForm(arguments)
    let runner = PictureTestRunner(
      blessing: arguments.has(.updateChanged) ? .changed : arguments.has(.bless) ? .missing : .none,
      backends: arguments.choice(.testBackend),
      files: FileAccess(allowsOutside: arguments.has(.allowOutside)), options: options)
    let absence = try absence(for: tests, runner, arguments)
    let isQuiet = arguments.has(.quiet)
    if !isQuiet { try Console.print(TestReports.tapHeader(count: tests.count)) }
    if let absence, !isQuiet {
      try Console.print(
        "# OpenGL ES does not open, and is compared with nothing: \(oneLine(absence))\n")
    }
    let results = withoutDriverNoise(unless: false) {
      runner.run(tests, absence: absence, jobs: arguments.integer(.jobs))
    }
    for (number, result) in results.enumerated() where !isQuiet || result.hasFailed {
      try Console.print(TestReports.tap(result, number: number + 1))
    }
    if let path = arguments.text(.junit) {
      try writeFile(Array(TestReports.junit(results).utf8), to: path)
    }
    if let folder = arguments.text(.page) { try TestPage.write(results, to: folder) }
    let failed = results.count(where: \.hasFailed)
    let written = results.count { $0.outcome == .blessed }
    if !isQuiet {
      try Console.print(
        "# \(results.count - failed) of \(results.count) passed"
          + (written > 0 ? ", \(written) golden files were written" : "") + "\n")
    }
    return failed > 0 ? .notPassed : .success
  }

  /// A test, or the mistake in the file of tests.
  private typealias Found = Result<PictureTest, PictureTestError>

  private static func tests(_ arguments: Arguments) throws -> [Found] {
    var files: [String] = []
    for operand in arguments.operands {
      let found: [String]
      if Path.isFolder(operand) {
        found = PictureTestFile.all(inFolder: operand)
      } else if operand.hasSuffix(PictureTestFile.ending) {
        found = [operand]
      } else {
        throw Failure.usage(
          "\(operand): \(Path.exists(operand) ? "is no folder" : "there is no such folder"), and no file "
            + "of tests, whose name ends in \(PictureTestFile.ending)")
      }
      files += found.filter { !files.contains($0) }
    }
    guard !files.isEmpty else {
      throw Failure.usage(
        "there is no file of tests in \(arguments.operands.joined(separator: ", ")); write for a shader "
          + "neon.fs a file neon\(PictureTestFile.ending) with {}, and run glblur test with --bless"
      )
    }
    let tests = try PictureTestFile.tests(
      at: files, random: arguments.integer(.random), seed: arguments.integer(.seed).map(UInt64.init)
    )
    guard let part = arguments.text(.only) else { return tests }
    let chosen = tests.filter { test in
      switch test {
      case .success(let test): test.title.contains(part)
      case .failure: true
      }
    }
    guard !chosen.isEmpty else {
      throw Failure.usage("--only: no test has '\(part)' in its name")
    }
    return chosen
  }

  /// Returns why OpenGL ES does not open, or nil if it does or no test needs it.
  private static func absence(
    for tests: [Found], _ runner: PictureTestRunner, _ arguments: Arguments
  ) throws -> String? {
    let choice: PictureTest.Backends? = arguments.choice(.testBackend)
    let needsGPU = tests.contains { test in
      if case .success(let test) = test { (choice ?? test.backends) != .cpu } else { false }
    }
    guard needsGPU else { return nil }
    // This sets environment variables, so it comes before other threads.
    ShaderCaches.prepare()
    return try withoutDriverNoise(unless: false) { try runner.openDevice() }
  }
}
