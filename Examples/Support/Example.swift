import Glibc

/// The common part of the example programs, which take two paths on the command line.
package enum Example {
  /// Calls `body` with both words of the command line and exits.
  ///
  /// The exit status is 0 if `body` succeeds, 64 (`EX_USAGE` in sysexits.h) if there are not two words,
  /// and 1 if `body` throws. The error is written to standard error.
  package static func run(
    _ usage: String, _ body: (_ first: String, _ second: String) throws -> Void
  ) -> Never {
    let words = CommandLine.arguments.dropFirst()
    guard let first = words.first, let second = words.last, words.count == 2 else {
      say("usage: \(usage)")
      exit(64)
    }
    do {
      try body(first, second)
    } catch {
      say("\(error)")
      exit(1)
    }
    exit(0)
  }

  private static func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
  }
}
