import TestSupport
import Testing

/// A run of `glblur` and the memory that it took.
struct Peak {
  let status: Int32
  /// The peak of resident memory.
  let bytes: Int
  let error: String

  init(_ arguments: [String], in folder: Folder) throws {
    // Linux counts the memory of the parent process, which is large here and small there.
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

  /// The memory that a refusal for want of it names, in MiB.
  var needed: Int? {
    error.firstMatch(of: /this takes (\d+) MiB of memory/).flatMap { Int($0.1) }
  }
}
