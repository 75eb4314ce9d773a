import SystemLibrary

/// A thread of the operating system that runs one closure.
package struct SystemThread: Sendable {
  private let id: ThreadID

  /// An error that says that the system starts no further thread.
  package struct StartError: Error {
    /// The number of the error, such as EAGAIN.
    package let errno: Int32
  }

  /// Starts a thread.
  ///
  /// The thread has a stack of 8 MB, because compilers of shaders recurse deeply and the default
  /// depends on the limits of the shell.
  ///
  /// - Parameters:
  ///   - name: The name that debuggers and profilers show, of at most 15 bytes.
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

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool { id.isCurrent }

  /// Waits until the closure has returned. A thread cannot wait for itself: its call returns at
  /// once, and the closure still has to return.
  ///
  /// Call this once for each thread, and not in a forked child, where the thread does not exist.
  package func join() {
    if isCurrent { id.detach() } else { id.join() }
  }
}
