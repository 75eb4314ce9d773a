import Glibc

/// Remembers the process in which it was made. Of a process that forks, a child has the memory, but
/// none of the other threads; what those had locked stays locked.
package struct ProcessMark: Sendable {
  private let id = getpid()

  package init() {}

  /// Whether this is a child that was forked since. Asking takes a tenth of a microsecond.
  package var isForked: Bool { getpid() != id }

  /// Made when the process first computes something.
  package static let first = ProcessMark()
}
