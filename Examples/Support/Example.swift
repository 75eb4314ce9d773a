import Glibc

/// What the examples have in common: two paths on the command line.
package enum Example {
  /// Runs `body` with both words of the command line and exits with 0, with 64 (sysexits.h) where
  /// there are not two, or with 1 and a line on standard error where it throws.
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
