import SystemLibrary

/// The system calls that reading and writing files uses. Each closure is the call of that name in
/// section 2 of the manual, without the parameters that are not used. Tests replace closures to
/// count calls and to inject faults.
@safe package struct FileSystem: Sendable {
  package typealias Descriptor = Int32
  /// The permission bits of a file, in C `mode_t`.
  package typealias Permissions = UInt32

  package var open:
    @Sendable (_ path: String, _ flags: Int32, _ mode: Permissions) throws(SystemError) ->
      Descriptor
  package var duplicate: @Sendable (Descriptor) throws(SystemError) -> Descriptor
  package var close: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Returns the number of bytes read, 0 at the end of the file.
  package var read: @Sendable (Descriptor, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  /// Returns the number of bytes written, which may be fewer than were given.
  package var write: @Sendable (Descriptor, UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Reads like `read`, but from an offset in the file (pread).
  package var readAt:
    @Sendable (Descriptor, UnsafeMutableRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  /// Writes like `write`, but to an offset in the file (pwrite).
  package var writeAt:
    @Sendable (Descriptor, UnsafeRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var status: @Sendable (Descriptor) throws(SystemError) -> FileStatus
  /// Returns the attributes of the file at a path, after following symbolic links.
  package var statusOfPath: @Sendable (_ path: String) throws(SystemError) -> FileStatus
  package var readLink: @Sendable (_ path: String) throws(SystemError) -> [UInt8]
  package var changeMode: @Sendable (Descriptor, Permissions) throws(SystemError) -> Void
  /// Gives an unnamed file a name. It fails if the name exists.
  package var link: @Sendable (Descriptor, _ path: String) throws(SystemError) -> Void
  package var rename: @Sendable (_ path: String, _ target: String) throws(SystemError) -> Void
  package var unlink: @Sendable (_ path: String) throws(SystemError) -> Void
}

/// A system call's error: a value of `errno`.
package struct SystemError: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  /// The system's description of the error.
  var reason: String { GLBlurFiles.reason(code) }
}

/// The attributes of a file that are read with stat(2).
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular
    case folder
    /// A device, a pipe or a socket.
    case other
  }

  package let kind: Kind
  /// The size in bytes, or 0 if the file system does not know it.
  package let size: Int
  /// The permission bits of the file.
  package let permissions: FileSystem.Permissions
  /// The number of the file in its file system.
  package let inode: UInt64
  /// The time at which the file was last written, since 1970.
  package let modified: FileTime
}

/// A time in the resolution of file systems.
package struct FileTime: Hashable, Sendable {
  package let seconds: Int
  package let nanoseconds: Int
}

/// Returns the system's description of an `errno` value.
package func reason(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}

/// Performs a system call, and repeats it while signals interrupt it.
package func retrying<Value>(_ call: () throws(SystemError) -> Value) throws(SystemError) -> Value {
  while true {
    do throws(SystemError) {
      return try call()
    } catch {
      guard error.code == EINTR else { throw error }
    }
  }
}
