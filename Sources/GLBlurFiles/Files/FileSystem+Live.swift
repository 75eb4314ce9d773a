import SystemLibrary

extension FileSystem {
  /// The system calls of Linux.
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

  /// The flag O_TMPFILE, which creates a file without a name (open(2)). Swift's Glibc module does
  /// not import it.
  static let unnamed = 0o20_000_000 | O_DIRECTORY

  /// The path in /proc through which an unnamed file is accessible while it is open.
  static func descriptorPath(_ descriptor: Descriptor) -> String { "/proc/self/fd/\(descriptor)" }
}

/// Returns the result of a system call, or throws `errno` if the result is negative.
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
