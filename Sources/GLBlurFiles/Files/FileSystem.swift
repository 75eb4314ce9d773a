import SystemLibrary

/// The system calls for files, each like that of its name in section 2 of the manual. Tests replace
/// them to count calls and inject faults.
@safe package struct FileSystem: Sendable {
  package typealias Descriptor = Int32
  package typealias Permissions = UInt32

  package var open:
    @Sendable (_ path: String, _ flags: Int32, _ mode: Permissions) throws(SystemError) ->
      Descriptor
  package var duplicate: @Sendable (Descriptor) throws(SystemError) -> Descriptor
  package var close: @Sendable (Descriptor) throws(SystemError) -> Void
  package var read: @Sendable (Descriptor, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  package var write: @Sendable (Descriptor, UnsafeRawBufferPointer) throws(SystemError) -> Int
  package var readAt:
    @Sendable (Descriptor, UnsafeMutableRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var writeAt:
    @Sendable (Descriptor, UnsafeRawBufferPointer, _ offset: Int) throws(SystemError) -> Int
  package var status: @Sendable (Descriptor) throws(SystemError) -> FileStatus
  /// Follows symbolic links.
  package var statusOfPath: @Sendable (_ path: String) throws(SystemError) -> FileStatus
  package var readLink: @Sendable (_ path: String) throws(SystemError) -> [UInt8]
  package var changeMode: @Sendable (Descriptor, Permissions) throws(SystemError) -> Void
  /// Gives an unnamed file a name, which must not exist.
  package var link: @Sendable (Descriptor, _ path: String) throws(SystemError) -> Void
  package var rename: @Sendable (_ path: String, _ target: String) throws(SystemError) -> Void
  package var unlink: @Sendable (_ path: String) throws(SystemError) -> Void
}

/// A value of `errno`.
package struct SystemError: Error, Hashable {
  package let code: Int32

  package init(_ code: Int32) {
    self.code = code
  }

  var reason: String { GLBlurFiles.reason(code) }
}

/// The attributes of a file from stat(2).
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular
    case folder
    /// A device, a pipe or a socket.
    case other
  }

  package let kind: Kind
  /// The size in bytes, or 0 if unknown.
  package let size: Int
  package let permissions: FileSystem.Permissions
  package let inode: UInt64
  /// The time of the last write, since 1970.
  package let modified: FileTime
}

package struct FileTime: Hashable, Sendable {
  package let seconds: Int
  package let nanoseconds: Int
}

package func reason(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}

/// Repeats a system call while signals interrupt it.
package func retrying<Value>(_ call: () throws(SystemError) -> Value) throws(SystemError) -> Value {
  while true {
    do throws(SystemError) {
      return try call()
    } catch {
      guard error.code == EINTR else { throw error }
    }
  }
}

extension FileSystem {
  package static let live = unsafe FileSystem(
    open: { path, flags, mode throws(SystemError) in
      try checked(unsafe SystemLibrary.open(path, flags, mode))
    },
    duplicate: { descriptor throws(SystemError) in
      try checked(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
    },
    close: { descriptor throws(SystemError) in
      // Linux closes the descriptor even if the call is interrupted (close(2), "Notes").
      guard SystemLibrary.close(descriptor) == 0 || errno == EINTR else { throw SystemError(errno) }
    },
    read: { descriptor, target throws(SystemError) in
      try checked(unsafe SystemLibrary.read(descriptor, target.baseAddress, target.count))
    },
    write: { descriptor, bytes throws(SystemError) in
      try checked(unsafe SystemLibrary.write(descriptor, bytes.baseAddress, bytes.count))
    },
    readAt: { descriptor, target, offset throws(SystemError) in
      try checked(unsafe pread(descriptor, target.baseAddress, target.count, offset))
    },
    writeAt: { descriptor, bytes, offset throws(SystemError) in
      try checked(unsafe pwrite(descriptor, bytes.baseAddress, bytes.count, offset))
    },
    status: { descriptor throws(SystemError) in
      var status = stat()
      _ = try checked(unsafe fstat(descriptor, &status))
      return FileStatus(status)
    },
    statusOfPath: { path throws(SystemError) in
      var status = stat()
      _ = try checked(unsafe stat(path, &status))
      return FileStatus(status)
    },
    readLink: { path throws(SystemError) in
      var link = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let count = try unsafe link.withUnsafeMutableBufferPointer { link throws(SystemError) in
        let text = unsafe UnsafeMutableRawBufferPointer(link).bindMemory(to: CChar.self)
        guard let start = text.baseAddress else { return 0 }
        return try checked(unsafe readlink(path, start, Int(PATH_MAX)))
      }
      return Array(link.prefix(count))
    },
    changeMode: { descriptor, mode throws(SystemError) in
      _ = try checked(fchmod(descriptor, mode))
    },
    link: { descriptor, path throws(SystemError) in
      _ = try checked(
        unsafe linkat(AT_FDCWD, descriptorPath(descriptor), AT_FDCWD, path, AT_SYMLINK_FOLLOW))
    },
    rename: { path, target throws(SystemError) in
      _ = try checked(unsafe SystemLibrary.rename(path, target))
    },
    unlink: { path throws(SystemError) in _ = try checked(unsafe SystemLibrary.unlink(path)) }
  )

  /// The flag O_TMPFILE for unnamed files (open(2)), which Swift's Glibc module lacks.
  static let unnamed = 0o20_000_000 | O_DIRECTORY

  static func descriptorPath(_ descriptor: Descriptor) -> String { "/proc/self/fd/\(descriptor)" }
}

private func checked<Number: SignedInteger>(_ result: Number) throws(SystemError) -> Number {
  guard result >= 0 else { throw SystemError(errno) }
  return result
}

extension FileStatus {
  fileprivate init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      default: .other
      }
    size = Int(status.st_size)
    permissions = status.st_mode & 0o777
    inode = UInt64(status.st_ino)
    let time = modificationTime(of: status)
    modified = FileTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
