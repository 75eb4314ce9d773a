import Glibc

/// A process that has run to its end.
struct Process {
  /// The exit status, or the negative number of the signal that ended the process.
  let status: Int32
  let seconds: Double
  /// The peak of resident memory.
  let bytes: Int

  /// Runs a program in a folder and waits for it.
  ///
  /// - Throws: `SpawnError` if it cannot be started.
  init(_ program: String, _ arguments: [String], in folder: String, error: String) throws {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(
      &actions, 2, error, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    // Swift's module lacks glibc's function that spawns in a folder.
    let words = ["/bin/sh", "-c", #"cd "$0" && exec "$@""#, folder, program] + arguments
    let argv = unsafe words.map { unsafe strdup($0) } + [nil]
    defer { unsafe argv.forEach { unsafe free($0) } }
    var process: pid_t = 0
    let start = ContinuousClock.now
    let failure = unsafe posix_spawn(&process, "/bin/sh", &actions, nil, argv, environ)
    guard failure == 0 else { throw SpawnError(errno: failure) }
    var state: Int32 = 0
    var usage = rusage()
    unsafe wait4(process, &state, 0, &usage)
    seconds = (ContinuousClock.now - start) / .seconds(1)
    status = state & 0x7F == 0 ? state >> 8 & 0xFF : -(state & 0x7F)
    // getrusage(2): ru_maxrss is in kibibytes.
    bytes = usage.ru_maxrss << 10
  }
}

struct SpawnError: Error {
  let errno: Int32
}
