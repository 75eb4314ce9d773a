import Glibc

/// A thread of the operating system that runs one closure.
package struct SystemThread: Sendable {
  private let id: pthread_t

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
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let argument = unsafe Unmanaged.passRetained(Body(name, body))
    var id = pthread_t()
    let status = unsafe pthread_create(
      &id, &attributes, { unsafe SystemThread.run($0) }, argument.toOpaque())
    guard status == 0 else {
      unsafe argument.release()
      throw StartError(errno: status)
    }
    self.id = id
  }

  /// Whether the caller runs on this thread.
  package var isCurrent: Bool { pthread_equal(pthread_self(), id) != 0 }

  /// Waits until the closure has returned. A thread cannot wait for itself: its call returns at
  /// once, and the closure still has to return.
  ///
  /// Call this once for each thread, and not in a forked child, where the thread does not exist.
  package func join() {
    if isCurrent { pthread_detach(id) } else { pthread_join(id, nil) }
  }

  private final class Body: Sendable {
    private let name: String
    private let body: @Sendable () -> Void

    init(_ name: String, _ body: @escaping @Sendable () -> Void) {
      self.name = name
      self.body = body
    }

    /// Names the calling thread and runs the closure on it.
    func run() {
      // Otherwise a thread has the name of the one that has started it. glibc's function for names
      // is not among those that Swift imports.
      if let file = unsafe fopen("/proc/thread-self/comm", "we") {
        unsafe fputs(name, file)
        unsafe fclose(file)
      }
      body()
    }
  }

  private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
    return nil
  }
}
