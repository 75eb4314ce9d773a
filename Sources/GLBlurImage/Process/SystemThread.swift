import SystemLibrary

/// A thread of the operating system that runs one closure.
package struct SystemThread: Sendable {
  private let id: ThreadID

  /// An error if the system cannot start another thread.
  package struct StartError: Error {
    /// The error number, such as EAGAIN.
    package let errno: Int32
  }

  /// Starts a thread.
  ///
  /// Its stack has 8 MB, because shader compilers recurse deeply and the default depends on the
  /// shell's limits.
  ///
  /// - Parameters:
  ///   - name: The name for debuggers and profilers, at most 15 bytes.
  ///   - body: The closure.
  package init(
    named name: String, _ body: @escaping @Sendable () -> Void
  ) throws(StartError) {
    let (id, status) = ThreadID.start(stackSize: 8 << 20) {
      nameThread(name)
      body()
    }
    guard let id else { throw StartError(errno: status) }
    self.id = id
  }

  package var isCurrent: Bool { id.isCurrent }

  /// Waits until the closure has returned. On the thread itself, the call returns at once.
  ///
  /// Call this once for each thread, but not in a forked child, where the thread does not exist.
  package func join() {
    if isCurrent { id.detach() } else { id.join() }
  }
}
