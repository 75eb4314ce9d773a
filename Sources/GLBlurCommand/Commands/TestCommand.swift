import GLBlur
import GLBlurFiles
import PictureTesting
import Synchronization
import SystemLibrary

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
    let blessing: PictureTestRunner.Blessing =
      arguments.has(.updateChanged) ? .changed : arguments.has(.bless) ? .missing : .none
    let backends: PictureTest.Backends? = arguments.choice(.testBackend)
    if let backends, backends != .both, blessing != .none {
      throw Failure.usage(
        "--\(blessing == .changed ? "update-changed" : "bless") writes what the backends of each test "
          + "draw; leave out --backend \(backends.rawValue)")
    }
    let files = FileAccess(allowsOutside: arguments.has(.allowOutside))
    let tests = try tests(arguments, files)
    var options = Renderer.Options(device: try DeviceChoice(arguments))
    options.timeLimit = arguments.number(.maxSeconds).map { .seconds($0) }
    options.maxCost = arguments.integer(.maxCost)
    options.maxShaderOperations = arguments.integer(.maxShaderOps)
    options.passes = try PassForm(arguments)
    let runner = PictureTestRunner(
      blessing: blessing, backends: backends, files: files, options: options)
    let absence = try absence(for: tests, runner, backends)
    // The reports are begun before the tests, which may take long.
    let junit = try arguments.text(.junit).map(begun)
    defer { junit?.discard() }
    let page = try arguments.text(.page).map { folder in try TestPage(inFolder: folder) }
    defer { page?.discard() }
    let isQuiet = arguments.has(.quiet)
    let printer = Printer()
    if !isQuiet { printer.print(TestReports.tapHeader(count: tests.count)) }
    if let absence, !isQuiet {
      printer.print(
        "# OpenGL ES does not open, and is compared with nothing: \(oneLine(absence))\n")
    }
    let results = withoutDriverNoise(unless: false) {
      runner.run(tests, absence: absence, jobs: arguments.integer(.jobs)) { index, result in
        if !isQuiet || result.hasFailed {
          printer.print(TestReports.tap(result, number: index + 1))
        }
      }
    }
    if let junit {
      try junit.sink.write(Array(TestReports.junit(results).utf8))
      try junit.complete()
      try junit.publish()
    }
    try page?.write(results)
    if !isQuiet { printer.print(summary(results)) }
    try printer.finish()
    return results.contains(where: \.hasFailed) ? .notPassed : .success
  }

  /// Begins a report, with the folders in which it lies.
  private static func begun(_ path: String) throws(FileError) -> BegunFile {
    let folder = Path.folder(of: path)
    if !folder.isEmpty { try Path.makeFolders(folder) }
    return try BegunFile.begun(at: path, named: path)
  }

  private static func summary(_ results: [PictureTestResult]) -> String {
    let passed = results.count { $0.outcome == .passed || $0.outcome == .blessed }
    let written = results.count { $0.outcome == .blessed }
    let skipped = results.count { $0.outcome == .skipped }
    return "# \(passed) of \(results.count) passed"
      + (skipped > 0 ? ", \(skipped) compared nothing" : "")
      + (written > 0 ? ", \(written) golden files were written" : "") + "\n"
  }

  /// A test, or the mistake in the file of tests.
  private typealias Found = Result<PictureTest, PictureTestError>

  private static func tests(_ arguments: Arguments, _ access: FileAccess) throws -> [Found] {
    var files: [String] = []
    var known: Set<String> = []
    for operand in arguments.operands {
      let found: [String]
      if Path.isFolder(operand) {
        found = PictureTestFile.all(inFolder: operand)
      } else if operand.hasSuffix(PictureTestFile.ending), !Path.isMissing(operand) {
        found = [operand]
      } else {
        throw Failure.usage(
          "\(operand): \(Path.exists(operand) ? "is no folder" : "there is no such folder"), and no file "
            + "of tests, whose name ends in \(PictureTestFile.ending)")
      }
      files += found.filter { file in
        let folder = Path.real("", in: Path.folder(of: file))
        return known.insert(Path.joined(folder, Path.name(of: file))).inserted
      }
    }
    guard !files.isEmpty else {
      throw Failure.usage(
        "there is no file of tests in \(arguments.operands.joined(separator: ", ")); write for a shader "
          + "neon.fs a file neon\(PictureTestFile.ending) with {}, and run glblur test with --bless"
      )
    }
    let tests = PictureTestFile.tests(
      at: files, files: access, random: arguments.integer(.random),
      seed: arguments.integer(.seed).map(UInt64.init))
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
    for tests: [Found], _ runner: PictureTestRunner, _ backends: PictureTest.Backends?
  ) throws -> String? {
    let needsGPU = tests.contains { test in
      if case .success(let test) = test { (backends ?? test.backends) != .cpu } else { false }
    }
    guard needsGPU else { return nil }
    // These set environment variables, so they come before other threads. Mesa's llvmpipe optimises a
    // program longer than it draws a small picture; the bytes are the same without.
    for (name, value) in [("GALLIVM_PERF", "nopt"), ("LP_NATIVE_VECTOR_WIDTH", "128")] {
      unsafe setenv(name, value, 0)
    }
    ShaderCaches.prepare()
    return try withoutDriverNoise(unless: false) { try runner.openDevice() }
  }
}

/// Prints until standard output fails, which ends neither the tests nor their reports.
private final class Printer: Sendable {
  private let failure = Mutex<FileError?>(nil)

  func print(_ text: String) {
    failure.withLock { failure in
      guard failure == nil else { return }
      do throws(FileError) { try Console.print(text) } catch { failure = error }
    }
  }

  /// Throws the failure of standard output, if there was one.
  func finish() throws(FileError) {
    if let failure = failure.withLock(\.self) { throw failure }
  }
}
