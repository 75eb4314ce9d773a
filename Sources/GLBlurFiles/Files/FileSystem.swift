import Glibc

/// What reading and writing files asks of the system. Each call is the one of its name in section 2
/// of the manual, less what is not used of it; tests count them and inject faults here.
@safe package struct FileSystem: Sendable {
  package typealias Descriptor = Int32
  /// Who may read, write and execute a file: C's mode_t.
  package typealias Permissions = UInt32

  package var open:
    @Sendable (_ path: String, _ flags: Int32, _ mode: Permissions) throws(SystemError) ->
      Descriptor
  package var duplicate: @Sendable (Descriptor) throws(SystemError) -> Descriptor
  package var close: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Gives the number of bytes, 0 at the end.
  package var read: @Sendable (Descriptor, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// Gives the number of bytes, which may be fewer than there are.
  package var write: @Sendable (Descriptor, UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// As `read`, from an offset (pread).
  package var readAt:
    @Sendable (Descriptor, UnsafeMutableRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  /// As `write`, to an offset (pwrite).
  package var writeAt:
    @Sendable (Descriptor, UnsafeRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var status: @Sendable (Descriptor) throws(SystemError) -> FileStatus
  /// Follows links.
  package var statusOfPath: @Sendable (_ path: String) throws(SystemError) -> FileStatus
  package var readLink: @Sendable (_ path: String) throws(SystemError) -> [UInt8]
  package var changeMode: @Sendable (Descriptor, Permissions) throws(SystemError) -> Void
  /// Gives the file a name that none has yet.
  package var link: @Sendable (Descriptor, _ path: String) throws(SystemError) -> Void
  package var rename: @Sendable (_ path: String, _ target: String) throws(SystemError) -> Void
  package var unlink: @Sendable (_ path: String) throws(SystemError) -> Void
}

/// An `errno`.
package struct SystemError: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// The system's words for it.
  var reason: String { GLBlurFiles.reason(code) }
}

/// What is asked of stat(2).
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular
    case folder
    /// A device, a pipe or a socket.
    case other
  }

  package let kind: Kind
  /// In bytes; 0 where nobody knows.
  package let size: Int
  /// Who may read, write and execute it.
  package let permissions: FileSystem.Permissions
}

/// The system's words for an `errno`.
package func reason(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}

/// Calls again what a signal has interrupted.
func retrying<Value>(_ call: () throws(SystemError) -> Value) throws(SystemError) -> Value {
  while true {
    do throws(SystemError) {
      return try call()
    } catch {
      guard error.code == EINTR else { throw error }
    }
  }
}
