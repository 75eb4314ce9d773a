import SystemLibrary

/// A mark that remembers the process in which it was made.
///
/// A forked child has the memory of its parent but none of the other threads, and whatever those
/// had locked stays locked.
package struct ProcessMark: Sendable {
  private let id = getpid()

  package init() {}

  /// Whether the process is a child that was forked after the mark was made. The check takes a
  /// tenth of a microsecond.
  package var isForked: Bool { getpid() != id }

  /// The mark that is made when the process first computes something.
  package static let first = ProcessMark()
}
