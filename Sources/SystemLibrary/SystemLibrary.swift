#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#elseif canImport(Darwin)
  @_exported public import Darwin
#endif

/// A thread that has been started.
///
/// `@unchecked Sendable`: macOS names a thread by a pointer, which is only compared and handed
/// back.
package struct ThreadID: @unchecked Sendable {
  private let id: pthread_t

  /// Starts a thread.
  ///
  /// - Parameter stackSize: The stack's bytes, or nil for the usual size.
  /// - Returns: The thread, or nil and the error number, such as EAGAIN.
  package static func start(
    stackSize: Int? = nil, _ body: @escaping @Sendable () -> Void
  ) -> (thread: ThreadID?, status: Int32) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    if let stackSize { unsafe pthread_attr_setstacksize(&attributes, stackSize) }
    let argument = unsafe Unmanaged.passRetained(ThreadBody(body))
    var id: pthread_t?
    let status = unsafe create(&id, &attributes, argument.toOpaque())
    guard status == 0, let id else {
      unsafe argument.release()
      return (nil, status)
    }
    return (ThreadID(id: id), 0)
  }

  package var isCurrent: Bool { pthread_equal(pthread_self(), id) != 0 }

  package func join() { pthread_join(id, nil) }

  /// Lets the thread end on its own.
  package func detach() { pthread_detach(id) }
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

@unsafe private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument = unsafe argument else { return nil }
  unsafe Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run()
  return nil
}

@unsafe private func create(
  _ id: inout pthread_t?, _ attributes: UnsafePointer<pthread_attr_t>,
  _ argument: UnsafeMutableRawPointer
) -> Int32 {
  #if canImport(Darwin)
    return unsafe pthread_create(&id, attributes, { unsafe run($0) }, argument)
  #else
    var new = pthread_t()
    let status = unsafe pthread_create(&new, attributes, { unsafe run($0) }, argument)
    id = new
    return status
  #endif
}

/// Names the calling thread for debuggers and profilers, which otherwise show its starter's name.
///
/// - Parameter name: At most 15 bytes.
package func nameThread(_ name: String) {
  #if canImport(Darwin)
    unsafe pthread_setname_np(name)
  #else
    // Swift imports no such function of glibc.
    if let file = unsafe fopen("/proc/thread-self/comm", "we") {
      unsafe fputs(name, file)
      unsafe fclose(file)
    }
  #endif
}

package func modificationTime(of status: stat) -> timespec {
  #if canImport(Darwin)
    status.st_mtimespec
  #else
    status.st_mtim
  #endif
}

/// Reserves the first bytes of an open file on its disk, and returns 0 or the error number.
package func reserve(_ bytes: Int, of file: Int32) -> Int32 {
  #if canImport(Darwin)
    // F_PREALLOCATE takes a structure with more choices than are needed here.
    return ftruncate(file, off_t(bytes)) == 0 ? 0 : errno
  #else
    return posix_fallocate(file, 0, bytes)
  #endif
}

/// A resource that is limited for a process.
package enum LimitedResource {
  case addressSpace
  /// The bytes of a file.
  case fileSize

  package var limits: rlimit? {
    var limits = rlimit()
    #if canImport(Glibc)
      let number = self == .addressSpace ? RLIMIT_AS.rawValue : RLIMIT_FSIZE.rawValue
      let status = unsafe getrlimit(__rlimit_resource_t(number), &limits)
    #else
      let status = unsafe getrlimit(self == .addressSpace ? RLIMIT_AS : RLIMIT_FSIZE, &limits)
    #endif
    return status == 0 ? limits : nil
  }
}
