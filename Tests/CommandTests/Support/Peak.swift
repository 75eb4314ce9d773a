import TestSupport
import Testing

/// A run of `glblur` and the memory that it took.
struct Peak {
  /// The exit status.
  let status: Int32
  /// The greatest number of bytes of resident memory.
  let bytes: Int
  /// The text of standard error.
  let error: String

  /// Runs `glblur`.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - folder: The folder in which it runs.
  init(_ arguments: [String], in folder: Folder) throws {
    // Linux counts the memory of the process that a child came from, which is large here and small
    // there.
    let script = """
      import resource, subprocess, sys
      status = subprocess.call(sys.argv[1:])
      print("\\n%d" % resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
      sys.exit(status)
      """
    let outcome = try Child(
      ["-c", script, Child.built("glblur")] + arguments, of: "/usr/bin/python3", in: folder
    ).wait(seconds: 120)
    let kibibytes = Int(outcome.output.split(separator: "\n").last ?? "")
    status = outcome.status
    bytes = try #require(kibibytes, "\(outcome.error)") << 10
    error = outcome.error
  }

  /// The memory that suffices, in MiB, if the run was refused for want of it.
  var needed: Int? {
    error.firstMatch(of: /this takes (\d+) MiB of memory/).flatMap { Int($0.1) }
  }
}
