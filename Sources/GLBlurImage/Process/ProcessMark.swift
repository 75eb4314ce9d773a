import SystemLibrary

/// A mark that remembers its process. In a forked child only the calling thread lives on, and locks
/// of the others stay locked.
package struct ProcessMark: Sendable {
  private let id = getpid()

  package init() {}

  /// Whether this process was forked after the mark was made. The test takes a tenth of a
  /// microsecond.
  package var isForked: Bool { getpid() != id }

  /// The mark made when the process first computes something.
  package static let first = ProcessMark()
}
