import GLBlur
import GLBlurChain
import GLBlurReference
import SystemLibrary

/// Turns the words of the command line into an exit status.
package enum CommandLineProgram {
  static func run(_ words: [String]) -> ExitStatus {
    prepareProcess()
    do {
      return try dispatch(words)
    } catch {
      return Console.report(Failure(error))
    }
  }

  private static func dispatch(_ words: [String]) throws -> ExitStatus {
    let globals = try ArgumentParser(options: [.help, .version], stopsAtOperand: true).parse(words)
    if globals.has(.version) {
      try Console.print("glblur \(Version.current)\n")
      return .success
    }
    guard !globals.has(.help) else { return try help(nil) }
    guard let word = globals.operands.first else {
      throw Failure.usage(
        "no subcommand is given; choose one of \(names.joined(separator: ", ")), or see "
          + "glblur --help")
    }
    let rest = Array(globals.operands.dropFirst())
    if word == "help" { return try help(rest.first) }
    let subcommand = try subcommand(named: word)
    let arguments = try ArgumentParser(subcommand: subcommand.name).parse(rest)
    guard !arguments.has(.help) else { return try help(word) }
    do {
      return try subcommand.run(arguments)
    } catch {
      let failure = Failure(error)
      if arguments.has(.json), arguments.text(.output) != standardStream {
        try Console.print(failure.json)
      }
      throw failure
    }
  }

  private static func help(_ word: String?) throws -> ExitStatus {
    let text =
      try word.map { Help.text(for: try subcommand(named: $0)) }
      ?? Help.overview(of: Subcommands.all)
    try Console.print(text)
    return .success
  }

  private static func subcommand(named word: String) throws(Failure) -> any Subcommand.Type {
    guard let match = Subcommands.all.first(where: { $0.name.rawValue == word }) else {
      throw .usage("there is no subcommand '\(word)'" + suggestion(for: word, among: names))
    }
    return match
  }

  private static var names: [String] { Subcommands.all.map { $0.name.rawValue } }

  private static func prepareProcess() {
    // If a standard stream were closed, the next opened file would become that stream. The
    // placeholders have the wrong direction, so using them still fails.
    for (descriptor, flags) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY)]
    where fcntl(descriptor, F_GETFD) < 0 {
      _ = unsafe open("/dev/null", flags)
    }
    if fcntl(STDERR_FILENO, F_GETFD) < 0 { _ = unsafe open("/dev/null", O_WRONLY) }
    // Writing to a closed pipe then fails with an error that can be reported.
    signal(SIGPIPE, SIG_IGN)
    // So does writing beyond the limit of ulimit -f.
    signal(SIGXFSZ, SIG_IGN)
    // By default Mesa warns about drivers that it tries in vain.
    unsafe setenv("EGL_LOG_LEVEL", "fatal", 0)
    Interruption.watch()
  }
}
