import SystemLibrary

/// A mark that remembers its process.
///
/// A forked child has its parent's memory but none of its other threads, and locks held by those
/// threads stay locked.
package struct ProcessMark: Sendable {
  private let id = getpid()

  package init() {}

  /// Whether this process was forked after the mark was made. The check takes a tenth of a
  /// microsecond.
  package var isForked: Bool { getpid() != id }

  /// The mark made when the process first computes something.
  package static let first = ProcessMark()
}
